import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Requests for a second person that expire, and refunds that the person who asked has withdrawn (OFFICE §3). Servers of the previous
 * version that still run store a withdrawn refund as refused.
 */
export const secondApprovals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table refunds drop constraint refunds_status_check, drop constraint refunds_check,
    add constraint refunds_status_check check (status in
      ('awaitingSecond', 'sending', 'unknown', 'pending', 'refunded', 'failed', 'refused', 'withdrawn', 'expired')),
    add constraint refunds_answered_by_other
      check (answered_by <> requested_by or status in ('refused', 'withdrawn'))`
  yield* sql`update refunds set status = 'withdrawn' where status = 'refused' and answered_by = requested_by`
  yield* sql`alter table offline_payments drop constraint offline_payments_status_check,
    add constraint offline_payments_status_check
      check (status in ('awaitingSecond', 'granted', 'refused', 'withdrawn', 'expired'))`
  yield* sql`alter table dated_settings drop constraint dated_settings_decision_check,
    add constraint dated_settings_decision_check check (decision in ('approve', 'decline', 'withdraw', 'expire'))`
})
