import { fromPromise } from "xstate"
import { markRead } from "#api/chats.ts"
import { expiry } from "#api/expiry.ts"
import { runOutcome } from "#api/run.ts"
import { readReceiptsMachine } from "./read-receipts.machine.ts"

/** Provides read receipts with the API call. Leaving the page does not abort the request. */
export const liveReadReceipts = readReceiptsMachine.provide({
  actors: {
    markRead: fromPromise(async ({ input }) => {
      const outcome = await runOutcome(markRead(input))
      if (outcome._tag === "Err" && outcome.error._tag === "SessionExpired") expiry.announce()
      return outcome
    }),
  },
})
