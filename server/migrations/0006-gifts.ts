import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Donations and their areas of need (SPEC §3, Donation). A donation is written when its payment is settled. */
export const gifts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table donations (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    -- The payment that granted it. A donation is deleted with its payment.
    payment_id uuid not null unique references payments on delete cascade,
    reference text not null,
    source text not null check (source in ('PAYPAL', 'PAYSTACK')),
    -- Minor units: the sum of its areas.
    amount bigint not null check (amount > 0),
    currency text not null,
    recurring boolean not null,
    frequency text check (frequency in ('Monthly', 'Annually')),
    -- Reference and amount, in lower case, for searches.
    search_text text not null,
    created_at timestamptz not null,
    check (recurring = (frequency is not null))
  )`
  yield* sql`create index donations_of_member on donations (member_id, created_at desc)`

  yield* sql`create table donation_areas (
    donation_id uuid not null references donations on delete cascade,
    position integer not null,
    name text not null,
    amount bigint not null check (amount > 0),
    primary key (donation_id, position),
    unique (donation_id, name)
  )`
})
