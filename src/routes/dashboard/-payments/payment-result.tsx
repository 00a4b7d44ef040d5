import "./payment-result.css"
import { useSelector } from "@xstate/react"
import CircleAlert from "lucide-react/icons/circle-alert"
import CircleCheck from "lucide-react/icons/circle-check"
import { useState } from "react"
import type { ActorRefFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useLostFocus } from "#ui/lost-focus.ts"
import { ReceiptLink } from "./receipt-link.tsx"
import { ReturnSummary } from "./return-summary.tsx"
import { type ReturnTextsByPurpose, returnTexts } from "./return-texts.ts"

interface PaymentResultProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  readonly purposeTexts: ReturnTextsByPurpose
  /** The label of the row that names what was paid for, such as 'Order'. */
  readonly label: string
  /** The label of the button that leaves this page without a new payment. */
  readonly backLabel: string
  /** Called when the member leaves this page. */
  readonly onLeave: () => void
  /** Opens another page for a new payment. Without this prop, Try Again leaves the page as the back button does. */
  readonly onPayAgain?: () => void
}

/** Shows the result of a payment as a page (SPEC §4.9; DECISIONS §3.10): outcome, facts and next steps. */
export function PaymentResult({
  payment,
  purposeTexts,
  label,
  backLabel,
  onLeave,
  onPayAgain,
}: PaymentResultProps) {
  const snapshot = useSelector(payment, (current) => current)
  // Hides the result during the navigation, because the state of the payment may change meanwhile.
  const [isLeaving, setLeaving] = useState(false)
  const texts = returnTexts(snapshot, purposeTexts)
  const headingRef = useLostFocus<HTMLHeadingElement>(texts.title)
  const isBusy = snapshot.hasTag("busy")
  const isSettled = snapshot.hasTag("settled")
  const { receipt } = snapshot.context
  const leave = () => {
    setLeaving(true)
    onLeave()
  }
  const continueAndLeave = () => {
    payment.send({ type: "return.continued" })
    leave()
  }
  if (isLeaving) return null
  return (
    <Card as="section" variant="raised" className="payment-result" aria-labelledby="return-title">
      {!isBusy && (
        <span className="payment-result-mark" data-tone={isSettled ? "green" : "amber"} aria-hidden="true">
          {isSettled ? <CircleCheck size={40} /> : <CircleAlert size={40} />}
        </span>
      )}
      <h1 ref={headingRef} id="return-title" className="display" tabIndex={-1}>
        {texts.title}
      </h1>
      <ReturnSummary snapshot={snapshot} texts={texts} label={label} />
      {isSettled && (
        <div className="payment-result-actions">
          <Button isWide onPress={continueAndLeave}>
            Continue
          </Button>
          {receipt !== null && <ReceiptLink reference={receipt.reference} isButton />}
        </div>
      )}
      {!isBusy && !isSettled && (
        <div className="payment-result-actions">
          {texts.canPayAgain && (
            <Button
              isWide
              onPress={() => {
                if (onPayAgain === undefined) continueAndLeave()
                else {
                  leave()
                  onPayAgain()
                }
              }}
            >
              Try Again
            </Button>
          )}
          {texts.checkLabel !== null && (
            <Button
              isWide
              variant={texts.canPayAgain ? "secondary" : "primary"}
              onPress={() => payment.send({ type: "check.requested" })}
            >
              {texts.checkLabel}
            </Button>
          )}
          <Button isWide variant={texts.checkLabel === null ? "primary" : "quiet"} onPress={continueAndLeave}>
            {backLabel}
          </Button>
        </div>
      )}
    </Card>
  )
}
