import { fromApi } from "../from-api.ts"
import { volunteeringMachine } from "./volunteering.machine.ts"

/** Volunteering for a position, with the real call. */
export const liveVolunteering = volunteeringMachine.provide({
  actors: { volunteer: fromApi(() => import("#api/jobs.ts").then((api) => api.volunteerFor)) },
})
