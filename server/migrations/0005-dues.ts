import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One row a paid year of dues; whether a member is subscribed is read from these rows only (DECISIONS §3). */
export const dues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table subscriptions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    -- The calendar year in Lagos that is paid for.
    year integer not null check (year between 2000 and 2200),
    -- What granted it; a period does not outlive its payment.
    payment_id uuid not null unique references payments on delete cascade,
    reference text not null,
    -- Minor units.
    amount bigint not null check (amount > 0),
    currency text not null,
    -- Why it cost that much: 'Doctor, above 5 years'.
    rate text not null,
    starts_at timestamptz not null,
    expires_at timestamptz not null,
    -- Reference, amount and year, lower case: what a search looks through.
    search_text text not null,
    created_at timestamptz not null,
    constraint one_period_per_year unique (member_id, year)
  )`
  yield* sql`create index subscriptions_of_member on subscriptions (member_id, created_at desc)`

  // Only the demo ever wrote this column: no dues could be paid before.
  yield* sql`alter table members drop column subscription_expires_at`
})
