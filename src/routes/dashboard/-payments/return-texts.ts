import type { SnapshotFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"

/** The texts of a return page. `more` follows the server's own message, if there is one. */
export interface ReturnTexts {
  readonly title: string
  readonly more: string | null
  /** The label of the button that checks again; null without that button. */
  readonly ask: "Check Again" | "Retry" | null
  /** Whether the member can pay again. */
  readonly canPayAgain: boolean
}

/** The texts that depend on the purpose. `already.more` follows "The … with the reference … was confirmed before." */
export interface ReturnTextsByPurpose {
  readonly confirmed: { readonly title: string; readonly more: string }
  readonly already: { readonly title: string; readonly thing: "order" | "payment"; readonly more: string }
  readonly notPaid: string | null
}

/** Returns the texts for the five outcomes of DECISIONS §3 and for the states between them. */
export const returnTexts = (
  at: SnapshotFrom<typeof paymentReturnMachine>,
  { confirmed, already, notPaid }: ReturnTextsByPurpose,
): ReturnTexts => {
  const silent = { more: null, ask: null, canPayAgain: false } as const
  if (at.matches("confirmed")) return { ...silent, ...confirmed }
  if (at.matches("alreadyConfirmed"))
    return {
      ...silent,
      title: already.title,
      more: `The ${already.thing} with the reference ${at.context.reference} was confirmed before. ${already.more}`,
    }
  if (at.matches("pending"))
    return {
      ...silent,
      title: "Payment Still Pending",
      more: at.hasTag("waiting")
        ? "We keep checking. You can stay here, or come back later: nothing is lost."
        : "Our server keeps checking after you leave this page. You can find the payment under Finish your payment.",
      ask: "Check Again",
    }
  if (at.matches("notPaid"))
    return { title: "Payment Not Made", more: notPaid, ask: "Check Again", canPayAgain: true }
  if (at.matches("held")) return { ...silent, title: "Payment Held", ask: "Check Again" }
  if (at.matches("refused")) return { ...silent, title: "Payment Not Confirmed" }
  if (at.matches("expired"))
    return {
      ...silent,
      title: "Your Session Has Ended",
      more: "Log in again, and we will confirm your payment. If you have paid, your payment is safe.",
      ask: "Retry",
    }
  if (at.matches("unreachable"))
    return {
      ...silent,
      title: "Payment Not Confirmed Yet",
      more: "If you have paid, your payment is safe, and you will not be charged twice.",
      ask: "Retry",
    }
  if (at.matches("missingReference"))
    return {
      ...silent,
      title: "No Payment in This Link",
      more: "This link does not name a payment. If you have paid, you can find the payment on your dashboard, under Finish your payment.",
    }
  return { ...silent, title: "Confirming your payment…" }
}
