import "./payment-result.css"
import { useSelector } from "@xstate/react"
import CircleAlert from "lucide-react/icons/circle-alert"
import CircleCheck from "lucide-react/icons/circle-check"
import { useState } from "react"
import type { ActorRefFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ReceiptLink } from "./receipt-link.tsx"
import { ReturnAccount } from "./return-account.tsx"
import { type ReturnTextsByPurpose, returnTexts } from "./return-texts.ts"

interface PaymentResultProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  readonly lines: ReturnTextsByPurpose
  /** The label of the payment's title. */
  readonly label: string
  /** The text of the button that leaves this page. */
  readonly back: string
  /** Called when the member leaves this page. */
  readonly onShown: () => void
  /** Opens another page for a new payment. Without it, Try Again acts like the button that leaves. */
  readonly onPayAgain?: () => void
}

/** Shows the result of a payment in the page (SPEC §2, §4; DECISIONS §3): outcome, facts and next steps. */
export function PaymentResult({ payment, lines, label, back, onShown, onPayAgain }: PaymentResultProps) {
  const at = useSelector(payment, (snapshot) => snapshot)
  // Hides the result while the navigation runs, because the flow may report a different state by then.
  const [isLeaving, setLeaving] = useState(false)
  const words = returnTexts(at, lines)
  const isBusy = at.hasTag("busy")
  const isSettled = at.hasTag("settled")
  const { receipt } = at.context
  const hideAndReport = () => {
    setLeaving(true)
    onShown()
  }
  const goOn = () => {
    payment.send({ type: "return.continued" })
    hideAndReport()
  }
  if (isLeaving) return null
  return (
    <Card as="section" variant="raised" className="payment-end" aria-labelledby="return-title">
      {!isBusy && (
        <span className="payment-end-mark" data-tone={isSettled ? "green" : "amber"} aria-hidden="true">
          {isSettled ? <CircleCheck size={40} /> : <CircleAlert size={40} />}
        </span>
      )}
      <h1 id="return-title" className="display">
        {words.title}
      </h1>
      <ReturnAccount at={at} words={words} label={label} />
      {isSettled && (
        <div className="payment-end-actions">
          <Button isWide onPress={goOn}>
            Continue
          </Button>
          {receipt !== null && <ReceiptLink reference={receipt.reference} isButton />}
        </div>
      )}
      {!isBusy && !isSettled && (
        <div className="payment-end-actions">
          {words.canPayAgain && (
            <Button
              isWide
              onPress={() => {
                if (onPayAgain === undefined) goOn()
                else {
                  hideAndReport()
                  onPayAgain()
                }
              }}
            >
              Try Again
            </Button>
          )}
          {words.ask !== null && (
            <Button
              isWide
              variant={words.canPayAgain ? "secondary" : "primary"}
              onPress={() => payment.send({ type: "check.requested" })}
            >
              {words.ask}
            </Button>
          )}
          <Button isWide variant={words.ask === null ? "primary" : "quiet"} onPress={goOn}>
            {back}
          </Button>
        </div>
      )}
    </Card>
  )
}
