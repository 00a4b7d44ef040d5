import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Payments of all four purposes, the ledger, the webhooks as they came, and what a person must know (DECISIONS §3). */
export const payments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table payments (
    id uuid primary key default gen_random_uuid(),
    -- Ours, committed before the provider is called.
    reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
    purpose text not null check (purpose in ('event', 'order', 'subscription', 'donation')),
    -- What is paid for: the event, the order, the year, the gift.
    target_id text not null,
    member_id uuid not null references members,
    payer_email text not null,
    title text not null,
    -- Minor units, fixed when the payment was opened.
    amount bigint not null check (amount > 0),
    currency text not null check (currency in ('NGN', 'USD', 'AUD', 'CAD', 'EUR', 'GBP')),
    source text not null check (source in ('PAYPAL', 'PAYSTACK')),
    provider_id text,
    payee text,
    checkout_url text,
    status text not null default 'created' check (status in
      ('created', 'initiated', 'pending', 'failed', 'abandoned', 'paid', 'refunded', 'reversed', 'disputed', 'held')),
    held_reason text,
    -- The price list at the time of opening, and the provider's last word.
    price_snapshot jsonb not null,
    provider_snapshot jsonb,
    -- Path of the portal that confirms it, without the answer's query.
    return_path text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    paid_at timestamptz,
    -- When its payer was first shown the confirmation: later confirms answer 409.
    first_confirmed_at timestamptz,
    -- Nobody is sent to pay this any more: another attempt took its place, or it cannot be paid.
    closed_at timestamptz,
    next_check_at timestamptz,
    checks integer not null default 0,
    constraint one_provider_id unique (source, provider_id),
    check ((status = 'held') = (held_reason is not null))
  )`
  // A double click opens one attempt.
  yield* sql`create unique index one_open_attempt on payments (member_id, purpose, target_id)
    where closed_at is null and status in ('created', 'initiated', 'pending', 'failed', 'abandoned')`
  yield* sql`create index payments_of_member on payments (member_id, created_at desc)`
  yield* sql`alter table event_registrations add foreign key (payment_id) references payments`
  yield* sql`create index payments_to_check on payments (next_check_at) where next_check_at is not null`

  // One row per paid payment; giving the money back is a second row below zero. Sums equal the payments', always.
  yield* sql`create table ledger (
    id bigint generated always as identity primary key,
    payment_id uuid not null references payments,
    kind text not null check (kind in ('payment', 'return')),
    reference text not null,
    purpose text not null,
    member_id uuid not null references members,
    amount bigint not null check ((kind = 'payment') = (amount > 0)),
    currency text not null,
    created_at timestamptz not null,
    constraint one_ledger_row unique (payment_id, kind)
  )`

  // The raw bytes, stored before the answer. The same event comes several times.
  yield* sql`create table webhook_events (
    id uuid primary key default gen_random_uuid(),
    provider text not null check (provider in ('PAYPAL', 'PAYSTACK')),
    event_key text not null,
    event text not null,
    reference text,
    body bytea not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    constraint one_webhook_event unique (provider, event_key)
  )`
  yield* sql`create index webhook_events_waiting on webhook_events (received_at) where handled_at is null`

  // What the provider said that did not fit, and what was done: for the person who decides about a held payment.
  yield* sql`create table payment_audit (
    id bigint generated always as identity primary key,
    payment_id uuid not null references payments,
    at timestamptz not null,
    what text not null,
    detail jsonb not null
  )`
  yield* sql`create index payment_audit_of_payment on payment_audit (payment_id)`
})
