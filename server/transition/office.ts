import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeTransitionDecision } from "./decision.ts"
import { TransitionRows } from "./rows.ts"

/** The transition cannot be decided. `message` says why, for the staff. */
export class TransitionRefused extends Data.TaggedError("TransitionRefused")<{ readonly message: string }> {}

/**
 * Completes or fails a pending transition by a command of the office (DECISIONS §4), in one transaction. Fails with
 * `TransitionRefused`.
 * @param who the member's email or membershipId.
 * @param note shown to the member.
 */
export const decideTransition = Effect.fnUntraced(function* (
  who: string,
  status: "completed" | "failed",
  note: string | null,
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* TransitionRows
  const decide = yield* makeTransitionDecision
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const member = yield* rows.lockApplicant(who)
      if (member === undefined) return yield* new TransitionRefused({ message: `There is no member ${who}.` })
      const decided = yield* decide({ memberId: member.id, status, note, actorId: null })
      return (
        decided ??
        (yield* new TransitionRefused({ message: `${member.email} has no transition in progress.` }))
      )
    }),
  )
})
