import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf } from "#server/database/decoded-rows.ts"

const StoredLicence = Schema.Struct({
  licenseNumber: Schema.NullOr(Schema.String),
  /** Null before a check. */
  result: Schema.NullOr(Schema.Literals(["confirmed", "asked", "declined"])),
  note: Schema.NullOr(Schema.String),
  checkedAt: Schema.NullOr(Schema.Date),
})

/** The SQL of a member's own license number. */
export const licenceRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the member's number and its last check. */
  ofMember: (memberId: string) =>
    rowOf(
      StoredLicence,
    )(sql`select m.license_number as "licenseNumber", c.result, c.note, c.checked_at as "checkedAt"
      from members m left join licence_checks c on c.id = m.licence_check_id where m.id = ${memberId}::uuid`),
}))
