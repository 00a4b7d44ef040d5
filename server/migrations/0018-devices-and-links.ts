import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What a member sees of each session: device, network and last use (DECISIONS §2.5). Older sessions have no device or
 * network until their next refresh. Removes the links of virtual events from the text that a search covers, because a
 * search could guess them (DECISIONS §4.3).
 */
export const devicesAndLinks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table sessions add column device text, add column network text, add column last_used_at timestamptz`
  yield* sql`update sessions s set last_used_at = coalesce(
    (select max(t.issued_at) from refresh_tokens t where t.session_id = s.id), s.created_at)`
  yield* sql`alter table sessions alter column last_used_at set not null`
  yield* sql`create index sessions_by_age on sessions (created_at)`

  yield* sql`alter table sessions drop constraint sessions_end_reason_check`
  yield* sql`alter table sessions add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'reuse', 'password', 'disabled', 'member'))`

  yield* sql`update events set search_text = replace(search_text, lower(link_or_location), '')
    where event_type = 'Virtual' and link_or_location <> ''`
})
