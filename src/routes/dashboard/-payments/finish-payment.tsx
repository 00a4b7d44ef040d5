import "./finish-payment.css"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
import { Link } from "#ui/link/link.tsx"
import { useOpenedPayments } from "./opened-payments.ts"

/**
 * Lists the open payments under 'Finish your payment' (DECISIONS §3). Continue confirms a payment that was made, or opens the one
 * that was not. Nothing is charged twice.
 */
export function FinishPayment({ memberId }: { readonly memberId: string }) {
  const { history } = useRouter()
  const { opened } = useOpenedPayments(memberId)
  // The return path is a string with a query, so a typed link does not fit. Modified clicks keep the browser's behaviour.
  const goTo = (path: string) => (press: MouseEvent) => {
    if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
    press.preventDefault()
    history.push(path)
  }
  if (opened.length === 0) return null
  return (
    <Card as="section" className="finish-payment" aria-labelledby="finish-payment-title">
      <h2 id="finish-payment-title" className="display">
        Finish your payment
      </h2>
      <p className="quiet">
        You opened {opened.length === 1 ? "this payment" : "these payments"} and did not finish. Continue
        first checks whether it was paid, so you are never charged twice.
      </p>
      <ul className="finish-payment-list">
        {opened.map((payment) => (
          <li key={payment.reference}>
            <div>
              <p className="finish-payment-title">{payment.title}</p>
              <p className="quiet">
                <span className="numbers">{formatMoney(payment.amount, payment.currency)}</span>, opened{" "}
                <time dateTime={payment.createdAt}>{formatDateTime(payment.createdAt)}</time>
              </p>
            </div>
            <Link
              variant="secondary"
              href={payment.returnPath}
              onClick={goTo(payment.returnPath)}
              aria-label={`Continue with the payment for ${payment.title}`}
            >
              Continue
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
