import { useSelector } from "@xstate/react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"

export type Payment = ActorRefFrom<typeof paymentMachine>

interface PaymentStateProps {
  readonly payment: Payment | undefined
  readonly className?: string
}

/** Whether the server is taking the approved money. The payment cannot be cancelled then. */
export const isCapturing = (snapshot: SnapshotFrom<typeof paymentMachine> | undefined): boolean =>
  snapshot?.matches({ payPal: "capturing" }) === true

/** Shows what a payment is doing and what the member can do. Empty in states that need no text. */
export function PaymentState({ payment, className }: PaymentStateProps) {
  const isRedirecting = useSelector(payment, (snapshot) => snapshot?.matches("left"))
  const isButtonMissing = useSelector(payment, (snapshot) => snapshot?.matches({ payPal: "missing" }))
  const isOrdering = useSelector(payment, (snapshot) => snapshot?.matches({ payPal: "ordering" }))
  const isApproving = useSelector(payment, (snapshot) => snapshot?.matches({ payPal: "approving" }))
  const isConfirming = useSelector(payment, isCapturing)
  return (
    <div role="status" className={className}>
      {isRedirecting && <p>Taking you to the payment page. If it does not open, press Open Payment Page.</p>}
      {isButtonMissing && <p>The PayPal button did not appear. Check your connection, then press Retry.</p>}
      {isOrdering && <p>Opening PayPal…</p>}
      {isApproving && <p>Please finish in PayPal’s window. You are not charged before you approve there.</p>}
      {isConfirming && <p>Confirming your payment…</p>}
    </div>
  )
}
