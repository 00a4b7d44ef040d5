import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { formatMoney } from "#api/money.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import type { Payment } from "../../-payments/payment-state.tsx"

/** Returns whether a payment announces the redirect or the browser is already leaving. */
export const isRedirecting = (snapshot: SnapshotFrom<Payment> | undefined): boolean =>
  snapshot !== undefined && (snapshot.matches("announcingRedirect") || snapshot.matches("left"))

interface RedirectDialogProps {
  readonly payment: Payment
  readonly onCancel: () => void
}

/** Shows 'Redirecting to Payment Channel...' (SPEC §2). 'I Understand' opens the checkout URL. */
export function RedirectDialog({ payment, onCancel }: RedirectDialogProps) {
  const isLeft = useSelector(payment, (snapshot) => snapshot.matches("left"))
  const isReadable = useSelector(payment, (snapshot) => snapshot.matches({ announcingRedirect: "readable" }))
  const isOpen = useSelector(payment, isRedirecting)
  const opened = useSelector(payment, (snapshot) => snapshot.context.opened)
  const amount = opened === null ? "" : formatMoney(opened.amount, opened.currency)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      role="alertdialog"
      title="Redirecting to Payment Channel..."
      actions={
        isLeft ? (
          <Button onPress={() => payment.send({ type: "page.reopened" })}>Open Payment Page</Button>
        ) : (
          <Button isDisabled={!isReadable} onPress={() => payment.send({ type: "redirect.confirmed" })}>
            I Understand
          </Button>
        )
      }
    >
      <p>
        You will pay <strong className="numbers">{amount}</strong> on Paystack’s page. Paystack then brings
        you back here. Please do not close the page before that.
      </p>
      <p role="status" className="quiet">
        {isLeft
          ? "Taking you to the payment page. If it does not open, press Open Payment Page."
          : "Nothing has been charged yet."}
      </p>
    </Dialog>
  )
}
