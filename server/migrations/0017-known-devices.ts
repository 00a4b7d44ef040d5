import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The devices that logged in, so that the limits on guessing slow down strangers only (DECISIONS §2.13). Several reset
 * links of one address are valid at the same time (DECISIONS §2.4).
 */
export const knownDevices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table known_devices (
    member_id uuid not null references members on delete cascade,
    key_hash text not null,
    logged_in_at timestamptz not null,
    primary key (member_id, key_hash)
  )`

  yield* sql`alter table reset_tokens drop constraint reset_tokens_pkey,
    drop constraint reset_tokens_token_hash_key, add primary key (token_hash)`
  yield* sql`create index reset_tokens_by_email on reset_tokens (email)`
})
