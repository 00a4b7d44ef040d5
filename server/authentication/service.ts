import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import type { SignupBody } from "#api/contract/authentication.ts"
import { BadRequest, Forbidden, Unauthorized } from "#api/contract/wire.ts"
import { audit, type Entry } from "../audit/service.ts"
import { later, now } from "../clock.ts"
import { Settings } from "../config.ts"
import { Limits } from "../limits/service.ts"
import { Mail } from "../mail/service.ts"
import {
  alreadyMemberLetter,
  alreadyVerifiedLetter,
  passwordChangedLetter,
  resetLetter,
  verificationLetter,
} from "../mail/templates.ts"
import { type Account, userRows } from "../users/rows.ts"
import * as limits from "./limits.ts"
import { checkPassword, hashPassword, outdated, passwordProblem } from "./passwords.ts"
import { CodeRows } from "./rows.ts"
import { Secrets } from "./secrets.ts"
import { sentences } from "./sentences.ts"
import { Sessions } from "./sessions.ts"
import { checkSignup, newMember } from "./signup.ts"

/** DECISIONS §2. */
const codeLifetime = 10 * 60_000
const resetLifetime = 30 * 60_000
const wrongTries = 5

const refused = (field: string, message: string) =>
  new BadRequest({ message: [message], fields: { [field]: message } })
const accountOf = (email: string) => email.trim().toLowerCase()
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { publicUrl } = yield* Settings
  const secrets = yield* Secrets
  const sessions = yield* Sessions
  const limiter = yield* Limits
  const mail = yield* Mail
  const users = yield* userRows
  const codes = yield* CodeRows
  const record = (entry: Entry) => audit(entry).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  const hashOfCode = (email: string, code: string) => secrets.hash("email-code", `${email}:${code}`)
  const newCode = (email: string, memberId: string | null, at: Date) => {
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0")
    const row = { email, memberId, hash: hashOfCode(email, code), at, expiresAt: later(at, codeLifetime) }
    return { code, row }
  }

  /** What the owner of a known address hears when a code is asked for it. */
  const codeLetter = (account: Account, code: string) =>
    account.emailVerified
      ? alreadyVerifiedLetter(account.firstName, publicUrl)
      : verificationLetter(account.firstName, code, publicUrl)

  return {
    /**
     * Makes an account and mails its code. An email that has one answers the same: nothing changes, its owner gets a
     * mail (DECISIONS §2). `BadRequest` has a sentence per field.
     */
    signup: Effect.fnUntraced(function* (body: SignupBody) {
      yield* limiter.byAddress(limits.signupByAddress)
      const phone = yield* checkSignup(body)
      const email = accountOf(body.email)
      const passwordHash = yield* hashPassword(body.password)
      // Read before the count, and the count before the insert: an owner seen here was made by somebody who had
      // counted already, so of many signups at once only the first writes to them.
      const owner = yield* users.accountByEmail(email)
      // Counted for a new member too: the cooldown begins with the first code.
      const mayMail = yield* limiter.within(limits.codeCooldown, email)
      yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const at = yield* now
            const inserted = yield* users.insert(newMember(body, email, phone, passwordHash), at)
            if (inserted !== undefined) {
              const { code, row } = newCode(email, inserted._id, at)
              yield* codes.put(row)
              yield* mail.queue(email, verificationLetter(body.firstName.trim(), code, publicUrl))
              yield* record({ action: "signup", result: "created", memberId: inserted._id })
              return
            }
            yield* codes.putUnlessLive(newCode(email, null, at).row)
            if (mayMail && owner !== undefined)
              yield* mail.queue(email, alreadyMemberLetter(owner.firstName, publicUrl))
            else yield* mail.pretend(email)
            yield* record({ action: "signup", result: "known email", memberId: owner?._id ?? null })
          }),
        )
        .pipe(Effect.orDie)
    }),

    /** Proves an email with its code: once, for 10 minutes, with five tries. `BadRequest` says what is wrong. */
    verifyEmail: Effect.fnUntraced(function* (body: { readonly email: string; readonly code: string }) {
      const email = accountOf(body.email)
      yield* limiter.byAddress(limits.verifyByAddress)
      yield* limiter.byAccount(limits.verifyByAccount, email)
      const problem = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const at = yield* now
            const row = yield* codes.lock(email)
            const right = row !== undefined && same(row.codeHash, hashOfCode(email, body.code.trim()))
            if (row === undefined) return sentences.wrongCode
            if (row.usedAt !== null) return right ? sentences.usedCode : sentences.wrongCode
            if (row.wrongTries >= wrongTries) return sentences.spentCode
            if (row.expiresAt <= at) return sentences.oldCode
            if (!right || row.memberId === null) {
              yield* codes.countWrong(email)
              yield* record({ action: "verify email", result: "wrong code", memberId: row.memberId })
              return row.wrongTries + 1 >= wrongTries ? sentences.spentCode : sentences.wrongCode
            }
            yield* codes.spend(email, at)
            yield* users.verifyEmail(row.memberId, at)
            yield* record({ action: "verify email", result: "verified", memberId: row.memberId })
            return undefined
          }),
        )
        .pipe(Effect.orDie)
      if (problem !== undefined) return yield* refused("code", problem)
      return yield* limiter.forgive(limits.verifyByAccount, email)
    }),

    /** Mails a new code in place of the old one, at most one a minute; unknown emails answer the same. */
    resendCode: Effect.fnUntraced(function* (typed: string) {
      const email = accountOf(typed)
      yield* limiter.byAddress(limits.mailByAddress)
      yield* limiter.byAccount(limits.codeCooldown, email)
      yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const at = yield* now
            const account = yield* users.accountByEmail(email)
            const needed = account !== undefined && !account.emailVerified
            const { code, row } = newCode(email, needed ? account._id : null, at)
            yield* codes.put(row)
            if (account === undefined) yield* mail.pretend(email)
            else yield* mail.queue(email, codeLetter(account, code))
            yield* record({
              action: "resend code",
              result: needed ? "sent" : "not needed",
              memberId: account?._id ?? null,
            })
          }),
        )
        .pipe(Effect.orDie)
    }),

    /** Mails the way to a new password, at most once a minute; unknown emails answer the same. */
    forgotPassword: Effect.fnUntraced(function* (typed: string) {
      const email = accountOf(typed)
      yield* limiter.byAddress(limits.mailByAddress)
      yield* limiter.byAccount(limits.resetCooldown, email)
      yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const at = yield* now
            const account = yield* users.accountByEmail(email)
            const token = randomBytes(24).toString("base64url")
            const hash = secrets.hash("reset-token", token)
            const memberId = account?._id ?? null
            yield* codes.putReset({ email, memberId, hash, at, expiresAt: later(at, resetLifetime) })
            if (account === undefined) yield* mail.pretend(email)
            else yield* mail.queue(email, resetLetter(account.firstName, token, publicUrl))
            yield* record({
              action: "forgot password",
              result: memberId === null ? "unknown" : "sent",
              memberId,
            })
          }),
        )
        .pipe(Effect.orDie)
    }),

    /** Sets a new password with a mailed token, once, and ends every session of the member. */
    resetPassword: Effect.fnUntraced(function* (body: {
      readonly token: string
      readonly newPassword: string
      readonly confirmPassword?: string
    }) {
      yield* limiter.byAddress(limits.resetByAddress)
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.newPassword) {
        return yield* refused("confirmPassword", sentences.mismatch)
      }
      const hash = secrets.hash("reset-token", body.token.trim())
      const found = yield* codes.liveReset(hash, yield* now)
      const account = found?.memberId == null ? undefined : yield* users.accountById(found.memberId)
      if (account === undefined) return yield* refused("token", sentences.badReset)
      // Before the token is spent: a refused password leaves it usable.
      const problem = passwordProblem(body.newPassword, account)
      if (problem !== undefined) return yield* refused("newPassword", problem)
      const passwordHash = yield* hashPassword(body.newPassword)
      const done = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const at = yield* now
            if ((yield* codes.spendReset(hash, at)) === undefined) return false
            yield* users.setPassword(account._id, passwordHash, at)
            yield* sessions.endAll(account._id, "password")
            yield* mail.queue(account.email, passwordChangedLetter(account.firstName, publicUrl))
            yield* record({ action: "reset password", result: "changed", memberId: account._id })
            return true
          }),
        )
        .pipe(Effect.orDie)
      if (!done) return yield* refused("token", sentences.badReset)
      return yield* limiter.forgive(limits.loginByAccount, account.email)
    }),

    /** Opens a session. The same answer in the same time for an unknown email and a wrong password. */
    login: Effect.fnUntraced(function* (body: { readonly email: string; readonly password: string }) {
      const email = accountOf(body.email)
      yield* limiter.byAddress(limits.loginByAddress)
      yield* limiter.byAccount(limits.loginByAccount, email)
      const account = yield* users.accountByEmail(email)
      const right = yield* checkPassword(body.password, account?.passwordHash)
      if (account === undefined || !right) {
        yield* record({ action: "login", result: "refused", memberId: account?._id ?? null })
        return yield* new Unauthorized({ message: sentences.badLogin })
      }
      if (account.disabled) {
        yield* record({ action: "login", result: "closed account", memberId: account._id })
        return yield* new Forbidden({ message: sentences.closed })
      }
      const fresh = outdated(account.passwordHash) ? yield* hashPassword(body.password) : undefined
      const tokens = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            if (fresh !== undefined) yield* users.setPassword(account._id, fresh, yield* now)
            const tokens = yield* sessions.begin(account._id)
            yield* record({ action: "login", result: "done", memberId: account._id })
            return tokens
          }),
        )
        .pipe(Effect.orDie)
      yield* limiter.forgive(limits.loginByAccount, email)
      const user = yield* users.user(account._id, yield* now)
      return {
        user: user ?? (yield* Effect.die(new Error("A member went away while logging in"))),
        ...tokens,
      }
    }),

    /** New tokens for a refresh token; `SessionEnded` when the session is over. */
    refresh: Effect.fnUntraced(function* (token: string) {
      yield* limiter.byAddress(limits.refreshByAddress)
      return yield* sessions.refresh(token)
    }),
    logout: sessions.logout,
  }
})

export class Accounts extends Context.Service<Accounts, Effect.Success<typeof make>>()("portal/Accounts") {
  static readonly layer = Layer.effect(Accounts, make)
}
