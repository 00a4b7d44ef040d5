import { endOtherSessions, endSession } from "#api/sessions.ts"
import { fromApi } from "../from-api.ts"
import { deviceLogoutMachine } from "./device-logout.machine.ts"

/** Provides the logout of other devices with the API calls, which load with the page's list of devices. */
export const liveDeviceLogout = deviceLogoutMachine.provide({
  actors: {
    endOne: fromApi(() => Promise.resolve(endSession)),
    endOthers: fromApi(() => Promise.resolve(endOtherSessions)),
  },
})
