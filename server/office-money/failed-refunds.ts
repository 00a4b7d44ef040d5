import type { SqlClient } from "effect/sql"

/**
 * The condition of a refund `r` that its provider refused, and that staff have not dealt with (OFFICE §7). A later refund of
 * the payment deals with it, and so does money that was returned at the provider.
 */
export const failedRefund = (sql: SqlClient.SqlClient) => sql`r.status = 'failed'
  and not exists (select 1 from refunds later where later.payment_id = r.payment_id
    and (later.requested_at, later.id) > (r.requested_at, r.id))
  and not exists (select 1 from ledger l where l.payment_id = r.payment_id and l.kind <> 'payment'
    and l.created_at > r.updated_at)`
