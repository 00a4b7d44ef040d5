import { fromPromise } from "xstate"
import { markRead } from "#api/chats.ts"
import { expiry } from "#api/expiry.ts"
import { runOutcome } from "#api/run.ts"
import { memberNow } from "../app/app.ts"
import { runEffect } from "../app/run-effect.ts"
import { readEffect, readReceiptsMachine } from "./read-receipts.machine.ts"

const loadOutbox = () => import("../outbox/queue-if-unreachable.actors.ts")

/**
 * Provides read receipts with the API call. Leaving the page ends the flow but does not abort the request, and the badges
 * follow all the same.
 */
export const liveReadReceipts = readReceiptsMachine.provide({
  actors: {
    markRead: fromPromise(async ({ input: { other, sequence }, signal }) => {
      const memberId = memberNow()
      const outcome = await runOutcome(markRead({ other, sequence }))
      if (outcome._tag === "Err") expiry.announce(outcome.error)
      if (signal.aborted && outcome._tag === "Ok") runEffect(readEffect)
      if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
      const loaded = await loadOutbox().catch(() => null)
      return (
        loaded?.queueReadMarkIfUnreachable(outcome, memberId, { of: "conversation", id: other, sequence }) ??
        outcome
      )
    }),
  },
})
