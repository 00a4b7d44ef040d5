import { Schema } from "effect"
import { formatMoney, majorFromMinor } from "#server/money.ts"
import { Minor } from "./payment.ts"

/** What was refunded of the payment behind a row; `refundedAmount` in minor units. */
export const RefundColumns = Schema.Struct({
  refundedAmount: Minor,
  paymentStatus: Schema.Literals(["paid", "refunded", "reversed"]),
})

/** Selects `RefundColumns` for a table with a `payment_id`. A disputed payment is still paid. */
export const refundColumns = (table: "subscriptions" | "donations"): string =>
  `(select refunded_amount from payments where payments.id = ${table}.payment_id) as "refundedAmount",
    (select case when status in ('refunded', 'reversed') then status else 'paid' end from payments
      where payments.id = ${table}.payment_id) as "paymentStatus"`

/** Returns the refund fields of the contract. Amounts are in major units. */
export const refundOf = ({ refundedAmount, paymentStatus }: typeof RefundColumns.Type) => ({
  status: paymentStatus,
  refundedAmount: majorFromMinor(refundedAmount),
})

/** Returns the status of a settled payment for an export: 'Paid', 'Refunded', 'Reversed' or 'Refunded ₦400 of ₦1,000'. */
export const refundStatus = (
  row: typeof RefundColumns.Type & { readonly amount: number; readonly currency: string },
): string => {
  if (row.paymentStatus !== "paid") return row.paymentStatus === "refunded" ? "Refunded" : "Reversed"
  return row.refundedAmount === 0
    ? "Paid"
    : `Refunded ${formatMoney(row.refundedAmount, row.currency)} of ${formatMoney(row.amount, row.currency)}`
}
