import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role, Social } from "#api/contract/users.ts"
import { rowOf, affectedRows } from "#server/database/decoded-rows.ts"

/** The part of the member's record that the member can edit. */
export const ProfileRow = Schema.Struct({
  firstName: Schema.String,
  middleName: Schema.NullOr(Schema.String),
  lastName: Schema.String,
  phone: Schema.NullOr(Schema.String),
  gender: Schema.NullOr(Schema.String),
  /** Year-month-day. */
  dateOfBirth: Schema.NullOr(Schema.String),
  region: Schema.NullOr(Schema.String),
  leadershipPosition: Schema.NullOr(Schema.String),
  bio: Schema.NullOr(Schema.String),
  admissionYear: Schema.NullOr(Schema.Int),
  yearOfStudy: Schema.NullOr(Schema.String),
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
  yearsOfExperience: Schema.NullOr(Schema.String),
  socials: Schema.Array(Social),
})
export type ProfileRow = typeof ProfileRow.Type

export const StoredProfile = Schema.Struct({ ...ProfileRow.fields, role: Role })
export type StoredProfile = typeof StoredProfile.Type
const Picture = Schema.Struct({ picture: Schema.Uint8Array })

/** The columns of a `StoredProfile`, of the table `members`. */
export const profileColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`members.first_name as "firstName", members.middle_name as "middleName",
  members.last_name as "lastName", members.phone, members.gender,
  to_char(members.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", members.region,
  members.leadership_position as "leadershipPosition", members.bio, members.admission_year as "admissionYear",
  members.year_of_study as "yearOfStudy", members.specialty, members.license_number as "licenseNumber",
  members.years_of_experience as "yearsOfExperience", members.socials, members.role`)

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the member's record, locked until the transaction ends, so that two concurrent updates lose no change. */
  locked: (memberId: string) =>
    rowOf(StoredProfile)(
      sql`select ${profileColumns(sql)} from members where id = ${memberId}::uuid for update`,
    ),
  /** Writes a profile that has changed. `by` is the member, or the member of staff who corrects it. */
  write: (memberId: string, fullName: string, profile: ProfileRow, by: string, at: Date) =>
    affectedRows(sql`update members set first_name = ${profile.firstName}, middle_name = ${profile.middleName},
        last_name = ${profile.lastName}, full_name = ${fullName}, phone = ${profile.phone}, gender = ${profile.gender},
        date_of_birth = ${profile.dateOfBirth}::date, region = ${profile.region},
        leadership_position = ${profile.leadershipPosition}, bio = ${profile.bio},
        admission_year = ${profile.admissionYear}::int, year_of_study = ${profile.yearOfStudy},
        specialty = ${profile.specialty}, license_number = ${profile.licenseNumber},
        years_of_experience = ${profile.yearsOfExperience}, socials = ${JSON.stringify(profile.socials)}::jsonb,
        profile_changed_by = ${by}::uuid, updated_at = ${at}
      where id = ${memberId}::uuid returning id`),

  addPicture: (name: string, memberId: string, picture: Uint8Array, at: Date) =>
    affectedRows(sql`insert into avatars (name, member_id, picture, created_at)
      values (${name}, ${memberId}::uuid, ${picture}, ${at}) returning name`),
  /** Sets the URL of the member's picture. */
  setPictureUrl: (memberId: string, url: string, at: Date) =>
    affectedRows(sql`update members set avatar_url = ${url}, updated_at = ${at}
      where id = ${memberId}::uuid returning id`),
  /** Returns undefined for the picture of a hidden profile too (OFFICE §16). */
  picture: (name: string) =>
    rowOf(Picture)(sql`select picture from avatars join members on members.id = avatars.member_id
      where name = ${name} and members.hidden_at is null`),
  /** Deletes the unused pictures of a member, or of all members. Returns how many. */
  sweep: (memberId?: string) =>
    affectedRows(sql`delete from avatars using members where members.id = avatars.member_id
      and ${memberId === undefined ? sql`true` : sql`members.id = ${memberId}::uuid`}
      and (members.avatar_url is null or right(members.avatar_url, length(avatars.name)) <> avatars.name)
      returning avatars.name`),
}))

/** The only SQL of profiles and pictures. */
export class ProfileRows extends Context.Service<ProfileRows, Effect.Success<typeof make>>()(
  "portal/ProfileRows",
) {
  static readonly layer = Layer.effect(ProfileRows, make)
}
