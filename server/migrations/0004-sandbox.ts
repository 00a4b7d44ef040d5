import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The data of the two sandbox providers, separate from the portal's own tables. Empty with real providers. */
export const sandbox = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table sandbox_paystack_transactions (
    id bigint generated always as identity (start with 4099260516) primary key,
    reference text not null unique,
    email text not null,
    amount bigint not null,
    currency text not null,
    callback_url text not null,
    metadata jsonb,
    status text not null default 'abandoned',
    created_at timestamptz not null,
    paid_at timestamptz
  )`
  yield* sql`create table sandbox_paypal_orders (
    id text primary key,
    request_id text unique,
    status text not null default 'CREATED',
    unit jsonb not null,
    return_url text,
    cancel_url text,
    created_at timestamptz not null,
    capture_id text unique,
    capture_request_id text,
    capture_status text,
    captured_at timestamptz
  )`
  // A fault applies to the next \`times\` calls of its operation.
  yield* sql`create table sandbox_faults (
    id bigint generated always as identity primary key,
    provider text not null,
    operation text,
    reference text,
    mode text not null,
    value jsonb,
    times integer not null
  )`
})
