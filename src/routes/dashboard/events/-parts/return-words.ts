import type { SnapshotFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"

type Snapshot = SnapshotFrom<typeof paymentReturnMachine>

/** What a return page says. `more` stands under the server's own sentence, where there is one. */
export interface ReturnWords {
  readonly title: string
  readonly more: string | null
  /** Whether the member can ask again, and by which word. */
  readonly ask: "Check Again" | "Retry" | null
  /** Whether paying again makes sense. */
  readonly canRepeat: boolean
}

/** The five outcomes of DECISIONS §3 in words, and the moments between them. */
export const returnWords = (at: Snapshot): ReturnWords => {
  const { reference } = at.context
  const silent = { ask: null, canRepeat: false } as const
  if (at.matches("confirmed"))
    return {
      ...silent,
      title: "Event Payment Successful",
      more: "You are registered. We look forward to seeing you.",
    }
  if (at.matches("alreadyConfirmed"))
    return {
      ...silent,
      title: "Already Confirmed",
      more: `The payment with the reference ${reference} was confirmed before. You are registered, and nothing was charged again.`,
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
      more: "This address does not say which payment it is about. If you have paid, you will find it under Finish your payment on your dashboard.",
    }
  return { ...silent, title: "Confirming your payment…", more: null }
}
