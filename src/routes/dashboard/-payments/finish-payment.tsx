import "./finish-payment.css"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
import { PathLink } from "../../-path-link.tsx"
import { continuePath, useOpenedPayments } from "./opened-payments.ts"
import { RecordTime } from "../-reading/record-time.tsx"

interface FinishPaymentProps {
  readonly memberId: string
  /** The start of the return path of the payments to list. Without this prop, lists all. */
  readonly returnsTo?: string
}

/**
 * Lists the open payments under 'Finish your payment' (DECISIONS §3). Continue opens the return page, which first asks
 * the provider whether the payment was made, and goes on to the payment page if it was not.
 */
export function FinishPayment({ memberId, returnsTo = "" }: FinishPaymentProps) {
  const opened = useOpenedPayments(memberId).opened.filter(({ returnPath }) =>
    returnPath.startsWith(returnsTo),
  )
  if (opened.length === 0) return null
  return (
    <Card as="section" className="finish-payment" aria-labelledby="finish-payment-title">
      <h2 id="finish-payment-title" className="display">
        Finish your payment
      </h2>
      <p className="quiet">
        You started {opened.length === 1 ? "this payment" : "these payments"} and did not finish. Continue
        first checks whether you have already paid, so you are never charged twice.
      </p>
      <ul className="finish-payment-list">
        {opened.map((payment) => (
          <li key={payment.reference}>
            <div>
              <p className="finish-payment-title">{payment.title}</p>
              <p className="quiet">
                <span className="numbers">{formatMoney(payment.amount, payment.currency)}</span>, opened{" "}
                <RecordTime at={payment.createdAt} />
              </p>
            </div>
            <PathLink
              variant="secondary"
              path={continuePath(payment.returnPath)}
              aria-label={`Continue with the payment for ${payment.title}, ${formatMoney(payment.amount, payment.currency)}`}
            >
              Continue
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
