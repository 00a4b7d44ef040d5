import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Indexes for the search among the registrants of an event, the applicants of a job, the completions of a training, and the
 * offline payments (OFFICE §5). The text of a member is that of `hasPersonWords`.
 */
export const peopleSearch = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create index members_people_search on members
    using gin ((' ' || lower(full_name || ' ' || email || ' ' || membership_id)) gin_trgm_ops)`
  yield* sql`create index offline_payments_of_member on offline_payments (member_id)`
  yield* sql`create index offline_payments_of_slip on offline_payments (slip_key)`
})
