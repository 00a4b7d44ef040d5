import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { execute, rowsOf } from "#server/database/decoded-rows.ts"
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

/** The SQL for payments that wait for a person. */
export const heldRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  /** Marks a payment as held for a person, and stops its checks. */
  const hold = (id: string, reason: string, at: Date) =>
    execute(sql`update payments set status = 'held', held_reason = ${reason}, updated_at = ${at},
        next_check_at = null where id = ${id}`)

  /** Marks a held payment as refunded by the office, and closes it. */
  const refuse = (id: string, at: Date) =>
    execute(sql`update payments set status = 'refunded', held_reason = null, updated_at = ${at},
        closed_at = coalesce(closed_at, ${at}) where id = ${id} and status = 'held'`)

  /** Returns the held payments, oldest first, with the provider's claims. */
  const all = rowsOf(HeldPayment)(sql`select reference, provider_id as "providerId", purpose, title, amount,
      currency, source, payer_email as "payerEmail", held_reason as "heldReason", updated_at as "heldAt",
      (select detail -> 'claims' from payment_audit where payment_id = payments.id and what in ('mismatch', 'surplus')
        order by payment_audit.id desc limit 1) as claims
    from payments where status = 'held' order by updated_at, reference`)

  return { hold, refuse, all }
})
