import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Indexes for the lists of the office that read too much with 100,000 members and 1,000,000 ledger rows (OFFICE §5). */
export const officeLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  // Who has paid a year, and who could owe it: two scans that need no row of the tables.
  yield* sql`create index subscriptions_of_year on subscriptions (year, member_id) where revoked_at is null`
  yield* sql`create index members_active on members (created_at desc, id desc) include (role, region)
    where disabled_at is null`
  // With the id, the newest payments of many members need no row of the table.
  yield* sql`drop index payments_of_member`
  yield* sql`create index payments_of_member on payments (member_id, created_at desc, id desc)`
  yield* sql`create index payments_held_newest on payments (created_at desc, id desc) where status = 'held'`
  yield* sql`create index audit_log_of_actor_and_action on audit_log (actor_id, action, at desc, id desc)
    where actor_id is not null`
})
