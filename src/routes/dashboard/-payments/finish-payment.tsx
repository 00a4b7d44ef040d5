import "./finish-payment.css"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
import { Link } from "#ui/link/link.tsx"
import { useOpenedPayments } from "./opened-payments.ts"

/**
 * Lists the open payments under 'Finish your payment' (DECISIONS §3). Continue opens the return page, which first asks
 * the provider whether the payment was made.
 */
export function FinishPayment({ memberId }: { readonly memberId: string }) {
  const { history } = useRouter()
  const { opened } = useOpenedPayments(memberId)
  // The return path is a string with a query, and the router's link takes only typed paths. A click with a modifier key
  // opens a new tab or window, so the browser handles it.
  const openInApp = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  if (opened.length === 0) return null
  return (
    <Card as="section" className="finish-payment" aria-labelledby="finish-payment-title">
      <h2 id="finish-payment-title" className="display">
        Finish your payment
      </h2>
      <p className="quiet">
        You started{" "}
        {opened.length === 1
          ? "this payment and did not finish it."
          : "these payments and did not finish them."}{" "}
        Continue first checks whether you have already paid, so you are never charged twice.
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
              onClick={openInApp(payment.returnPath)}
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
