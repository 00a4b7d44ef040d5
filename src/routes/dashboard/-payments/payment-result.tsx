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
  /** What the payment's title is called. */
  readonly label: string
  /** Where the way back leads, in words. */
  readonly back: string
  /** The member has read it, and goes on. */
  readonly onShown: () => void
  /** Pays anew somewhere else than where the way back leads. */
  readonly onPayAgain?: () => void
}

/** How a payment ended, in the page (SPEC §2, §4; DECISIONS §3): its outcome, its facts, and the ways on. */
export function PaymentResult({ payment, lines, label, back, onShown, onPayAgain }: PaymentResultProps) {
  const at = useSelector(payment, (snapshot) => snapshot)
  // The page is left in a moment; what would stand in it then was never true.
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
