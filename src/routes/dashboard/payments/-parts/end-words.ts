import type { SnapshotFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"

/** What the page says of how a payment ended. `more` stands under the server's own sentence, where there is one. */
export interface EndWords {
  readonly title: string
  readonly more: string | null
  /** Whether the member can ask again, and by which word. */
  readonly ask: "Check Again" | "Retry" | null
  /** Whether paying again makes sense. */
  readonly canRepeat: boolean
}

const thanks = {
  donation: "Thank you for your generous donation. May God bless you richly for it.",
  subscription:
    "Thank you for paying your annual subscription. Your membership is active for the whole year.",
} as const

/** The five outcomes of DECISIONS §3 in words, and the moments between them (SPEC §2: '{type} Successful'). */
export const endWords = (
  at: SnapshotFrom<typeof paymentReturnMachine>,
  type: "donation" | "subscription",
): EndWords => {
  const silent = { ask: null, canRepeat: false } as const
  if (at.matches("confirmed"))
    return {
      ...silent,
      title: type === "donation" ? "Donation Successful" : "Subscription Successful",
      more: thanks[type],
    }
  if (at.matches("alreadyConfirmed"))
    return {
      ...silent,
      title: "Already Confirmed",
      more: `The payment with the reference ${at.context.reference} was confirmed before. Nothing was charged again. ${thanks[type]}`,
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
    return { title: "Payment Not Made", more: null, ask: "Check Again", canRepeat: true }
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
      more: "This address does not say which payment it is about. If you have paid, you will find it under Finish your payment.",
    }
  return { ...silent, title: "Confirming your payment…", more: null }
}
