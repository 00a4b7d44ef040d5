import { endDoorHelper, nameDoorHelper } from "#api/office-door-helpers.ts"
import { fromApi } from "../from-api.ts"
import { doorHelpersMachine } from "./door-helpers.machine.ts"

/** Provides the flow with the API calls, which load with the block of the event's page. */
export const liveDoorHelpers = doorHelpersMachine.provide({
  actors: {
    nameHelper: fromApi(() => Promise.resolve(nameDoorHelper)),
    endHelper: fromApi(() => Promise.resolve(endDoorHelper)),
  },
})
