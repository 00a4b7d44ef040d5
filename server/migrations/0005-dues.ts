import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One row for each paid year of a subscription. Only these rows decide whether a member is subscribed (DECISIONS §3). */
export const dues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table subscriptions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    -- The calendar year in Lagos that is paid for.
    year integer not null check (year between 2000 and 2200),
    -- The payment that granted it. A period is deleted with its payment.
    payment_id uuid not null unique references payments on delete cascade,
    reference text not null,
    -- Minor units.
    amount bigint not null check (amount > 0),
    currency text not null,
    -- The rate that explains the amount, such as 'Doctor, above 5 years'.
    rate text not null,
    starts_at timestamptz not null,
    expires_at timestamptz not null,
    -- Reference, amount and year, in lower case, for searches.
    search_text text not null,
    created_at timestamptz not null,
    constraint one_period_per_year unique (member_id, year)
  )`
  yield* sql`create index subscriptions_of_member on subscriptions (member_id, created_at desc)`

  // Only the demo wrote this column, because no subscription could be paid before.
  yield* sql`alter table members drop column subscription_expires_at`
})
