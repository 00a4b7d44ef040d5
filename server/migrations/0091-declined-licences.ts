import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff decline a license number with a note, and list the questions apart from the results (OFFICE §2). */
export const declinedLicences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table licence_checks drop constraint licence_checks_result_check,
    add constraint licence_checks_result_check check (result in ('confirmed', 'asked', 'declined')),
    drop constraint licence_checks_check,
    -- What the member is asked, or why the number is declined. The member reads it.
    add constraint licence_checks_check check ((result = 'confirmed') = (note is null))`
  yield* sql`drop index licence_checks_by_time`
  yield* sql`create index licence_checks_decided on licence_checks (checked_at desc, id desc) where result <> 'asked'`
  yield* sql`create index licence_checks_asked on licence_checks (checked_at, id) where result = 'asked'`
  // Finds the member of a check that is the last one of the number.
  yield* sql`create unique index members_licence_check on members (licence_check_id) where licence_check_id is not null`
})
