import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role, type Social, User } from "#api/contract/users.ts"
import { rowOf, affectedRows } from "../database/decoded-rows.ts"

/** The fields of a member that login and session checks need. */
export const Account = Schema.Struct({
  _id: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  middleName: Schema.NullOr(Schema.String),
  lastName: Schema.String,
  role: Role,
  passwordHash: Schema.String,
  emailVerified: Schema.Boolean,
  disabled: Schema.Boolean,
  /** The first moment after a suspension; null without an end. */
  suspendedUntil: Schema.NullOr(Schema.Date),
})
export type Account = typeof Account.Type

/** A new member. The database adds the ids; `insert` adds the dates. */
export interface NewMember {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
  readonly gender: string
  readonly dateOfBirth: string
  readonly role: typeof Role.Type
  readonly region: string
  readonly leadershipPosition: string | null
  readonly bio: string | null
  readonly admissionYear: number | null
  readonly yearOfStudy: string | null
  readonly specialty: string | null
  readonly licenseNumber: string | null
  readonly yearsOfExperience: string | null
  readonly socials: ReadonlyArray<typeof Social.Type>
  readonly passwordHash: string
  readonly emailVerifiedAt: Date | null
}

const Id = Schema.Struct({ _id: Schema.String })

export const userRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const shown = sql.literal(`id as _id, membership_id as "membershipId", full_name as "fullName",
    first_name as "firstName", middle_name as "middleName", last_name as "lastName", email, gender, role, region,
    avatar_url as "avatarUrl", bio`)
  const own = sql.literal(`phone, date_of_birth as "dateOfBirth", leadership_position as "leadershipPosition",
    admission_year as "admissionYear", year_of_study as "yearOfStudy", specialty, license_number as "licenseNumber",
    years_of_experience as "yearsOfExperience", socials, email_verified_at is not null as "emailVerified"`)
  const account = sql.literal(`id as _id, email, first_name as "firstName", middle_name as "middleName",
    last_name as "lastName", role, password_hash as "passwordHash", email_verified_at is not null as "emailVerified",
    disabled_at is not null as disabled, suspended_until as "suspendedUntil"`)

  return {
    /** The member's own record; `subscribed` is computed at `at` (DECISIONS §3). */
    user: (id: string, at: Date) =>
      rowOf(
        User,
      )(sql`select ${shown}, ${own}, exists (select 1 from subscriptions where member_id = members.id
          and starts_at <= ${at} and expires_at > ${at} and revoked_at is null) as subscribed,
          (id in (select member_id from staff_at(${at})) or id in (select member_id from door_helpers_at(${at})))
            as "isStaff"
        from members where id = ${id}::uuid`),
    accountByEmail: (email: string) =>
      rowOf(Account)(sql`select ${account} from members where email = ${email}`),
    accountById: (id: string) => rowOf(Account)(sql`select ${account} from members where id = ${id}::uuid`),
    /** Inserts a member, with `id` if given. Returns the `_id`, or undefined if the email already has an account. */
    insert: (member: NewMember, at: Date, id: string | null = null) =>
      rowOf(
        Id,
      )(sql`insert into members (id, first_name, middle_name, last_name, full_name, email, phone, gender,
          date_of_birth, role, region, leadership_position, bio, admission_year, year_of_study, specialty,
          license_number, years_of_experience, socials, password_hash, email_verified_at, created_at, updated_at)
        values (coalesce(${id}::uuid, gen_random_uuid()), ${member.firstName}, ${member.middleName}, ${member.lastName}, ${member.fullName}, ${member.email},
          ${member.phone}, ${member.gender}, ${member.dateOfBirth}::date, ${member.role}, ${member.region},
          ${member.leadershipPosition}, ${member.bio}, ${member.admissionYear}::int, ${member.yearOfStudy},
          ${member.specialty}, ${member.licenseNumber}, ${member.yearsOfExperience},
          ${JSON.stringify(member.socials)}::jsonb, ${member.passwordHash}, ${member.emailVerifiedAt}::timestamptz,
          ${at}, ${at})
        on conflict (email) do nothing returning id as _id`),
    /** Replaces the hash `was`. Returns 0 if the stored hash is another one, so that the first of two changes wins. */
    replacePassword: (id: string, was: string, passwordHash: string, at: Date) =>
      affectedRows(sql`update members set password_hash = ${passwordHash}, updated_at = ${at}
        where id = ${id}::uuid and password_hash = ${was} returning id`),
    setPassword: (id: string, passwordHash: string, at: Date) =>
      affectedRows(sql`update members set password_hash = ${passwordHash}, updated_at = ${at}
        where id = ${id}::uuid returning id`),
  }
})
