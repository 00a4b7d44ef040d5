import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf } from "#server/database/decoded-rows.ts"
import { profileColumns, StoredProfile } from "#server/profile/rows.ts"

const VersionedProfile = Schema.Struct({
  ...StoredProfile.fields,
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
})
export type VersionedProfile = typeof VersionedProfile.Type

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns a member's profile, with who changed it last. */
  find: (id: string) =>
    rowOf(VersionedProfile)(sql`select ${profileColumns(sql)}, members.id::text as id,
        members.full_name as "fullName", members.email, members.profile_version as version,
        members.profile_changed_by::text as "changedBy", changer.full_name as "changedByName",
        coalesce(members.profile_changed_at, members.created_at) as "changedAt"
      from members left join members changer on changer.id = members.profile_changed_by
      where members.id = ${id}::uuid`),
}))

/** The SQL of the profiles that staff correct, beside that of the members' own ones. */
export class OfficeProfileRows extends Context.Service<OfficeProfileRows, Effect.Success<typeof make>>()(
  "portal/OfficeProfileRows",
) {
  static readonly layer = Layer.effect(OfficeProfileRows, make)
}
