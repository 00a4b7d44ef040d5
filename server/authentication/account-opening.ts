import { Effect } from "effect"
import { userRows } from "../users/rows.ts"
import { type Attempt, AttemptRows, memberOf } from "./attempt-rows.ts"

/**
 * Makes the opening of an account: a verified sign-up attempt becomes a member, and the other attempts of the address end
 * (DECISIONS §8). It runs in a transaction that holds the lock of the address.
 */
export const makeAccountOpening = Effect.gen(function* () {
  const users = yield* userRows
  const attempts = yield* AttemptRows
  return Effect.fnUntraced(function* (attempt: Attempt, at: Date) {
    if ((yield* users.insert(memberOf(attempt, at), at, attempt.id)) === undefined)
      return yield* Effect.die(new Error("A verified sign-up made no member"))
    return yield* attempts.completeVerification(attempt.id, attempt.email, attempt.codeHash)
  })
})
