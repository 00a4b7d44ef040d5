import { Effect } from "effect"
import { audit } from "#server/audit/service.ts"
import { verifyPassword } from "#server/authentication/passwords.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { userRows } from "#server/users/rows.ts"

/** Makes the check of the password that staff type again before a sensitive act (OFFICE §1). */
export const makePasswordConfirmation = Effect.gen(function* () {
  const users = yield* userRows
  const limiter = yield* Limits
  /**
   * Fails with `InvalidFields` for a wrong password, and with `LimitExceeded` after ten tries in 15 minutes. Never call it
   * inside a transaction: it counts the tries in the database (see `Limits`).
   */
  return Effect.fnUntraced(function* (memberId: string, password: string) {
    yield* limiter.byAccount("confirmations-per-account", memberId)
    const account = yield* users.accountById(memberId)
    if (account === undefined) return yield* Effect.die(new Error("A live session without its member"))
    if (!(yield* verifyPassword(password, account.passwordHash))) {
      yield* audit({ action: "confirm by password", result: "refused", memberId })
      return yield* new InvalidFields({
        fields: { password: "That is not your password. Please type it again." },
      })
    }
    return yield* limiter.reset("confirmations-per-account", memberId)
  })
})
