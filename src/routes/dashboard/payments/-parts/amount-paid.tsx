import "./payments.css"
import { formatMoney } from "#api/money.ts"
import { refundText } from "#api/refund-text.ts"

/** Shows the amount of a payment, and under it what was refunded (DECISIONS §3.16). */
export function AmountPaid(payment: Parameters<typeof refundText>[0]) {
  const refunded = refundText(payment)
  return (
    <>
      {formatMoney(payment.amount, payment.currency)}
      {refunded !== null && <span className="payment-refund quiet">{refunded}</span>}
    </>
  )
}
