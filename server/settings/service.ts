import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { PasswordChangeBody, SettingsChange } from "#api/contract/settings.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit } from "../audit/service.ts"
import { verifyPassword, hashPassword, passwordProblem } from "../authentication/passwords.ts"
import { errorMessages } from "../authentication/messages.ts"
import { ResetTokenRows } from "../authentication/rows.ts"
import { Sessions } from "../authentication/sessions.ts"
import { now } from "../clock.ts"
import { Settings as ServerSettings } from "../config.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { Limits } from "../limits/service.ts"
import { Mail } from "../mail/service.ts"
import { passwordChangedInSettingsMail } from "../mail/templates.ts"
import { type Account, userRows } from "../users/rows.ts"
import { SettingsOutdated } from "./errors.ts"
import { settingsRows } from "./rows.ts"
import { defaultSettings, settingsOf } from "./preferences.ts"

type SessionMember = CurrentMember["Service"]

const refused = (field: keyof PasswordChangeBody, message: string) =>
  new InvalidFields({ fields: { [field]: message } })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const { publicUrl } = yield* ServerSettings
  const rows = yield* settingsRows
  const users = yield* userRows
  const sessions = yield* Sessions
  const resetTokens = yield* ResetTokenRows
  const limiter = yield* Limits
  const mail = yield* Mail
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  return {
    /** GET /users/settings: the stored settings, or the defaults. */
    get: ({ _id }: SessionMember) => withSql(settingsOf(_id)),

    /** PATCH /users/settings. Fails with `SettingsOutdated` when a setting is not as expected any more (NETWORK §3.3). */
    save: ({ expected = {}, ...changes }: SettingsChange, { _id }: SessionMember) =>
      transaction(
        Effect.gen(function* () {
          yield* rows.lock(_id)
          const stored = yield* withSql(settingsOf(_id))
          const isOutdated = (["newMessage", "replies", "announcements"] as const).some(
            (name) =>
              changes[name] !== undefined &&
              changes[name] !== stored[name] &&
              (expected[name] ?? stored[name]) !== stored[name],
          )
          if (isOutdated) return yield* new SettingsOutdated({ settings: stored })
          return (yield* rows.save(_id, { ...stored, ...changes }, yield* now)) ?? defaultSettings
        }),
      ),

    /**
     * POST /auth/change-password (SPEC §7). Ends every other session and every reset link, and sends a mail (RELIABILITY
     * A4). Fails with `InvalidFields`, or with `LimitExceeded` after ten tries in 15 minutes.
     */
    changePassword: Effect.fnUntraced(function* (body: PasswordChangeBody, member: SessionMember) {
      if (body.confirmPassword !== body.newPassword)
        return yield* refused("confirmPassword", errorMessages.passwordMismatchOnChange)
      yield* limiter.byAccount("password-changes-per-account", member._id)
      const resetLimit = limiter.reset("password-changes-per-account", member._id)
      // The same change again succeeds without a second mail: the first answer may be lost.
      const isStored = (stored: Account | undefined) =>
        stored === undefined ? Effect.succeed(false) : verifyPassword(body.newPassword, stored.passwordHash)
      const account = yield* users.accountById(member._id)
      if (account === undefined) return yield* Effect.die(new Error("A live session without its member"))
      if (!(yield* verifyPassword(body.oldPassword, account.passwordHash))) {
        if (yield* isStored(account)) return yield* resetLimit
        yield* withSql(audit({ action: "change password", result: "refused", memberId: member._id }))
        return yield* refused("oldPassword", errorMessages.wrongOldPassword)
      }
      const problem =
        body.newPassword === body.oldPassword
          ? errorMessages.samePassword
          : passwordProblem(body.newPassword, account)
      if (problem !== undefined) return yield* refused("newPassword", problem)
      const passwordHash = yield* hashPassword(body.newPassword)
      const isChanged = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          // Somebody else may have asked for a link, which would undo this change. Links are locked first, as a reset does.
          yield* resetTokens.closeResets(account.email, at)
          // A concurrent change has replaced the old password.
          if ((yield* users.replacePassword(account._id, account.passwordHash, passwordHash, at)) === 0)
            return false
          yield* sessions.endOthers(account._id, member.sessionId, "password")
          yield* mail.queue(account.email, passwordChangedInSettingsMail(account.firstName, publicUrl))
          yield* withSql(audit({ action: "change password", result: "changed", memberId: account._id }))
          return true
        }),
      )
      if (!isChanged && !(yield* isStored(yield* users.accountById(account._id))))
        return yield* refused("oldPassword", errorMessages.wrongOldPassword)
      return yield* resetLimit
    }),
  }
})

/** A member's notification settings and password. */
export class MemberSettings extends Context.Service<MemberSettings, Effect.Success<typeof make>>()(
  "portal/MemberSettings",
) {
  static readonly layer = Layer.effect(MemberSettings, make).pipe(
    Layer.provide(Layer.mergeAll(Sessions.layer, ResetTokenRows.layer, Limits.layer, Mail.layer)),
  )
}
