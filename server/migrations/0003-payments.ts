import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Payments of all four purposes, the ledger, the webhooks as they arrived, and the audit records for the office (DECISIONS §3). */
export const payments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table payments (
    id uuid primary key default gen_random_uuid(),
    -- The portal's own reference, committed before the provider is called.
    reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
    purpose text not null check (purpose in ('event', 'order', 'subscription', 'donation')),
    -- What is paid for: the event, the order, the year or the donation.
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
    -- The price list at the time of opening, and the provider's last report.
    price_snapshot jsonb not null,
    provider_snapshot jsonb,
    -- The path of the portal's page that confirms it, without a query.
    return_path text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    paid_at timestamptz,
    -- When its payer first saw the confirmation. Later confirmations get 409.
    first_confirmed_at timestamptz,
    -- Set when no payer may be sent to pay this: another attempt replaced it, or it cannot be paid.
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

  // One row per paid payment. A return is a second row below zero. The sums always equal those of the payments.
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

  // The raw bytes, stored before the response. The same event can arrive several times.
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

  // The fields of the provider that did not match, and what was done, for the person who decides about a held payment.
  yield* sql`create table payment_audit (
    id bigint generated always as identity primary key,
    payment_id uuid not null references payments,
    at timestamptz not null,
    what text not null,
    detail jsonb not null
  )`
  yield* sql`create index payment_audit_of_payment on payment_audit (payment_id)`
})
