import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit, type Entry } from "../audit/service.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { Limits } from "../limits/service.ts"
import { Mail } from "../mail/service.ts"
import { passwordChangedMail, resetMail } from "../mail/templates.ts"
import { Suspensions } from "../suspensions/service.ts"
import { pictureUrls } from "../picture-urls.ts"
import { userRows } from "../users/rows.ts"
import { type Attempt, userOf } from "./attempt-rows.ts"
import { AccountSuspended, WrongCredentials } from "./errors.ts"
import { verifyPassword, hashPassword, needsRehash, passwordProblem } from "./passwords.ts"
import { ResetTokenRows, deviceRows, SessionRows } from "./rows.ts"
import { Secrets } from "./secrets.ts"
import { errorMessages } from "./messages.ts"
import { Sessions } from "./sessions.ts"
import { storedEmail, SignUps } from "./sign-ups.ts"

/** DECISIONS §2. */
const resetLifetimeMs = 30 * 60_000

const invalidField = (field: string, message: string) => new InvalidFields({ fields: { [field]: message } })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const { publicUrl } = yield* Settings
  const { withAvatar } = yield* pictureUrls
  const secrets = yield* Secrets
  const sessions = yield* Sessions
  const signUps = yield* SignUps
  const limiter = yield* Limits
  const mail = yield* Mail
  const suspensions = yield* Suspensions
  const users = yield* userRows
  const sessionRows = yield* SessionRows
  const resetTokens = yield* ResetTokenRows
  const devices = yield* deviceRows
  const record = (entry: Entry) => audit(entry).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  /** Returns the hash of a device's key, and whether that device has logged in to the account of this email. */
  const deviceOf = Effect.fnUntraced(function* (email: string, deviceKey: string | undefined) {
    if (deviceKey === undefined) return { keyHash: undefined, isKnown: false }
    const keyHash = secrets.hash("device-key", deviceKey)
    return { keyHash, isKnown: yield* devices.isKnown(email, keyHash) }
  })

  /** Fails with what is wrong with a reset token that sets no password. */
  const refuseToken = Effect.fnUntraced(function* (hash: string) {
    const isUsed = yield* resetTokens.isUsedReset(hash, yield* now)
    return yield* invalidField("token", isUsed ? errorMessages.usedResetCode : errorMessages.wrongResetCode)
  })

  /** Records a refused login in the audit log, and fails with the reason. */
  const refuseLogin = Effect.fnUntraced(function* (
    memberId: string | null,
    error: WrongCredentials | AccountSuspended,
  ) {
    const result = error._tag === "AccountSuspended" ? "suspended" : "refused"
    yield* record({ action: "login", result, memberId })
    return yield* error
  })

  /** Opens a session that can only verify the email. */
  const logInUnverified = Effect.fnUntraced(function* (attempt: Attempt, deviceKey: string | undefined) {
    const tokens = yield* transaction(
      Effect.gen(function* () {
        // Another sign-up of this address may have been verified a moment ago.
        if ((yield* signUps.addDevice(attempt, deviceKey)) === undefined) return undefined
        const tokens = yield* sessions.begin(attempt.id, false)
        yield* record({ action: "login", result: "not verified", memberId: attempt.id })
        return tokens
      }),
    )
    if (tokens === undefined) return yield* new WrongCredentials()
    yield* limiter.reset("logins-per-account", attempt.email)
    return { user: userOf(attempt), ...tokens }
  })

  return {
    signup: signUps.signup,
    verifyEmail: signUps.verifyEmail,
    resendCode: signUps.resendCode,

    /**
     * Mails a link to choose a new password, at most once a minute: a second request within the minute succeeds without a
     * second mail, because the first link is valid. Responds the same for unknown emails.
     */
    forgotPassword: Effect.fnUntraced(function* (body: {
      readonly email: string
      readonly deviceKey?: string
    }) {
      const email = storedEmail(body.email)
      const { keyHash, isKnown } = yield* deviceOf(email, body.deviceKey)
      yield* limiter.byAddress("mails-per-address")
      if (!(yield* limiter.within("reset-mails-per-account", email))) return
      yield* isKnown
        ? limiter.byAccount("daily-reset-mails-per-device", `${email} ${keyHash}`)
        : limiter.byAccount("daily-reset-mails-per-account", email)
      yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          const account = yield* users.accountByEmail(email)
          const token = randomBytes(24).toString("base64url")
          const hash = secrets.hash("reset-token", token)
          const memberId = account?._id ?? null
          const expiresAt = addMilliseconds(at, resetLifetimeMs)
          yield* resetTokens.putReset({ email, memberId, hash, at, expiresAt })
          if (account === undefined) yield* mail.queueDecoy(email)
          else yield* mail.queueSecret(email, resetMail(account.firstName, token, publicUrl), expiresAt)
          yield* record({
            action: "forgot password",
            result: memberId === null ? "unknown" : "sent",
            memberId,
          })
        }),
      )
    }),

    /** Sets a new password with a mailed token, which works once, and ends every session of the member. */
    resetPassword: Effect.fnUntraced(function* (body: {
      readonly token: string
      readonly newPassword: string
      readonly confirmPassword?: string
    }) {
      yield* limiter.byAddress("resets-per-address")
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.newPassword) {
        return yield* invalidField("confirmPassword", errorMessages.passwordMismatch)
      }
      const hash = secrets.hash("reset-token", body.token.trim())
      const found = yield* resetTokens.activeReset(hash, yield* now)
      const account = found?.memberId == null ? undefined : yield* users.accountById(found.memberId)
      if (account === undefined) return yield* refuseToken(hash)
      // Checked before the token is used up, so that the member can try another password.
      const problem = passwordProblem(body.newPassword, account)
      if (problem !== undefined) return yield* invalidField("newPassword", problem)
      const passwordHash = yield* hashPassword(body.newPassword)
      const done = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          if ((yield* resetTokens.markResetUsed(hash, at)) === undefined) return false
          yield* resetTokens.closeResets(account.email, at)
          yield* users.setPassword(account._id, passwordHash, at)
          yield* sessions.endAll(account._id, "password")
          yield* devices.clear(account._id)
          yield* mail.queue(account.email, passwordChangedMail(account.firstName, publicUrl))
          yield* record({ action: "reset password", result: "changed", memberId: account._id })
          return true
        }),
      )
      if (!done) return yield* refuseToken(hash)
      return yield* limiter.reset("logins-per-account", account.email)
    }),

    /**
     * Opens a session. Responds the same, in the same time, for an unknown email and a wrong password. A sign-up that is
     * not verified gets a session that can only verify the email (DECISIONS §2).
     */
    login: Effect.fnUntraced(function* (body: {
      readonly email: string
      readonly password: string
      readonly deviceKey?: string
    }) {
      const email = storedEmail(body.email)
      const { keyHash, isKnown } = yield* deviceOf(email, body.deviceKey)
      // A device that logged in before has limits of its own, so that a stranger cannot lock the member out.
      if (isKnown) yield* limiter.byAccount("logins-per-device", `${email} ${keyHash}`)
      else {
        yield* limiter.byAddress("logins-per-address")
        yield* limiter.byAccount("logins-per-account", email)
      }
      const account = yield* users.accountByEmail(email)
      // Known and unknown emails cost the same statements and one hash, so that timing reveals no account (RELIABILITY A2).
      const live = yield* signUps.live(email)
      const attempt =
        account === undefined ? yield* signUps.withPassword(live, email, body.password) : undefined
      if (attempt !== undefined) return yield* logInUnverified(attempt, body.deviceKey)
      if (account === undefined || !(yield* verifyPassword(body.password, account.passwordHash)))
        return yield* refuseLogin(account?._id ?? null, new WrongCredentials())
      if (account.disabled && !(yield* suspensions.endIfDue(account._id, yield* now)))
        return yield* refuseLogin(account._id, new AccountSuspended({ until: account.suspendedUntil }))
      const newHash = needsRehash(account.passwordHash) ? yield* hashPassword(body.password) : undefined
      const tokens = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          // The password may have been reset, and the member suspended, since both were checked.
          const stored = yield* sessionRows.lockAccount(account._id)
          const isSame = stored?.passwordHash === account.passwordHash
          // Another login may have replaced the hash by a newer one of the same password.
          if (
            stored === undefined ||
            !(isSame || (yield* verifyPassword(body.password, stored.passwordHash)))
          )
            return yield* new WrongCredentials()
          if (stored.disabled) return yield* new AccountSuspended({ until: stored.suspendedUntil })
          if (newHash !== undefined && isSame) yield* users.setPassword(account._id, newHash, at)
          if (keyHash !== undefined) yield* devices.store(account._id, keyHash, at)
          const tokens = yield* sessions.begin(account._id)
          yield* record({ action: "login", result: "done", memberId: account._id })
          return tokens
        }),
      ).pipe(Effect.catch((error) => refuseLogin(account._id, error)))
      yield* limiter.reset("logins-per-account", email)
      if (isKnown) yield* limiter.reset("logins-per-device", `${email} ${keyHash}`)
      const user = yield* users.user(account._id, yield* now)
      if (user === undefined) return yield* Effect.die(new Error("A member was deleted while logging in"))
      return { user: withAvatar(user), ...tokens }
    }),

    /** Exchanges a refresh token for new tokens. Fails with `SessionEnded`. */
    refresh: Effect.fnUntraced(function* (token: string) {
      yield* limiter.byAddress("refreshes-per-address")
      return yield* sessions.refresh(token)
    }),
    logout: sessions.logout,
  }
})

export class Accounts extends Context.Service<Accounts, Effect.Success<typeof make>>()("portal/Accounts") {
  static readonly layer = Layer.effect(Accounts, make).pipe(
    Layer.provide(
      Layer.mergeAll(
        Secrets.layer,
        Sessions.layer,
        SignUps.layer,
        Limits.layer,
        Mail.layer,
        Suspensions.layer,
      ),
    ),
  )
}
