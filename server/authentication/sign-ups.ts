import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomInt, timingSafeEqual } from "node:crypto"
import type { SignupBody } from "#api/contract/authentication.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit, type Entry } from "../audit/service.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { DatedSettings } from "../dated-settings/service.ts"
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
import { type Attempt, AttemptRows } from "./attempt-rows.ts"
import { hashPassword, saltIn } from "./passwords.ts"
import { makeAccountOpening } from "./account-opening.ts"
import { Secrets } from "./secrets.ts"
import { errorMessages } from "./messages.ts"
import { checkSignup, detailsOf } from "./signup.ts"

/** DECISIONS §2 and §8. */
const codeLifetimeMs = 10 * 60_000
const attemptLifetimeMs = 24 * 3_600_000
const maxWrongTries = 5
/** Each attempt has a code that can be guessed. A new attempt of an address replaces the oldest. */
const maxAttempts = 5

/** Compares two hashes in constant time. */
const isSameHash = (a: string | null, b: string) =>
  a !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Normalises an email address for storage, so that its spellings cannot have several accounts. */
export const storedEmail = (email: string) => email.trim().toLowerCase()

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const { publicUrl } = yield* Settings
  const secrets = yield* Secrets
  const limiter = yield* Limits
  const mail = yield* Mail
  const dated = yield* DatedSettings
  const users = yield* userRows
  const attempts = yield* AttemptRows
  const openAccount = yield* makeAccountOpening
  const record = (entry: Entry) => audit(entry).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  const hashCode = (email: string, code: string) => secrets.hash("email-code", `${email}:${code}`)
  const hashOfDevice = (email: string, key: string | undefined) =>
    key === undefined ? null : secrets.hash("device-key", `${email}:${key}`)
  /** All attempts of an address share one salt, so that a login needs one hash to compare with all of them. */
  const saltOf = (email: string) =>
    Buffer.from(secrets.hash("attempt-salt", email), "base64url").subarray(0, 16)

  /** Returns a code that no other attempt of the address has, because the code identifies its attempt. */
  const newCode = (email: string, at: Date, live: readonly Attempt[]) => {
    let code: string
    let codeHash: string
    do {
      code = String(randomInt(0, 1_000_000)).padStart(6, "0")
      codeHash = hashCode(email, code)
    } while (live.some((attempt) => attempt.codeHash === codeHash))
    return { code, codeHash, codeExpiresAt: addMilliseconds(at, codeLifetimeMs) }
  }
  const codeMail = ({ details, createdAt }: Pick<Attempt, "details" | "createdAt">, code: string) =>
    verificationMail(details, createdAt, code, publicUrl)

  return {
    /**
     * Starts an attempt and mails its code. Responds the same for the address of a member, who gets another mail
     * (DECISIONS §8). Fails with `InvalidFields`.
     */
    signup: Effect.fnUntraced(function* (body: SignupBody) {
      yield* limiter.byAddress("sign-ups-per-address")
      const phone = yield* checkSignup(body, yield* dated.isRegionOf(body.role, body.region))
      const email = storedEmail(body.email)
      const deviceKey = hashOfDevice(email, body.deviceKey)
      const passwordHash = yield* hashPassword(body.password, saltOf(email))
      // Also begins the cooldown of a resend.
      const isOwnersTurn = yield* limiter.within("code-mails-per-account", email)
      const isCodesTurn = yield* limiter.within("sign-up-mails-per-account", email)
      const mayMail =
        (isOwnersTurn || isCodesTurn) && (yield* limiter.within("daily-code-mails-per-account", email))
      const id = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          yield* attempts.lock(email, at)
          const owner = yield* users.accountByEmail(email)
          const { code, codeHash, codeExpiresAt } = newCode(email, at, yield* attempts.live(email, null, at))
          const details = detailsOf(body, phone)
          const expiresAt = addMilliseconds(at, attemptLifetimeMs)
          const id = yield* attempts.insert(
            { email, passwordHash, details, deviceKey, codeHash, codeExpiresAt, expiresAt },
            at,
            maxAttempts,
          )
          yield* attempts.resetElsewhere(email)
          if (owner === undefined && mayMail && isCodesTurn)
            yield* mail.queueSecret(email, codeMail({ details, createdAt: at }, code), codeExpiresAt)
          else if (owner !== undefined && mayMail && isOwnersTurn)
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
      yield* limiter.within("code-mails-per-account", id)
    }),

    /**
     * Verifies an email with a code: its attempt becomes a member, and every other attempt of the address ends. A
     * device with a key can only verify attempts that were made, or logged in to, on it (DECISIONS §8). Fails with
     * `InvalidFields`.
     */
    verifyEmail: Effect.fnUntraced(function* (body: {
      readonly email: string
      readonly code: string
      readonly deviceKey?: string
    }) {
      const email = storedEmail(body.email)
      const typed = hashCode(email, body.code.trim())
      const deviceKey = hashOfDevice(email, body.deviceKey)
      yield* limiter.byAddress("codes-per-address")
      const own = (yield* attempts.live(email, deviceKey, yield* now)).find(
        (attempt) => attempt.isOfThisDevice,
      )
      // After other devices have used up the tries of the address, the attempt's own device has one more.
      if (!(yield* limiter.within("codes-per-account", email)))
        yield* own === undefined
          ? limiter.byAccount("codes-per-account", email)
          : limiter.byAccount("codes-per-attempt", own.id)
      const problem = yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          const address = yield* attempts.lock(email, at)
          // A separate statement after the lock, so that it sees the changes of the previous lock holder.
          const live = yield* attempts.live(email, deviceKey, at)
          const isMember = (yield* users.accountByEmail(email)) !== undefined
          const mine = live.filter((attempt) => attempt.isOfThisDevice)
          const tries = mine[0]?.wrongTries ?? address.wrongTries
          if (isSameHash(address.usedCodeHash, typed)) return errorMessages.usedCode
          if (tries >= maxWrongTries) return errorMessages.tooManyTries
          const attempt = (deviceKey === null ? live : mine).find(({ codeHash }) =>
            isSameHash(codeHash, typed),
          )
          if (attempt === undefined || isMember) {
            yield* mine.length > 0
              ? attempts.countWrong(mine.map(({ id }) => id))
              : attempts.countWrongElsewhere(email)
            yield* record({ action: "verify email", result: "wrong code", memberId: mine[0]?.id ?? null })
            return tries + 1 >= maxWrongTries ? errorMessages.tooManyTries : errorMessages.wrongCode
          }
          if (mine.length === 0 && attempt.wrongTriesElsewhere >= maxWrongTries)
            return errorMessages.tooManyTries
          if (attempt.codeExpiresAt === null || attempt.codeExpiresAt <= at) return errorMessages.expiredCode
          yield* openAccount(attempt, at)
          yield* record({ action: "verify email", result: "verified", memberId: attempt.id })
          return undefined
        }),
      )
      if (problem !== undefined) return yield* new InvalidFields({ fields: { code: problem } })
      return yield* limiter.reset("codes-per-account", email)
    }),

    /**
     * Mails a new code for the attempt of this device, at most once a minute. If it is unclear which attempt is meant
     * (several, or one of another device), the mail asks to log in first. Responds the same for unknown addresses.
     */
    resendCode: Effect.fnUntraced(function* (body: { readonly email: string; readonly deviceKey?: string }) {
      const email = storedEmail(body.email)
      const deviceKey = hashOfDevice(email, body.deviceKey)
      yield* limiter.byAddress("mails-per-address")
      const own = (yield* attempts.live(email, deviceKey, yield* now)).find(
        (attempt) => attempt.isOfThisDevice,
      )
      yield* limiter.byAccount("code-mails-per-account", own?.id ?? email)
      yield* limiter.byAccount("daily-code-mails-per-account", email)
      yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          yield* attempts.lock(email, at)
          const account = yield* users.accountByEmail(email)
          const live = yield* attempts.live(email, deviceKey, at)
          const isUnclear = deviceKey === null && live.length > 1
          const meant = isUnclear
            ? undefined
            : live.find((attempt) => deviceKey === null || attempt.isOfThisDevice)
          const { code, codeHash, codeExpiresAt } = newCode(email, at, live)
          yield* attempts.resetElsewhere(email)
          // Also for the address of a member, although the code is not mailed, so that every address behaves the same.
          if (meant !== undefined) yield* attempts.renew(meant.id, codeHash, codeExpiresAt)
          if (account !== undefined)
            yield* mail.queue(email, alreadyVerifiedMail(account.firstName, publicUrl))
          else if (meant !== undefined) yield* mail.queueSecret(email, codeMail(meant, code), codeExpiresAt)
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

    /** Returns the attempts of an address that have not expired. */
    live: (email: string) => Effect.flatMap(now, (at) => attempts.live(email, null, at)),
    /** Returns the attempt with this password. Computes one hash even for an address without attempts. */
    withPassword: Effect.fnUntraced(function* (live: readonly Attempt[], email: string, password: string) {
      // Attempts have another salt when the secret has changed since, or when a migration created them.
      const salts = new Map(
        live.map(({ passwordHash }) => [saltIn(passwordHash).toString("base64"), passwordHash]),
      )
      const hashes = yield* Effect.forEach(
        salts.size === 0 ? [saltOf(email)] : [...salts.values()].map(saltIn),
        (salt) => hashPassword(password, salt),
      )
      return live.find(({ passwordHash }) => hashes.some((hash) => isSameHash(passwordHash, hash)))
    }),
    /** Lets a device that logged in verify the attempt. Returns undefined when the attempt no longer exists. */
    addDevice: (attempt: Attempt, key: string | undefined) =>
      attempts.addDevice(attempt.id, hashOfDevice(attempt.email, key)),
  }
})

/** Sign-ups until their email is verified (DECISIONS §8). */
export class SignUps extends Context.Service<SignUps, Effect.Success<typeof make>>()("portal/SignUps") {
  static readonly layer = Layer.effect(SignUps, make).pipe(
    Layer.provide(Layer.mergeAll(Secrets.layer, Limits.layer, Mail.layer, DatedSettings.layer)),
  )
}
