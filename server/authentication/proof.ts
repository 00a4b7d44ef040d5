import { Effect } from "effect"
import { userRows } from "../users/rows.ts"
import { type Attempt, AttemptRows, memberOf } from "./attempt-rows.ts"

/**
 * Makes the step that turns a sign-up attempt into a member and ends the address's other attempts (DECISIONS §8). It runs
 * in a transaction that holds the lock of the address.
 */
export const makeProof = Effect.gen(function* () {
  const users = yield* userRows
  const attempts = yield* AttemptRows
  return Effect.fnUntraced(function* (attempt: Attempt, at: Date) {
    if ((yield* users.insert(memberOf(attempt, at), at, attempt.id)) === undefined)
      return yield* Effect.die(new Error("A verified sign-up made no member"))
    return yield* attempts.completeVerification(attempt.id, attempt.email, attempt.codeHash)
  })
})
