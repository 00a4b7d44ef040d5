import { fromPromise } from "xstate"
import { markRead } from "#api/chats.ts"
import { expiry } from "#api/expiry.ts"
import { runOutcome } from "#api/run.ts"
import { runEffect } from "../app/run-effect.ts"
import { readEffect, readReceiptsMachine } from "./read-receipts.machine.ts"

/**
 * Provides read receipts with the API call. Leaving the page ends the flow but does not abort the request, and the badges
 * follow all the same.
 */
export const liveReadReceipts = readReceiptsMachine.provide({
  actors: {
    markRead: fromPromise(async ({ input, signal }) => {
      const outcome = await runOutcome(markRead(input))
      if (outcome._tag === "Err") expiry.announce(outcome.error)
      if (signal.aborted && outcome._tag === "Ok") runEffect(readEffect)
      return outcome
    }),
  },
})
