import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { patternOf } from "./member-search.ts"

const ListedMember = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  avatarUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  suspendedAt: Schema.NullOr(Schema.Date),
})
export type ListedMember = typeof ListedMember.Type

const StoredMember = Schema.Struct({
  ...ListedMember.fields,
  firstName: Schema.String,
  phone: Schema.NullOr(Schema.String),
  gender: Schema.NullOr(Schema.String),
  dateOfBirth: Schema.NullOr(Schema.String),
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
  licenceVersion: Schema.Int,
  /** Of the last check of the number; null before one. */
  licenceResult: Schema.NullOr(Schema.Literals(["confirmed", "asked", "declined"])),
  licenceNote: Schema.NullOr(Schema.String),
  licenceCheckedBy: Schema.NullOr(Schema.String),
  licenceCheckedByName: Schema.NullOr(Schema.String),
  licenceCheckedAt: Schema.NullOr(Schema.Date),
  /** Of the claim on the number, also of an ended one. */
  claimedBy: Schema.NullOr(Schema.String),
  claimedByName: Schema.NullOr(Schema.String),
  claimedUntil: Schema.NullOr(Schema.Date),
  yearsOfExperience: Schema.NullOr(Schema.String),
  admissionYear: Schema.NullOr(Schema.Int),
  yearOfStudy: Schema.NullOr(Schema.String),
  leadershipPosition: Schema.NullOr(Schema.String),
  isVerified: Schema.Boolean,
  isSubscribed: Schema.Boolean,
  isStaff: Schema.Boolean,
  hasConversation: Schema.Boolean,
  /** Whether they are the office in chats, so that it cannot write to them. */
  isAdmin: Schema.Boolean,
  suspendedUntil: Schema.NullOr(Schema.Date),
  suspendedBy: Schema.NullOr(Schema.String),
  suspendedByName: Schema.NullOr(Schema.String),
  suspensionReason: Schema.NullOr(Schema.String),
  newEmail: Schema.NullOr(Schema.String),
  emailAskedAt: Schema.NullOr(Schema.Date),
  /** Null without a change of the email, and after one that took effect. */
  emailStatus: Schema.NullOr(Schema.Literals(["waiting", "objected", "expired"])),
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.NullOr(Schema.Date),
  /** When the row was read, which tells whether a claim holds. */
  readAt: Schema.Date,
})
export type StoredMember = typeof StoredMember.Type

const StoredNote = Schema.Struct({
  content: Schema.String,
  /** Null after the author has left. */
  authorId: Schema.NullOr(Schema.String),
  version: Schema.Int,
  correctedAt: Schema.NullOr(Schema.Date),
})

/** The filters of the list; an undefined one matches every member. */
export interface MemberFilter {
  /** Words in lower case, all of which a member has. */
  readonly words: readonly string[]
  readonly role: Role | undefined
  /** The chapters whose members are listed. */
  readonly chapters: readonly string[] | undefined
  readonly isSuspended: boolean
  /** Whether the search covers licence numbers. */
  readonly seesPrivate: boolean
}

export interface StoredSuspension {
  readonly until: Date | null
  readonly reason: string
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const listed =
    sql.literal(`m.id::text as id, m.full_name as "fullName", m.email, m.membership_id as "membershipId",
    m.role, m.region as chapter, m.avatar_url as "avatarUrl", m.created_at as "createdAt",
    m.disabled_at as "suspendedAt"`)
  const withoutLicence =
    sql.literal(`(' ' || lower(m.full_name || ' ' || m.email || ' ' || m.membership_id || ' '
    || coalesce(m.phone, '')))`)

  return {
    transaction: transactionOf(sql),

    /** Returns the members after a cursor, the newest first. */
    page: (
      { words, role, chapters, isSuspended, seesPrivate }: MemberFilter,
      after: Cursor | undefined,
      limit: number,
    ) => {
      const searched = seesPrivate ? sql.literal("m.office_text") : withoutLicence
      const conditions = [
        ...words.map((word) => sql`${searched} like ${patternOf(word)}`),
        ...(role === undefined ? [] : [sql`m.role = ${role}`]),
        ...(isSuspended ? [sql`m.disabled_at is not null`] : []),
        ...(after === undefined ? [] : [sql`(m.created_at, m.id) < (${after.at}, ${after.key}::uuid)`]),
      ]
      /** One part of the list reads its own index for as many rows as a page has. */
      const part = (own: Statement.Fragment) =>
        sql`(select ${listed} from members m where ${sql.and([own, ...conditions])}
          order by m.created_at desc, m.id desc limit ${limit})`
      const parts =
        chapters === undefined
          ? [part(sql`true`)]
          : chapters.map((chapter) => part(sql`m.region = ${chapter}`))
      if (parts.length === 0) return Effect.succeed([])
      const found = parts.reduce((union, next) => sql`${union} union all ${next}`)
      const statement = sql`select * from (${found}) parts order by "createdAt" desc, id::uuid desc limit ${limit}`
      // An unprepared statement is planned for its filters: a rare word or type uses its index, a frequent one need not.
      return rowsOf(ListedMember)(statement.unprepared)
    },

    find: (id: string, at: Date) =>
      rowOf(
        StoredMember,
      )(sql`select ${listed}, m.first_name as "firstName", m.phone, m.gender, m.date_of_birth::text as "dateOfBirth",
          m.specialty, m.license_number as "licenseNumber", m.years_of_experience as "yearsOfExperience",
          m.licence_version as "licenceVersion", licence.result as "licenceResult", licence.note as "licenceNote",
          licence.checked_by::text as "licenceCheckedBy", checker.full_name as "licenceCheckedByName",
          licence.checked_at as "licenceCheckedAt", m.licence_claimed_by::text as "claimedBy",
          claimer.full_name as "claimedByName", m.licence_claimed_until as "claimedUntil",
          m.admission_year as "admissionYear", m.year_of_study as "yearOfStudy",
          m.leadership_position as "leadershipPosition", m.email_verified_at is not null as "isVerified",
          exists (select 1 from subscriptions where member_id = m.id and starts_at <= ${at} and expires_at > ${at}
            and revoked_at is null) as "isSubscribed",
          exists (select 1 from staff_grants g where g.member_id = m.id and g.approved_at <= ${at}
            and g.ended_at is null and (g.ends_at is null or g.ends_at > ${at})) as "isStaff",
          exists (select 1 from inbox_conversations c where c.member_id = m.id) as "hasConversation",
          m.id in (select member_id from staff_at(${at}) where role = 'admin') as "isAdmin",
          m.suspended_until as "suspendedUntil", m.suspended_by::text as "suspendedBy",
          change.new_email as "newEmail", change.created_at as "emailAskedAt",
          case when change.outcome = 'objected' then 'objected' when change.outcome is not null then null
            when change.expires_at > ${at} then 'waiting' when change.id is not null then 'expired' end as "emailStatus",
          suspender.full_name as "suspendedByName", m.suspension_reason as "suspensionReason", m.version,
          m.changed_by::text as "changedBy", changer.full_name as "changedByName", m.changed_at as "changedAt",
          ${at}::timestamptz as "readAt"
        from members m left join members suspender on suspender.id = m.suspended_by
          left join members changer on changer.id = m.changed_by
          left join licence_checks licence on licence.id = m.licence_check_id
          left join members checker on checker.id = licence.checked_by
          left join members claimer on claimer.id = m.licence_claimed_by
          left join lateral (select * from email_changes c where c.member_id = m.id
            order by c.created_at desc limit 1) change on true
        where m.id = ${id}::uuid`),

    /** Locks a member until the transaction ends. */
    lock: (id: string) => execute(sql`select 1 from members where id = ${id}::uuid for no key update`),

    /** Suspends a member, or changes the suspension. */
    suspend: (id: string, { until, reason }: StoredSuspension, by: string, at: Date) =>
      execute(sql`update members set disabled_at = coalesce(disabled_at, ${at}::timestamptz),
        suspended_until = ${until}::timestamptz, suspended_by = ${by}::uuid, suspension_reason = ${reason},
        version = version + 1, changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    lift: (id: string, by: string, at: Date) =>
      execute(sql`update members set disabled_at = null, suspended_until = null, suspended_by = null,
        suspension_reason = null, version = version + 1, changed_by = ${by}::uuid, changed_at = ${at}
        where id = ${id}::uuid`),

    /** Notes that staff changed what belongs to a member. */
    touch: (id: string, by: string, at: Date) =>
      execute(sql`update members set version = version + 1, changed_by = ${by}::uuid, changed_at = ${at}
        where id = ${id}::uuid`),

    /** Stores a note. Returns false when a request with this id stored it before. */
    insertNote: (id: string, memberId: string, content: string, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into member_notes (id, member_id, author_id, content, created_at)
          values (${id}::uuid, ${memberId}::uuid, ${by}::uuid, ${content}, ${at})
          on conflict (id) do nothing returning id`),
        (count) => count > 0,
      ),

    /** Returns a note about a member, locked until the transaction ends. */
    lockNote: (id: string, memberId: string) =>
      rowOf(
        StoredNote,
      )(sql`select content, author_id::text as "authorId", version, corrected_at as "correctedAt"
        from member_notes where id = ${id}::uuid and member_id = ${memberId}::uuid for update`),

    correctNote: (id: string, content: string, at: Date) =>
      execute(sql`update member_notes set content = ${content}, corrected_at = ${at}, version = version + 1
        where id = ${id}::uuid`),
  }
})

/** The SQL of the office's members, except their timelines. */
export class OfficeMemberRows extends Context.Service<OfficeMemberRows, Effect.Success<typeof make>>()(
  "portal/OfficeMemberRows",
) {
  static readonly layer = Layer.effect(OfficeMemberRows, make)
}
