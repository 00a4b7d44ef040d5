import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { countOf, execute, rowsOf } from "#server/database/decoded-rows.ts"
import { Minor } from "./payment.ts"

/** A held payment; `amount` in minor units, `claims` from the provider's last mismatched report. */
const HeldPayment = Schema.Struct({
  reference: Schema.String,
  providerId: Schema.NullOr(Schema.String),
  purpose: Purpose,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  payerEmail: Schema.String,
  heldReason: Schema.String,
  heldAt: Schema.Date,
  claims: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
})
export type HeldPayment = typeof HeldPayment.Type

/**
 * The condition of a row of `payments`, or of its alias, without a refund on its way: a held one waits for a decision
 * (OFFICE §7).
 */
export const waitsForDecision = (sql: SqlClient.SqlClient, alias = "payments") =>
  sql`not exists (select 1 from refunds where refunds.payment_id = ${sql(alias)}.id
    and refunds.status in ('sending', 'unknown', 'pending'))`

/** The SQL for payments that wait for a person. */
export const heldRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  /** Marks a payment as held for a person, and stops its checks. If staff release it, it counts as paid at `paidAt`. */
  const hold = (id: string, reason: string, paidAt: Date, at: Date) =>
    execute(sql`update payments set status = 'held', held_reason = ${reason}, paid_at = ${paidAt},
        updated_at = ${at}, next_check_at = null where id = ${id}`)

  /**
   * Stores the refund of a refused payment. Who decided and who approved are those of the decision; null for the command on
   * the server. The stored amount is our price. The provider may have taken another amount, which replaces it when the
   * refund is sent.
   */
  const refund = (id: string, paymentId: string, note: string, at: Date) =>
    execute(sql`insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at,
        answered_by, answered_at, updated_at)
      select ${id}::uuid, id, amount, true, ${note}, 'sending', decided_by, ${at}, approved_by, approved_at, ${at}
      from payments where id = ${paymentId}::uuid`)

  /** Returns whether the refund of a refused payment is on its way. */
  const isBeingRefunded = (id: string) =>
    Effect.map(
      countOf(sql`select count(*)::int as total from payments
        where id = ${id}::uuid and not ${waitsForDecision(sql)}`),
      (count) => count > 0,
    )

  /** Ends a decision that waits, or whose refund the provider refused. */
  const clearDecision = (id: string) =>
    execute(sql`update payments set decision = null, decision_note = null, decided_by = null, decided_at = null,
      approved_by = null, approved_at = null where id = ${id}::uuid`)

  /** Closes a held payment whose money the provider has returned, and ends its checks. */
  const close = (id: string, status: "refunded" | "reversed", at: Date) =>
    execute(sql`update payments set status = ${status}, held_reason = null, updated_at = ${at},
        refund_check_at = null, closed_at = coalesce(closed_at, ${at}) where id = ${id}::uuid and status = 'held'`)

  /** Returns the held payments, oldest first, with the provider's claims. */
  const all = rowsOf(HeldPayment)(sql`select reference, provider_id as "providerId", purpose, title, amount,
      currency, source, payer_email as "payerEmail", held_reason as "heldReason", updated_at as "heldAt",
      (select detail -> 'claims' from payment_audit where payment_id = payments.id and what in ('mismatch', 'surplus')
        order by payment_audit.id desc limit 1) as claims
    from payments where status = 'held' and ${waitsForDecision(sql)} order by updated_at, reference`)

  return { hold, refund, isBeingRefunded, clearDecision, close, all }
})
