import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type StaffRole, staffRoles } from "#api/contract/staff-roles.ts"
import {
  affectedRows,
  countOf,
  execute,
  rowOf,
  rowsOf,
  transactionOf,
} from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasOfficeWords } from "#server/office-members/search-rows.ts"

const Role = Schema.Literals(staffRoles)

const GrantRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  grantedBy: Schema.NullOr(Schema.String),
  grantedByName: Schema.NullOr(Schema.String),
  grantedAt: Schema.Date,
  approvedAt: Schema.NullOr(Schema.Date),
  endsAt: Schema.NullOr(Schema.Date),
  endedBy: Schema.NullOr(Schema.String),
  endedByName: Schema.NullOr(Schema.String),
  endedAt: Schema.NullOr(Schema.Date),
  reason: Schema.NullOr(Schema.String),
  version: Schema.Int,
})
export type GrantRow = typeof GrantRow.Type

/** A member who can get a staff role. */
const Candidate = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  isVerified: Schema.Boolean,
  isDisabled: Schema.Boolean,
})

/** A staff role that is in force at a moment. */
const ActiveRole = Schema.Struct({ role: Role, chapter: Schema.NullOr(Schema.String) })

const Door = Schema.Struct({ eventId: Schema.String })

/** An admin at a moment. */
const Admin = Schema.Struct({ id: Schema.String, fullName: Schema.String })

/** A grant before it is stored. `approvedAt` is null when a second admin has to approve it. */
export interface NewGrant {
  /** The id that the page chose. Defaults to a new one. */
  readonly id?: string
  readonly memberId: string
  readonly role: StaffRole
  readonly chapter: string | null
  readonly grantedBy: string | null
  readonly approvedAt: Date | null
  readonly endsAt: Date | null
  readonly reason: string | null
}

/** The key of the advisory lock under which staff roles change one at a time. */
const staffLock = 7_310_002
const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const grant =
    sql.literal(`g.id::text as id, g.member_id::text as "memberId", m.full_name as "fullName", m.email, g.role,
    g.chapter, g.granted_by::text as "grantedBy", giver.full_name as "grantedByName", g.granted_at as "grantedAt",
    g.approved_at as "approvedAt", g.ends_at as "endsAt", g.ended_by::text as "endedBy",
    ender.full_name as "endedByName", g.ended_at as "endedAt", g.reason, g.version
    from staff_grants g join members m on m.id = g.member_id left join members giver on giver.id = g.granted_by
      left join members ender on ender.id = g.ended_by`)
  const insert = (
    { id, memberId, role, chapter, grantedBy, approvedAt, endsAt, reason }: NewGrant,
    at: Date,
  ) =>
    rowOf(
      Schema.Struct({ id: Schema.String }),
    )(sql`insert into staff_grants (id, member_id, role, chapter, granted_by,
        granted_at, approved_at, ends_at, reason)
      values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${memberId}::uuid, ${role}, ${chapter}, ${grantedBy}::uuid, ${at}, ${approvedAt}::timestamptz,
        ${endsAt}::timestamptz, ${reason})
      returning id::text as id`)
  return {
    transaction: transactionOf(sql),
    /** Locks the staff roles until the transaction ends, so that they change one at a time. */
    lock: execute(sql`select pg_advisory_xact_lock(${staffLock}::bigint)`),
    /** Returns every grant that has not ended, the newest first. A member has each of them once. */
    list: (at: Date) =>
      rowsOf(
        GrantRow,
      )(sql`select ${grant} where g.ended_at is null and (g.ends_at is null or g.ends_at > ${at})
        order by g.granted_at desc, g.id`),
    /** Returns the ended grants of members with these words after a cursor, the last end first. */
    ended: (words: readonly string[], after: Cursor | undefined, at: Date, limit: number) =>
      rowsOf(GrantRow)(
        sql`select ${grant} where ${sql.and([
          sql`(g.ended_at is not null or g.ends_at <= ${at})`,
          ...hasOfficeWords(sql, words),
          ...(after === undefined
            ? []
            : [sql`(coalesce(g.ended_at, g.ends_at), g.id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by coalesce(g.ended_at, g.ends_at) desc, g.id desc limit ${limit}`,
      ),
    find: (id: string) => rowOf(GrantRow)(sql`select ${grant} where g.id = ${id}::uuid`),
    /** Returns the grant of this role that nobody has ended. */
    open: (memberId: string, role: StaffRole, chapter: string | null) =>
      rowOf(GrantRow)(sql`select ${grant} where g.member_id = ${memberId}::uuid and g.role = ${role}
        and g.chapter is not distinct from ${chapter}::text and g.ended_at is null`),
    insert,
    approve: (id: string, by: string, at: Date) =>
      affectedRows(sql`update staff_grants set approved_at = ${at}, approved_by = ${by}::uuid, version = version + 1
        where id = ${id}::uuid and approved_at is null and ended_at is null returning id`),
    /** Ends an open grant. `by` is null when its last day has passed. */
    end: (id: string, by: string | null, at: Date) =>
      affectedRows(sql`update staff_grants set ended_at = ${at}, ended_by = ${by}::uuid, version = version + 1
        where id = ${id}::uuid and ended_at is null returning id`),
    /** Returns the staff roles of a member that are in force at this moment. */
    rolesOf: (memberId: string, at: Date) =>
      rowsOf(ActiveRole)(
        sql`select role, chapter from staff_at(${at}) where member_id = ${memberId}::uuid order by role, chapter`,
      ),
    /** Returns the events at whose door a member helps at this moment. */
    doorsOf: (memberId: string, at: Date) =>
      Effect.map(
        rowsOf(Door)(
          sql`select event_id::text as "eventId" from door_helpers_at(${at}) where member_id = ${memberId}::uuid`,
        ),
        (rows) => rows.map(({ eventId }) => eventId),
      ),
    /** Returns the admins of this moment, by name. */
    admins: (at: Date) =>
      rowsOf(Admin)(sql`select m.id::text as id, m.full_name as "fullName"
        from staff_at(${at}) s join members m on m.id = s.member_id where s.role = 'admin' order by m.full_name, m.id`),
    /** Whether somebody else than this member is an admin without a last day. */
    hasOtherLastingAdmin: (id: string, at: Date) =>
      Effect.map(
        countOf(sql`select count(*)::int as total from staff_at(${at})
          where role = 'admin' and ends_at is null and member_id <> ${id}::uuid`),
        (count) => count > 0,
      ),
    candidate: (email: string) =>
      rowOf(Candidate)(sql`select id::text as id, email, first_name as "firstName",
          email_verified_at is not null as "isVerified", disabled_at is not null as "isDisabled"
        from members where email = ${email.toLowerCase()}`),
  }
})

/** The only SQL of staff roles. */
export class StaffRows extends Context.Service<StaffRows, Effect.Success<typeof make>>()("portal/StaffRows") {
  static readonly layer = Layer.effect(StaffRows, make)
}
