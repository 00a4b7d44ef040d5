import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ReturnSummary } from "../../-payments/return-summary.tsx"
import { type ReturnTextsByPurpose, returnTexts } from "../../-payments/return-texts.ts"

const purposeTexts: ReturnTextsByPurpose = {
  confirmed: {
    title: "Event Payment Successful",
    more: "You are registered. We look forward to seeing you.",
  },
  already: {
    title: "Already Confirmed",
    noun: "payment",
    more: "You are registered, and nothing was charged again.",
  },
  notPaid: null,
}

interface ReturnDialogProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  /** Called when the member closes the dialog. */
  readonly onClose: () => void
  /** Called when the member wants to pay again. */
  readonly onPayAgain: () => void
}

/** Shows the result of a payment in a dialog over the event's page (SPEC §2, §4). */
export function ReturnDialog({ payment, onClose, onPayAgain }: ReturnDialogProps) {
  const snapshot = useSelector(payment, (current) => current)
  const texts = returnTexts(snapshot, purposeTexts)
  const isBusy = snapshot.hasTag("busy")
  const isSettled = snapshot.hasTag("settled")
  const close = () => {
    payment.send({ type: "return.continued" })
    onClose()
  }
  const checkButton = texts.checkLabel !== null && (
    <Button
      variant={texts.canPayAgain ? "secondary" : "primary"}
      onPress={() => payment.send({ type: "check.requested" })}
    >
      {texts.checkLabel}
    </Button>
  )
  return (
    <Dialog
      isOpen={snapshot.status === "active"}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable={false}
      width={560}
      role="alertdialog"
      title={texts.title}
      actions={
        isBusy ? undefined : isSettled ? (
          <Button onPress={close}>Continue</Button>
        ) : (
          <>
            <Button
              variant={texts.checkLabel === null && !texts.canPayAgain ? "primary" : "quiet"}
              onPress={close}
            >
              Back to the Event
            </Button>
            {checkButton}
            {texts.canPayAgain && (
              <Button
                onPress={() => {
                  close()
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
      <ReturnSummary snapshot={snapshot} texts={texts} label="Event" />
    </Dialog>
  )
}
