import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ReturnAccount } from "../../-payments/return-account.tsx"
import { type ReturnTextsByPurpose, returnTexts } from "../../-payments/return-texts.ts"

const lines: ReturnTextsByPurpose = {
  confirmed: {
    title: "Event Payment Successful",
    more: "You are registered. We look forward to seeing you.",
  },
  already: {
    title: "Already Confirmed",
    thing: "payment",
    more: "You are registered, and nothing was charged again.",
  },
  notPaid: null,
}

interface ReturnDialogProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  /** Called when the member closes the dialog. It removes the payment from the address. */
  readonly onShown: () => void
  /** Called when the member wants to pay again. */
  readonly onPayAgain: () => void
}

/** Shows the result of a payment over the page it was for (SPEC §2, §4). */
export function ReturnDialog({ payment, onShown, onPayAgain }: ReturnDialogProps) {
  const at = useSelector(payment, (snapshot) => snapshot)
  const words = returnTexts(at, lines)
  const isBusy = at.hasTag("busy")
  const isSettled = at.hasTag("settled")
  const goOn = () => {
    payment.send({ type: "return.continued" })
    onShown()
  }
  const ask = words.ask !== null && (
    <Button
      variant={words.canPayAgain ? "secondary" : "primary"}
      onPress={() => payment.send({ type: "check.requested" })}
    >
      {words.ask}
    </Button>
  )
  return (
    <Dialog
      isOpen={at.status === "active"}
      onOpenChange={(open) => {
        if (!open) goOn()
      }}
      isDismissable={false}
      width={560}
      role="alertdialog"
      title={words.title}
      actions={
        isBusy ? undefined : isSettled ? (
          <Button onPress={goOn}>Continue</Button>
        ) : (
          <>
            <Button variant={words.ask === null && !words.canPayAgain ? "primary" : "quiet"} onPress={goOn}>
              Back to the Event
            </Button>
            {ask}
            {words.canPayAgain && (
              <Button
                onPress={() => {
                  goOn()
                  onPayAgain()
                }}
              >
                Try Again
              </Button>
            )}
          </>
        )
      }
    >
      <ReturnAccount at={at} words={words} label="Event" />
    </Dialog>
  )
}
