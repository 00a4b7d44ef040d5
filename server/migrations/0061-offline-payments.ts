import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The payments into the bank account or in cash that staff record, and their proofs (OFFICE §19). A row of `payments` is
 * made when one is granted.
 */
export const offlinePayments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table payments drop constraint payments_source_check,
    add constraint payments_source_check check (source in ('PAYPAL', 'PAYSTACK', 'OFFLINE'))`
  yield* sql`alter table donations drop constraint donations_source_check,
    add constraint donations_source_check check (source in ('PAYPAL', 'PAYSTACK', 'OFFLINE'))`

  yield* sql`create table payment_proofs (
    id uuid primary key default gen_random_uuid(),
    -- By the content of the upload, never by its name. Pictures are encoded again.
    kind text not null check (kind in ('picture', 'pdf')),
    content bytea not null,
    uploaded_by uuid not null references members,
    created_at timestamptz not null
  )`
  yield* sql`create index payment_proofs_by_age on payment_proofs (created_at)`

  yield* sql`create table offline_payments (
    -- Made by the page that recorded it, so that a repeated request is the same payment.
    id uuid primary key,
    member_id uuid not null references members,
    purpose text not null check (purpose in ('subscription', 'event', 'donation')),
    target_id text not null,
    title text not null,
    -- Minor units.
    amount bigint not null check (amount > 0),
    currency text not null check (currency in ('NGN', 'USD', 'AUD', 'CAD', 'EUR', 'GBP')),
    -- The day in Lagos.
    paid_on date not null,
    -- The number of the slip or transfer as typed, and only its capital letters and digits, for comparison.
    slip text not null,
    slip_key text not null,
    proof_id uuid not null unique references payment_proofs,
    note text,
    -- The price list when it was recorded, and the page of what was paid for.
    price_snapshot jsonb not null,
    return_path text not null,
    status text not null check (status in ('awaitingSecond', 'granted', 'refused', 'withdrawn')),
    recorded_by uuid not null references members check (recorded_by <> member_id),
    recorded_at timestamptz not null,
    -- The second person who approved or refused it, or the recorder who withdrew it.
    answered_by uuid references members check (answered_by <> member_id),
    answered_at timestamptz,
    -- Why it was refused or withdrawn.
    reason text,
    payment_id uuid unique references payments,
    check ((status = 'granted') = (payment_id is not null)),
    check (status <> 'granted' or answered_by is null or answered_by <> recorded_by)
  )`
  // A slip counts once. After a refusal or a withdrawal it can be recorded again, with corrections.
  yield* sql`create unique index one_offline_payment_per_slip on offline_payments (slip_key)
    where status in ('awaitingSecond', 'granted')`
  yield* sql`create unique index one_waiting_offline_payment on offline_payments (member_id, purpose, target_id)
    where status = 'awaitingSecond' and purpose <> 'donation'`
  yield* sql`create index offline_payments_awaiting_second on offline_payments (recorded_at, id)
    where status = 'awaitingSecond'`
  yield* sql`create index offline_payments_by_age on offline_payments (recorded_at desc, id desc)`
})
