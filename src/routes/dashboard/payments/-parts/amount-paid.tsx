import type { Source } from "#api/contract/payments.ts"
import "./payments.css"
import { formatMoney } from "#api/money.ts"
import { refundText } from "#api/refund-text.ts"

/** Shows the amount of a payment, and under it what was refunded (DECISIONS §3.16). */
export function AmountPaid({
  source,
  ...payment
}: Parameters<typeof refundText>[0] & { readonly source?: Source | null }) {
  const refunded = refundText(payment)
  return (
    <>
      {formatMoney(payment.amount, payment.currency)}
      {source === "OFFLINE" && <span className="payment-refund quiet">Paid offline</span>}
      {refunded !== null && <span className="payment-refund quiet">{refunded}</span>}
    </>
  )
}
