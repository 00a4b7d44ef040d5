import { fromPromise } from "xstate"
import { markRead } from "#api/chats.ts"
import { expiry } from "#api/expiry.ts"
import { runOutcome } from "#api/run.ts"
import { readReceiptsMachine } from "./read-receipts.machine.ts"

/** Read receipts with the real call. What was read stays read when the page is left, so leaving it stops no request. */
export const liveReadReceipts = readReceiptsMachine.provide({
  actors: {
    markRead: fromPromise(async ({ input }) => {
      const outcome = await runOutcome(markRead(input))
      if (outcome._tag === "Err" && outcome.error._tag === "SessionExpired") expiry.announce()
      return outcome
    }),
  },
})
