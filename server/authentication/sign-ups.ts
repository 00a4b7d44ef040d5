import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomInt, timingSafeEqual } from "node:crypto"
import type { SignupBody } from "#api/contract/authentication.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit, type Entry } from "../audit/service.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { Limits } from "../limits/service.ts"
import { Mail } from "../mail/service.ts"
import {
  alreadyMemberMail,
  alreadyVerifiedMail,
  logInFirstMail,
  verificationMail,
} from "../mail/templates.ts"
import { userRows } from "../users/rows.ts"
import { type Attempt, AttemptRows, memberOf } from "./attempt-rows.ts"
import * as limits from "./limits.ts"
import { hashPassword, saltIn } from "./passwords.ts"
import { Secrets } from "./secrets.ts"
import { errorMessages } from "./messages.ts"
import { checkSignup, detailsOf } from "./signup.ts"

/** DECISIONS §2 and §8. */
const codeLifetime = 10 * 60_000
const attemptLifetime = 24 * 3_600_000
const wrongTries = 5
/** More attempts of one address would make a guessed code likelier, so a new one replaces the oldest. */
const liveAttempts = 5

const same = (a: string | null, b: string) =>
  a !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Returns the email address as it is stored: one person has one account. */
export const storedEmail = (email: string) => email.trim().toLowerCase()

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const { publicUrl } = yield* Settings
  const secrets = yield* Secrets
  const limiter = yield* Limits
  const mail = yield* Mail
  const users = yield* userRows
  const attempts = yield* AttemptRows
  const record = (entry: Entry) => audit(entry).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  const hashCode = (email: string, code: string) => secrets.hash("email-code", `${email}:${code}`)
  const hashOfDevice = (email: string, key: string | undefined) =>
    key === undefined ? null : secrets.hash("device-key", `${email}:${key}`)
  /** One salt per address, so that a login compares with all of its attempts in the time of one. */
  const saltOf = (email: string) =>
    Buffer.from(secrets.hash("attempt-salt", email), "base64url").subarray(0, 16)

  /** A code that no other attempt of this address has: a code names its attempt. */
  const newCode = (email: string, at: Date, live: readonly Attempt[]) => {
    let code: string
    let codeHash: string
    do {
      code = String(randomInt(0, 1_000_000)).padStart(6, "0")
      codeHash = hashCode(email, code)
    } while (live.some((attempt) => attempt.codeHash === codeHash))
    return { code, codeHash, codeExpiresAt: addMilliseconds(at, codeLifetime) }
  }
  const codeMail = ({ details, createdAt }: Pick<Attempt, "details" | "createdAt">, code: string) =>
    verificationMail(details, createdAt, code, publicUrl)

  return {
    /**
     * Starts an attempt and mails its code. For the address of a member it responds the same, and the member gets a
     * mail (DECISIONS §8). `InvalidFields` has a sentence per field.
     */
    signup: Effect.fnUntraced(function* (body: SignupBody) {
      yield* limiter.byAddress(limits.signupByAddress)
      const phone = yield* checkSignup(body)
      const email = storedEmail(body.email)
      const deviceKey = hashOfDevice(email, body.deviceKey)
      const passwordHash = yield* hashPassword(body.password, saltOf(email))
      // The cooldown of a resend begins with the first code.
      const mayMailOwner = yield* limiter.within(limits.codeCooldown, email)
      const mayMailCode = yield* limiter.within(limits.signupMails, email)
      const id = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          yield* attempts.lock(email, at)
          const owner = yield* users.accountByEmail(email)
          const { code, codeHash, codeExpiresAt } = newCode(email, at, yield* attempts.live(email, null, at))
          const details = detailsOf(body, phone)
          const expiresAt = addMilliseconds(at, attemptLifetime)
          const id = yield* attempts.insert(
            { email, passwordHash, details, deviceKey, codeHash, codeExpiresAt, expiresAt },
            at,
            liveAttempts,
          )
          yield* attempts.resetElsewhere(email)
          if (owner === undefined && mayMailCode)
            yield* mail.queue(email, codeMail({ details, createdAt: at }, code))
          else if (owner !== undefined && mayMailOwner)
            yield* mail.queue(email, alreadyMemberMail(owner.firstName, publicUrl))
          else yield* mail.queueDecoy(email)
          yield* record({
            action: "signup",
            result: owner === undefined ? "created" : "known email",
            memberId: owner?._id ?? id,
          })
          return id
        }),
      )
      yield* limiter.within(limits.codeCooldown, id)
    }),

    /**
     * Proves an address with a code: its attempt becomes a member, every other attempt of the address ends. A device
     * with a key proves only what was signed up, or logged in to, on it (DECISIONS §8). `InvalidFields` says why not.
     */
    verifyEmail: Effect.fnUntraced(function* (body: {
      readonly email: string
      readonly code: string
      readonly deviceKey?: string
    }) {
      const email = storedEmail(body.email)
      const typed = hashCode(email, body.code.trim())
      const deviceKey = hashOfDevice(email, body.deviceKey)
      yield* limiter.byAddress(limits.verifyByAddress)
      const own = (yield* attempts.live(email, deviceKey, yield* now)).find((one) => one.isOfThisDevice)
      // When strangers have used up the tries of the address, an attempt's own device still has one.
      if (!(yield* limiter.within(limits.verifyByAccount, email)))
        yield* own === undefined
          ? limiter.byAccount(limits.verifyByAccount, email)
          : limiter.byAccount(limits.verifyByAttempt, own.id)
      const problem = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          const address = yield* attempts.lock(email, at)
          // Read after the lock, in a separate statement, so that it sees the previous holder's changes.
          const live = yield* attempts.live(email, deviceKey, at)
          const isMember = (yield* users.accountByEmail(email)) !== undefined
          const mine = live.filter((attempt) => attempt.isOfThisDevice)
          const tries = mine[0]?.wrongTries ?? address.wrongTries
          if (same(address.usedCodeHash, typed)) return errorMessages.usedCode
          if (tries >= wrongTries) return errorMessages.tooManyTries
          const attempt = (deviceKey === null ? live : mine).find((one) => same(one.codeHash, typed))
          if (attempt === undefined || isMember) {
            yield* mine.length > 0
              ? attempts.countWrong(mine.map(({ id }) => id))
              : attempts.countWrongElsewhere(email)
            yield* record({ action: "verify email", result: "wrong code", memberId: mine[0]?.id ?? null })
            return tries + 1 >= wrongTries ? errorMessages.tooManyTries : errorMessages.wrongCode
          }
          if (mine.length === 0 && attempt.wrongTriesElsewhere >= wrongTries)
            return errorMessages.tooManyTries
          if (attempt.codeExpiresAt === null || attempt.codeExpiresAt <= at) return errorMessages.expiredCode
          if ((yield* users.insert(memberOf(attempt, at), at, attempt.id)) === undefined)
            return yield* Effect.die(new Error("A proved sign-up made no member"))
          yield* attempts.prove(attempt.id, email, typed)
          yield* record({ action: "verify email", result: "verified", memberId: attempt.id })
          return undefined
        }),
      )
      if (problem !== undefined) return yield* new InvalidFields({ fields: { code: problem } })
      return yield* limiter.reset(limits.verifyByAccount, email)
    }),

    /**
     * Mails a new code for the attempt of this device, at most one a minute. Where it is unclear whose attempt is meant
     * (several, or one of another device) the mail asks to log in first. Unknown addresses answer the same.
     */
    resendCode: Effect.fnUntraced(function* (body: { readonly email: string; readonly deviceKey?: string }) {
      const email = storedEmail(body.email)
      const deviceKey = hashOfDevice(email, body.deviceKey)
      yield* limiter.byAddress(limits.mailByAddress)
      const own = (yield* attempts.live(email, deviceKey, yield* now)).find((one) => one.isOfThisDevice)
      yield* limiter.byAccount(limits.codeCooldown, own?.id ?? email)
      yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          yield* attempts.lock(email, at)
          const account = yield* users.accountByEmail(email)
          const live = yield* attempts.live(email, deviceKey, at)
          const meant =
            deviceKey === null
              ? live.length === 1
                ? live[0]
                : undefined
              : live.find((attempt) => attempt.isOfThisDevice)
          const { code, codeHash, codeExpiresAt } = newCode(email, at, live)
          yield* attempts.resetElsewhere(email)
          // Also for the address of a member, who gets no code, so that it behaves like any other.
          if (meant !== undefined) yield* attempts.renew(meant.id, codeHash, codeExpiresAt)
          if (account !== undefined)
            yield* mail.queue(email, alreadyVerifiedMail(account.firstName, publicUrl))
          else if (meant !== undefined) yield* mail.queue(email, codeMail(meant, code))
          else if (live.length > 0) yield* mail.queue(email, logInFirstMail(publicUrl))
          else yield* mail.queueDecoy(email)
          yield* record({
            action: "resend code",
            result: account === undefined && meant !== undefined ? "sent" : "not needed",
            memberId: account?._id ?? meant?.id ?? null,
          })
        }),
      )
    }),

    /** The attempts of an address that have not ended. */
    live: (email: string) => Effect.flatMap(now, (at) => attempts.live(email, null, at)),
    /** Returns the attempt with this password. One hash is computed even for an address without attempts. */
    withPassword: Effect.fnUntraced(function* (live: readonly Attempt[], email: string, password: string) {
      // Attempts from before a change of the secret, or before the migration, have another salt.
      const salts = new Map(
        live.map(({ passwordHash }) => [saltIn(passwordHash).toString("base64"), passwordHash]),
      )
      const tried = yield* Effect.forEach(
        salts.size === 0 ? [saltOf(email)] : [...salts.values()].map(saltIn),
        (salt) => hashPassword(password, salt),
      )
      return live.find(({ passwordHash }) => tried.some((hash) => same(passwordHash, hash)))
    }),
    /** Lets a device that logged in prove the attempt. Undefined when the attempt has ended meanwhile. */
    addDevice: (attempt: Attempt, key: string | undefined) =>
      attempts.addDevice(attempt.id, hashOfDevice(attempt.email, key)),
  }
})

/** Sign-ups until their address is proved. */
export class SignUps extends Context.Service<SignUps, Effect.Success<typeof make>>()("portal/SignUps") {
  static readonly layer = Layer.effect(SignUps, make).pipe(
    Layer.provide(Layer.mergeAll(Secrets.layer, Limits.layer, Mail.layer)),
  )
}
