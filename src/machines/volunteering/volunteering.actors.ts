import { fromApi } from "../from-api.ts"
import { volunteeringMachine } from "./volunteering.machine.ts"

/** Provides volunteering with the API call. */
export const liveVolunteering = volunteeringMachine.provide({
  actors: { volunteer: fromApi(() => import("#api/jobs.ts").then((api) => api.volunteerFor)) },
})
