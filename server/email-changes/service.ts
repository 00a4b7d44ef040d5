import { addDays } from "date-fns/addDays"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { audit } from "#server/audit/service.ts"
import { AttemptRows } from "#server/authentication/attempt-rows.ts"
import { ResetTokenRows } from "#server/authentication/rows.ts"
import { Secrets } from "#server/authentication/secrets.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { Mail } from "#server/mail/service.ts"
import { nationalOffice } from "../../src/offices.ts"
import { userRows } from "#server/users/rows.ts"
import { confirmEmailMail, emailChangedMail, emailChangeAskedMail } from "./mails.ts"
import { type EmailChange, EmailChangeRows } from "./rows.ts"

/** How long a new address can be confirmed, in days. */
const lifetimeDays = 1

interface AskedChange {
  readonly id: string
  readonly memberId: string
  readonly firstName: string
  readonly email: string
  readonly newEmail: string
  readonly askedBy: string
}

const problems = {
  ended: `This link has expired, or was used already. Write to ${nationalOffice.email} if you need help.`,
  confirmed: "This address was confirmed already. You log in with it now.",
  taken: `Another account has this address now. Please write to ${nationalOffice.email}.`,
  late: `Your address has changed already. Please write to ${nationalOffice.email}.`,
} as const

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* EmailChangeRows
  const attempts = yield* AttemptRows
  const resetTokens = yield* ResetTokenRows
  const users = yield* userRows
  const secrets = yield* Secrets
  const sessions = yield* Sessions
  const limiter = yield* Limits
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const record = ({ memberId, oldEmail, newEmail }: EmailChange, result: "changed" | "objected") =>
    withSql(
      audit({
        action: "change email",
        result,
        memberId,
        case: { kind: "member", id: memberId },
        details: {
          before: { email: oldEmail },
          after: { email: result === "changed" ? newEmail : oldEmail },
        },
      }),
    )

  /** Gives the member the new address. Returns what prevents it. */
  const confirm = Effect.fnUntraced(function* (change: EmailChange, at: Date) {
    const { id, memberId, firstName, oldEmail, newEmail } = change
    // The first answer may have been lost.
    if (change.outcome === "changed" && change.email === newEmail) return problems.confirmed
    if (change.outcome !== null || change.expiresAt <= at) return problems.ended
    if (change.email !== oldEmail) {
      yield* rows.settle(id, "replaced", at)
      return problems.ended
    }
    if ((yield* users.accountByEmail(newEmail)) !== undefined) return problems.taken
    yield* rows.settle(id, "changed", at)
    const mailTo = (address: string) => mail.queue(address, emailChangedMail(firstName, newEmail, publicUrl))
    // A mail belongs to the member who has the address when it is queued.
    yield* mailTo(oldEmail)
    yield* rows.setEmail(memberId, newEmail, id, at)
    yield* mailTo(newEmail)
    // A reset link in the old mailbox must not open the account any more.
    yield* resetTokens.closeResets(oldEmail, at)
    yield* sessions.endAll(memberId, "email")
    yield* record(change, "changed")
    return undefined
  })

  /** Stops a change that waits. Returns what prevents it. A repeat is the same objection. */
  const object = Effect.fnUntraced(function* (change: EmailChange, at: Date) {
    if (change.outcome === "objected") return undefined
    if (change.outcome === "changed") return problems.late
    if (change.outcome === "replaced" || change.expiresAt <= at) return problems.ended
    yield* rows.settle(change.id, "objected", at)
    yield* record(change, "objected")
    return undefined
  })

  return {
    /**
     * Stores a change and mails both addresses, in the caller's transaction, which has locked the member. Fails with
     * `InvalidFields` for an address that the member, or another one, has.
     */
    ask: Effect.fnUntraced(function* (asked: AskedChange, at: Date) {
      const { id, memberId, firstName, email, newEmail, askedBy } = asked
      if (newEmail === email)
        return yield* new InvalidFields({ fields: { email: "The member has this address already" } })
      if ((yield* users.accountByEmail(newEmail)) !== undefined)
        return yield* new InvalidFields({ fields: { email: "Another member has this address" } })
      const [confirmToken, objectToken] = [randomBytes(24), randomBytes(24)].map((bytes) =>
        bytes.toString("base64url"),
      ) as [string, string]
      const expiresAt = addDays(at, lifetimeDays)
      yield* rows.insert(
        {
          id,
          memberId,
          oldEmail: email,
          newEmail,
          confirmHash: secrets.hash("email-change", confirmToken),
          objectHash: secrets.hash("email-change", objectToken),
          askedBy,
          expiresAt,
        },
        at,
      )
      yield* mail.queueSecret(newEmail, confirmEmailMail(firstName, confirmToken, publicUrl), expiresAt)
      return yield* mail.queueSecret(
        email,
        emailChangeAskedMail(firstName, newEmail, objectToken, publicUrl),
        expiresAt,
      )
    }),

    /**
     * Answers the link of a mail: confirms the new address, or keeps the old one (OFFICE §8). Fails with `InvalidFields` or
     * `LimitExceeded`.
     */
    answer: Effect.fnUntraced(function* (token: string, kind: "confirm" | "object") {
      yield* limiter.byAddress("resets-per-address")
      const found = yield* rows.find(kind, secrets.hash("email-change", token.trim()))
      if (found === undefined) return yield* new InvalidFields({ fields: { token: problems.ended } })
      const problem = yield* rows.transaction(
        Effect.gen(function* () {
          const at = yield* now
          // Sign-ups with the new address, and other changes to it, wait for this one.
          yield* attempts.lock(found.newEmail, at)
          const change = yield* rows.lock(found)
          if (change === undefined) return problems.ended
          return yield* kind === "confirm" ? confirm(change, at) : object(change, at)
        }),
      )
      if (problem !== undefined) return yield* new InvalidFields({ fields: { token: problem } })
      return undefined
    }),
  }
})

/** Changes of members' email addresses, which staff ask for and members prove (OFFICE §8). */
export class EmailChanges extends Context.Service<EmailChanges, Effect.Success<typeof make>>()(
  "portal/EmailChanges",
) {
  static readonly layer = Layer.effect(EmailChanges, make).pipe(
    Layer.provide(
      Layer.mergeAll(EmailChangeRows.layer, Secrets.layer, Sessions.layer, Limits.layer, Mail.layer),
    ),
  )
}
