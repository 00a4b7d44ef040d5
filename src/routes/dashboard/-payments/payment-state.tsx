import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"

export type Payment = ActorRefFrom<typeof paymentMachine>

/** Shows the progress of the payment in words, and nothing while it waits for the member. */
export function PaymentState({ payment }: { readonly payment: Payment }) {
  const isRedirecting = useSelector(payment, (snapshot) => snapshot.matches("left"))
  const isMissing = useSelector(payment, (snapshot) => snapshot.matches({ payPal: "missing" }))
  const isOrdering = useSelector(payment, (snapshot) => snapshot.matches({ payPal: "ordering" }))
  const isApproving = useSelector(payment, (snapshot) => snapshot.matches({ payPal: "approving" }))
  return (
    <div role="status">
      {isRedirecting && <p>Taking you to the payment page. If it does not open, press Open Payment Page.</p>}
      {isMissing && <p>The PayPal button did not appear. Check your connection, then press Retry.</p>}
      {isOrdering && <p>Opening PayPal…</p>}
      {isApproving && <p>Please finish in PayPal’s window. You are not charged before you approve there.</p>}
    </div>
  )
}
