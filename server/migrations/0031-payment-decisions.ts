import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The office's decision about a held payment: who asked for it and who approved it (OFFICE §3). Above the limit it waits
 * for a second person, so a payment with a decision can still be held.
 */
export const paymentDecisions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table payments
    add column decision text check (decision in ('release', 'refuse')),
    add column decision_note text,
    add column decided_by uuid references members check (decided_by <> member_id),
    add column decided_at timestamptz,
    add column approved_by uuid references members check (approved_by <> member_id and approved_by <> decided_by),
    add column approved_at timestamptz,
    add constraint decisions_are_whole check ((decision is null) = (decided_at is null)
      and (decision is null) = (decision_note is null))`
})
