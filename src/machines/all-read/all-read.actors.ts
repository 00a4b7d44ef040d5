import { markAllRead } from "#api/notifications.ts"
import { fromApi } from "../from-api.ts"
import { allReadMachine } from "./all-read.machine.ts"

/** Provides the flow with the API call, which loads with the page's list of notifications. */
export const liveAllRead = allReadMachine.provide({
  actors: { markAllRead: fromApi(() => Promise.resolve(markAllRead)) },
})
