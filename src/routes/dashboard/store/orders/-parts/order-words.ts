import type { SnapshotFrom } from "xstate"
import type { Order } from "#api/contract/orders.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"

type Snapshot = SnapshotFrom<typeof paymentReturnMachine>

/** What a member reads of a status. */
export const statusWords: Readonly<Record<Order["status"], string>> = {
  pending: "Pending",
  shipped: "Shipped",
  delivered: "Delivered",
  canceled: "Canceled",
}

/** What the success page says. `more` stands under the server's own sentence, where there is one. */
export interface OrderReturnWords {
  readonly title: string
  readonly more: string | null
  /** Whether the member can ask again, and by which word. */
  readonly ask: "Check Again" | "Retry" | null
  /** Whether paying again makes sense. */
  readonly canRepeat: boolean
}

/** The five outcomes of DECISIONS §3 for an order, and the moments between them. */
export const orderReturnWords = (at: Snapshot): OrderReturnWords => {
  const { reference } = at.context
  const silent = { ask: null, canRepeat: false } as const
  if (at.matches("confirmed"))
    return {
      ...silent,
      title: "Order Successful",
      more: "Thank you for your order. We have it and pack it next; a mail with the receipt is on its way to you.",
    }
  if (at.matches("alreadyConfirmed"))
    return {
      ...silent,
      title: "Order Already Confirmed",
      more: `The order with the reference ${reference} was confirmed before. Nothing was charged again.`,
    }
  if (at.matches("pending"))
    return {
      title: "Payment Still Pending",
      more: at.hasTag("waiting")
        ? "We keep checking. You can stay here, or come back later: nothing is lost."
        : "Our server keeps checking, also when you leave this page. You will find it under Finish your payment.",
      ask: "Check Again",
      canRepeat: false,
    }
  if (at.matches("notPaid"))
    return {
      title: "Payment Not Made",
      more: "Your cart is as you left it.",
      ask: "Check Again",
      canRepeat: true,
    }
  if (at.matches("held")) return { title: "Payment Held", more: null, ask: "Check Again", canRepeat: false }
  if (at.matches("refused")) return { ...silent, title: "Payment Not Confirmed", more: null }
  if (at.matches("unreachable"))
    return {
      title: "We Could Not Confirm It Yet",
      more: "If you have paid, your payment is safe, and you will not be charged twice.",
      ask: "Retry",
      canRepeat: false,
    }
  if (at.matches("unnamed"))
    return {
      ...silent,
      title: "No Payment Named",
      more: "This address does not say which payment it is about. If you have paid, you will find it under Finish your payment on your dashboard.",
    }
  return { ...silent, title: "Confirming your payment…", more: null }
}
