import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Partial refunds, the history of what was refunded, checks of paid payments, the daily reconciliation, and the alerts
 * for staff (DECISIONS §3.16, §3.19, §3.20, §3.21).
 */
export const refundsAndReconciliation = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // In minor units. Equals the amount once everything was refunded.
  yield* sql`alter table payments
    add column refunded_amount bigint not null default 0,
    add constraint refunded_within_amount check (refunded_amount between 0 and amount),
    -- When a settled payment is checked for refunds; null: never again.
    add column refund_check_at timestamptz,
    -- When a webhook last reported a refund or a dispute. It shortens the wait until the next check.
    add column refund_reported_at timestamptz,
    -- When its member asked for the same thing again and was shown this paid attempt instead.
    add column repeat_answered_at timestamptz`
  yield* sql`update payments set refunded_amount = amount
    where status in ('refunded', 'reversed') and paid_at is not null`
  // Spreads the first checks of a large table over two days.
  yield* sql`update payments set refund_check_at = now() + random() * interval '2 days'
    where status in ('paid', 'disputed') and paid_at > now() - interval '120 days'
      and reference not like 'DEMO-%'`
  yield* sql`create index payments_to_check_for_refunds on payments (refund_check_at)
    where refund_check_at is not null`
  yield* sql`create index payments_by_paid_at on payments (paid_at) where paid_at is not null`

  // 'payment' and 'return' open and close a payment; each 'refund' between them is one partial refund.
  yield* sql`alter table ledger drop constraint one_ledger_row, drop constraint ledger_kind_check,
    add constraint ledger_kind_check check (kind in ('payment', 'refund', 'return')),
    -- The provider's id of a partial refund.
    add column refund_id text,
    add constraint refund_has_id check (kind <> 'refund' or refund_id is not null)`
  yield* sql`create unique index one_ledger_row on ledger (payment_id, kind) where kind <> 'refund'`
  yield* sql`create unique index one_ledger_row_per_refund on ledger (payment_id, refund_id) where refund_id is not null`
  yield* sql`create index ledger_of_payment on ledger (payment_id)`

  // A refund takes the year or the donation away, but the row stays in the member's history.
  yield* sql`alter table subscriptions add column revoked_at timestamptz, drop constraint one_period_per_year`
  yield* sql`create unique index one_period_per_year on subscriptions (member_id, year) where revoked_at is null`
  yield* sql`alter table donations add column revoked_at timestamptz`

  yield* sql`create table reconciliations (
    -- The day in Lagos, YYYY-MM-DD.
    day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    source text not null check (source in ('PAYPAL', 'PAYSTACK')),
    -- Until then no other process compares this day.
    claimed_until timestamptz not null,
    compared_at timestamptz,
    report jsonb,
    primary key (day, source),
    check ((compared_at is null) = (report is null))
  )`

  yield* sql`create table staff_alerts (
    id bigint generated always as identity primary key,
    kind text not null,
    -- An alert is raised once for each key.
    key text not null unique,
    content text not null,
    raised_at timestamptz not null,
    mailed_at timestamptz
  )`
  yield* sql`create index staff_alerts_to_mail on staff_alerts (id) where mailed_at is null`
  // One row: when the last digest was queued.
  yield* sql`create table staff_digest (
    single boolean primary key default true check (single),
    sent_at timestamptz not null
  )`
  yield* sql`insert into staff_digest (sent_at) values ('epoch')`

  yield* sql`create table sandbox_refunds (
    id bigint generated always as identity (start with 7001) primary key,
    provider text not null check (provider in ('PAYPAL', 'PAYSTACK')),
    -- The reference of the payment, which is ours.
    reference text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index sandbox_refunds_of_payment on sandbox_refunds (provider, reference)`
  yield* sql`create table sandbox_disputes (
    id bigint generated always as identity (start with 3001) primary key,
    reference text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null,
    created_at timestamptz not null
  )`
})
