import type { SnapshotFrom } from "xstate"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"

/** The texts of a return page. `more` follows the server's message, if there is one. */
export interface ReturnTexts {
  readonly title: string
  readonly more: string | null
  /** The label of the button that checks again; null without that button. */
  readonly checkLabel: "Check Again" | "Retry" | "Open Payment Page" | null
  /** Whether the member can pay again. */
  readonly canPayAgain: boolean
}

/** The texts that depend on what was paid for. `already.more` follows "The … with the reference … was confirmed before." */
export interface ReturnTextsByPurpose {
  readonly confirmed: { readonly title: string; readonly more: string }
  readonly already: { readonly title: string; readonly noun: "order" | "payment"; readonly more: string }
  readonly notPaid: string | null
}

/** Returns the texts for the five outcomes of DECISIONS §3 and for the states between them. */
export const returnTexts = (
  snapshot: SnapshotFrom<typeof paymentReturnMachine>,
  { confirmed, already, notPaid }: ReturnTextsByPurpose,
): ReturnTexts => {
  const defaults = { more: null, checkLabel: null, canPayAgain: false } as const
  if (snapshot.matches("confirmed")) return { ...defaults, ...confirmed }
  if (snapshot.matches("alreadyConfirmed"))
    return {
      ...defaults,
      title: already.title,
      more: `The ${already.noun} with the reference ${snapshot.context.reference} was confirmed before. ${already.more}`,
    }
  if (snapshot.matches("pending"))
    return {
      ...defaults,
      title: "Payment Still Pending",
      more: snapshot.hasTag("waiting")
        ? "We keep checking. You can stay here, or come back later: nothing is lost."
        : "Our server keeps checking after you leave this page. You can find the payment under Finish your payment.",
      checkLabel: "Check Again",
    }
  if (snapshot.matches("notPaid"))
    return { title: "Payment Not Made", more: notPaid, checkLabel: "Check Again", canPayAgain: true }
  if (snapshot.matches("openingPaymentPage"))
    return {
      ...defaults,
      title: "Opening the Payment Page…",
      more: "You have not been charged yet. If the payment page does not open, press the button.",
      checkLabel: "Open Payment Page",
    }
  if (snapshot.matches("held")) return { ...defaults, title: "Payment Held", checkLabel: "Check Again" }
  if (snapshot.matches("refused")) return { ...defaults, title: "Payment Not Confirmed" }
  if (snapshot.matches("expired"))
    return {
      ...defaults,
      title: "Your Session Has Ended",
      more: "Log in again, and we will confirm your payment. If you have paid, your payment is safe.",
      checkLabel: "Retry",
    }
  if (snapshot.matches("unreachable"))
    return {
      ...defaults,
      title: "Payment Not Confirmed Yet",
      more: "If you have paid, your payment is safe, and you will not be charged twice.",
      checkLabel: "Retry",
    }
  if (snapshot.matches("missingReference"))
    return {
      ...defaults,
      title: "No Payment in This Link",
      more: "This link does not name a payment. If you have paid, you can find the payment on your dashboard, under Finish your payment.",
    }
  return { ...defaults, title: "Confirming your payment…" }
}
