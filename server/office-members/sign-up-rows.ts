import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { containing } from "#server/lists.ts"

const SignUpRow = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  fullName: Schema.String,
  phone: Schema.NullOr(Schema.String),
  role: Role,
  chapter: Schema.String,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
  /** The other attempts of the address. */
  others: Schema.Int,
  /** When the last code for the address was queued, and sent; null without one since the sign-up. */
  mailQueuedAt: Schema.NullOr(Schema.Date),
  mailSentAt: Schema.NullOr(Schema.Date),
})
export type SignUpRow = typeof SignUpRow.Type

/** The account that a sign-up became. `verifiedBy` is null when the member typed the code. */
const OpenedRow = Schema.Struct({
  fullName: Schema.String,
  verifiedAt: Schema.Date,
  verifiedBy: Schema.NullOr(Schema.String),
  verifiedByName: Schema.NullOr(Schema.String),
})

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /**
   * Returns the live attempts after a cursor, the newest first. Those of a member's address are left out: they exist only
   * so that a sign-up answers the same for every address.
   */
  page: (words: readonly string[], after: Cursor | undefined, at: Date, limit: number) =>
    rowsOf(SignUpRow)(sql`select a.id::text as id, a.email, a.details ->> 'fullName' as "fullName",
        a.details ->> 'phone' as phone, a.details ->> 'role' as role, a.details ->> 'region' as chapter,
        a.created_at as "createdAt", a.expires_at as "expiresAt",
        (select count(*)::int4 from sign_up_attempts b where b.email = a.email and b.id <> a.id
          and b.expires_at > ${at}) as others,
        mail.created_at as "mailQueuedAt", mail.sent_at as "mailSentAt"
      from sign_up_attempts a left join lateral (
        select o.created_at, o.sent_at from mail_outbox o where o.recipient = a.email
          and o.created_at >= a.created_at and o.expires_at is not null
        order by o.created_at desc limit 1
      ) mail on true
      where ${sql.and([
        sql`a.expires_at > ${at}`,
        sql`not exists (select 1 from members m where m.email = a.email)`,
        ...words.map(
          (word) => sql`lower(a.email || ' ' || (a.details ->> 'fullName')) like ${containing(word)}`,
        ),
        ...(after === undefined ? [] : [sql`(a.created_at, a.id) < (${after.at}, ${after.key}::uuid)`]),
      ])} order by a.created_at desc, a.id desc limit ${limit}`),

  /** Returns the address of an attempt, also of an expired one. */
  emailOf: (id: string) =>
    rowOf(Schema.Struct({ email: Schema.String }))(
      sql`select email from sign_up_attempts where id = ${id}::uuid`,
    ),

  /** Returns the account that a sign-up became; undefined without one. */
  opened: (id: string) =>
    // Who verifies by hand changes the record at that moment.
    rowOf(OpenedRow)(sql`select m.full_name as "fullName", m.email_verified_at as "verifiedAt",
        verifier.id::text as "verifiedBy", verifier.full_name as "verifiedByName"
      from members m left join members verifier
        on verifier.id = m.changed_by and m.changed_at = m.email_verified_at
      where m.id = ${id}::uuid and m.email_verified_at is not null`),

  /** Stores who verified a member by hand, at the moment of the verification. */
  setVerifiedBy: (id: string, by: string, at: Date) =>
    execute(sql`update members set version = version + 1, changed_by = ${by}::uuid, changed_at = ${at}
      where id = ${id}::uuid`),
}))

/** The SQL of the sign-ups whose email is not verified yet. */
export class SignUpRows extends Context.Service<SignUpRows, Effect.Success<typeof make>>()(
  "portal/SignUpRows",
) {
  static readonly layer = Layer.effect(SignUpRows, make)
}
