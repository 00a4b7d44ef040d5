import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "../clock.ts"
import { demoLicenceChecks } from "./content/licences.ts"

const day = 24 * 3_600_000

/** Inserts the demo checks of license numbers for members who have none, by the demo's admin. */
export const seedLicenceChecks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const given = demoLicenceChecks.map(({ daysAgo, ...check }) => ({
    ...check,
    at: addMilliseconds(at, -daysAgo * day),
  }))
  yield* sql`with inserted as (
      insert into licence_checks (id, member_id, license_number, result, note, checked_by, checked_at)
      select gen_random_uuid(), m.id, m.license_number, g.result, g.note, staff.id, g.at
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as g(email text, result text, note text, at timestamptz)
        join members m on m.email = g.email left join members staff on staff.email = 'admin@demo.test'
      where not exists (select 1 from licence_checks c where c.member_id = m.id)
      returning id, member_id
    )
    update members set licence_check_id = inserted.id, licence_version = licence_version + 1
      from inserted where members.id = inserted.member_id`
})
