import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OfficeSignUp, SignUpVerification } from "#api/contract/office-members.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { AttemptRows } from "#server/authentication/attempt-rows.ts"
import { makeAccountOpening } from "#server/authentication/account-opening.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { searchWords } from "#server/lists.ts"
import { Mail } from "#server/mail/service.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { userRows } from "#server/users/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { SignUpNotFound, SignUpSettled } from "./errors.ts"
import { verifiedByHandMail } from "./mails.ts"
import type { Staff } from "./reader.ts"
import { OfficeMembers } from "./service.ts"
import { type SignUpRow, SignUpRows } from "./sign-up-rows.ts"

const pageSize = 25

const mailStatus = (queuedAt: Date | null, sentAt: Date | null): OfficeSignUp["mail"] => {
  if (queuedAt === null) return "none"
  return sentAt === null ? "waiting" : "sent"
}

const signUpOf = ({
  id,
  createdAt,
  expiresAt,
  mailQueuedAt,
  mailSentAt,
  ...row
}: SignUpRow): OfficeSignUp => ({
  _id: id,
  ...row,
  signedUpAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  mail: mailStatus(mailQueuedAt, mailSentAt),
  mailSentAt: mailSentAt?.toISOString() ?? null,
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* SignUpRows
  const attempts = yield* AttemptRows
  const users = yield* userRows
  const members = yield* OfficeMembers
  const openAccount = yield* makeAccountOpening
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Returns the member for a repeat of the caller's own request. Else fails, and says who opened the account. */
  const settled = Effect.fnUntraced(function* (id: string, staff: Staff) {
    const opened = yield* rows.opened(id)
    if (opened === undefined) return yield* new SignUpNotFound()
    if (opened.verifiedBy === staff._id) return yield* members.get(id, staff)
    const when = `${formatDateTime(opened.verifiedAt, lagos)} (Lagos time)`
    return yield* new SignUpSettled({
      message:
        opened.verifiedBy === null
          ? `The account of ${opened.fullName} was opened on ${when}.`
          : `${opened.verifiedByName} verified ${opened.fullName} on ${when}.`,
    })
  })

  return {
    /** Returns sign-ups whose email is not verified, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: { readonly after?: string; readonly searchBy?: string }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const found = yield* rows.page(searchWords(query.searchBy), cursor, yield* now, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, key: id }))
      return { items: shown.map(signUpOf), next }
    }),

    /**
     * Verifies a sign-up in place of its code: the account opens, and the other sign-ups of its address end. A repeat gets
     * the same answer. Fails with `SignUpNotFound`, `SignUpSettled`, `InvalidFields` for a wrong password, or
     * `LimitExceeded`.
     */
    verify: Effect.fnUntraced(function* (id: string, { reason, password }: SignUpVerification, staff: Staff) {
      yield* withSql(confirm(staff._id, password))
      const address = isUuid(id) ? yield* rows.emailOf(id) : undefined
      if (address === undefined) return isUuid(id) ? yield* settled(id, staff) : yield* new SignUpNotFound()
      const { email } = address
      return yield* transaction(
        Effect.gen(function* () {
          const at = yield* now
          yield* attempts.lock(email, at)
          // A separate statement after the lock, so that it sees the changes of the previous lock holder.
          const live = yield* attempts.live(email, null, at)
          const attempt = live.find((other) => other.id === id)
          if (attempt === undefined) return yield* settled(id, staff)
          if ((yield* users.accountByEmail(email)) !== undefined)
            return yield* new SignUpSettled({ message: "A member has this email address already." })
          yield* openAccount(attempt, at)
          yield* rows.setVerifiedBy(id, staff._id, at)
          yield* mail.queue(email, verifiedByHandMail(attempt.details.firstName, publicUrl))
          yield* withSql(
            audit({
              action: "verify sign-up",
              result: "verified",
              memberId: id,
              actorId: staff._id,
              case: { kind: "member", id },
              details: {
                before: { email, isVerified: false },
                after: { email, isVerified: true, discarded: live.length - 1 },
                reason: reason.trim(),
              },
            }),
          )
          return yield* members.get(id, staff)
        }),
      )
    }),
  }
})

/** The sign-ups whose email is not verified yet, as staff help them (OFFICE §2). */
export class OfficeSignUps extends Context.Service<OfficeSignUps, Effect.Success<typeof make>>()(
  "portal/OfficeSignUps",
) {
  static readonly layer = Layer.effect(OfficeSignUps, make).pipe(
    Layer.provide(Layer.mergeAll(SignUpRows.layer, OfficeMembers.layer, Mail.layer, Limits.layer)),
  )
}
