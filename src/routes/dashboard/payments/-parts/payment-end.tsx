import { useSelector } from "@xstate/react"
import Check from "lucide-react/icons/check"
import { useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { forgetGift } from "#machines/donation/gift-draft.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button.tsx"
import { Card } from "#ui/card.tsx"
import { DataList } from "#ui/data-list.tsx"
import { Spinner } from "#ui/spinner.tsx"
import { endWords } from "./end-words.ts"
import { ReceiptLink } from "./receipt-link.tsx"

interface PaymentEndProps {
  readonly type: "donation" | "subscription"
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  /** The member has read it. */
  readonly onSeen: () => void
}

/** How a payment ended, in the page (SPEC §2, /dashboard/payments/successful). */
export function PaymentEnd({ type, payment, onSeen }: PaymentEndProps) {
  const at = useSelector(payment, (snapshot) => snapshot)
  const words = endWords(at, type)
  const isBusy = at.hasTag("busy")
  const isSettled = at.hasTag("settled")
  const { receipt, message, reference } = at.context
  useEffect(() => {
    if (isSettled && type === "donation") void forgetGift()
  }, [isSettled, type])
  const goOn = () => {
    payment.send({ type: "return.continued" })
    onSeen()
  }
  return (
    <Card as="section" variant="raised" className="payment-end">
      {isSettled && (
        <span className="payment-end-mark">
          <Check size={28} aria-hidden="true" />
        </span>
      )}
      <h1 className="display">{words.title}</h1>
      <div role="status">
        {isBusy && (
          <>
            <Spinner label="Confirming your payment…" />
            <p>This takes a few seconds. Please stay on this page.</p>
          </>
        )}
        {!isBusy && !isSettled && message !== null && <p>{message}</p>}
        {words.more !== null && <p>{words.more}</p>}
      </div>
      {!isBusy && reference !== "" && (
        <DataList
          items={[
            ...(receipt === null
              ? []
              : [
                  { label: "For", value: receipt.title },
                  { label: "Amount", value: formatMoney(receipt.amount, receipt.currency) },
                  { label: "Paid on", value: formatDateTime(receipt.paidAt) },
                ]),
            { label: "Reference", value: <span className="numbers payment-reference">{reference}</span> },
          ]}
        />
      )}
      {!isBusy && (
        <div className="payment-end-actions">
          {isSettled && receipt !== null && <ReceiptLink reference={receipt.reference} isButton />}
          {isSettled ? (
            <Button onPress={goOn}>Continue</Button>
          ) : (
            <>
              {words.ask !== null && (
                <Button
                  variant={words.canRepeat ? "secondary" : "primary"}
                  onPress={() => payment.send({ type: "check.requested" })}
                >
                  {words.ask}
                </Button>
              )}
              <Button variant={words.ask === null || words.canRepeat ? "primary" : "quiet"} onPress={goOn}>
                {words.canRepeat ? "Try Again" : "Back to Manage Payments"}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
