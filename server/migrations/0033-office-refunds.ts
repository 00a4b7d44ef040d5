import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The refunds that staff decide about (OFFICE §7). The row comes first, and a background task sends it: a crash between the
 * two loses nothing, and the row's id is the mark by which the provider's refund is found again.
 */
export const officeRefunds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table refunds (
    -- Made by the page that asked, so that a repeated request is the same refund.
    id uuid primary key,
    payment_id uuid not null references payments,
    -- Minor units.
    amount bigint not null check (amount > 0),
    -- Whether the refund revokes what was paid for.
    revokes boolean not null,
    note text not null,
    status text not null check (status in
      ('awaitingSecond', 'sending', 'unknown', 'pending', 'refunded', 'failed', 'refused')),
    requested_by uuid not null references members,
    requested_at timestamptz not null,
    -- The second person, who approved or refused it.
    answered_by uuid references members check (answered_by <> requested_by or status = 'refused'),
    answered_at timestamptz,
    -- When it was last sent to the provider; committed before the request.
    sent_at timestamptz,
    -- The provider's id of the refund.
    provider_id text,
    -- Why the provider refused it.
    reason text,
    updated_at timestamptz not null
  )`
  yield* sql`create index refunds_of_payment on refunds (payment_id, requested_at)`
  yield* sql`create index refunds_awaiting_second on refunds (requested_at, id) where status = 'awaitingSecond'`

  // A refund of a part can take away what was paid for. The rest of the money then stays without it.
  yield* sql`alter table payments add column grant_revoked_at timestamptz`

  // The mark of a refund at Paystack, and the PayPal-Request-Id.
  yield* sql`alter table sandbox_refunds add column mark text, add column request_id text,
    add constraint one_sandbox_refund_per_request unique (provider, request_id)`
})
