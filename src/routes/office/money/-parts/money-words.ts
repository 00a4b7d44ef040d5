import type { MoneyPayment, MoneyRow, MoneyState } from "#api/contract/office-money.ts"
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import { handReturnWords } from "#api/contract/offline-rules.ts"
import { formatDay, lagos } from "#api/dates.ts"
import type { Tone } from "#ui/tone.ts"

/** The names of the filters. */
export const stateNames: Readonly<Record<MoneyState, string>> = {
  all: "All",
  held: "Held",
  waiting: "Waits for a second person",
  "refund-failed": "Refund failed",
  refunded: "Refunded",
}

/** The words and the colour of each status. */
export const statusWords: Readonly<
  Record<MoneyRow["status"], { readonly label: string; readonly tone: Tone }>
> = {
  created: { label: "Not paid", tone: "neutral" },
  initiated: { label: "Not paid", tone: "neutral" },
  pending: { label: "Pending", tone: "amber" },
  failed: { label: "Failed", tone: "neutral" },
  abandoned: { label: "Given up", tone: "neutral" },
  paid: { label: "Paid", tone: "green" },
  refunded: { label: "Refunded", tone: "indigo" },
  reversed: { label: "Reversed", tone: "indigo" },
  disputed: { label: "Disputed", tone: "red" },
  held: { label: "Held", tone: "amber" },
  awaitingSecond: { label: "Waits for a second person", tone: "amber" },
}

export const providerNames: Readonly<Record<MoneyRow["source"], string>> = {
  PAYSTACK: "Paystack",
  PAYPAL: "PayPal",
  OFFLINE: "Bank transfer or cash (offline)",
}

export const detailNames: Readonly<Record<MoneyPayment["details"][number]["field"], string>> = {
  reference: "Reference",
  amount: "Amount",
  currency: "Currency",
  purpose: "Purpose",
  memberId: "Member",
  payerEmail: "Email",
  payee: "Paid to",
}

/** The words and the colour of each kind of entry of the ledger. */
export const entryWords: Readonly<
  Record<MoneyPayment["ledger"][number]["kind"], { readonly label: string; readonly tone: Tone }>
> = {
  payment: { label: "Payment", tone: "green" },
  refund: { label: "Refund of a part", tone: "indigo" },
  return: { label: "Returned", tone: "indigo" },
}

const fixedReasons: Readonly<Record<string, string>> = {
  "already granted":
    "The member paid twice for the same thing. The first payment counts, so this one can only be refused.",
  "no place left":
    "There was no place when it arrived: the event was full, or members did not see it. Add places or publish it before you release the payment, or refuse it.",
  "event canceled": "The event was canceled before it arrived, so it can only be refused.",
}

/** Says in words why a payment is held. */
export const heldWords = (reason: string, provider: string): string =>
  fixedReasons[reason] ??
  `${provider} reports other details than ours: ${reason
    .replace(/^mismatch: /, "")
    .split(", ")
    .map((field) => (detailNames[field as keyof typeof detailNames] ?? field).toLowerCase())
    .join(", ")}. Nothing was granted.`

interface RefundWords {
  readonly label: string
  readonly tone: Tone
  /** What it means. */
  readonly text: (provider: string) => string
}

/** The words of each status of a refund. */
export const refundWords: Readonly<Record<OfficeRefund["status"], RefundWords>> = {
  awaitingSecond: { label: "Waits", tone: "amber", text: () => "It waits for a second person." },
  sending: { label: "Sending", tone: "amber", text: (provider) => `It is being sent to ${provider}.` },
  unknown: {
    label: "No answer",
    tone: "amber",
    text: (provider) =>
      `${provider} has not answered. It may have refunded the money, so we look for the refund before we send it again.`,
  },
  pending: { label: "Pending", tone: "amber", text: (provider) => `${provider} is paying it out.` },
  refunded: { label: "Refunded", tone: "green", text: (provider) => `${provider} has refunded it.` },
  failed: {
    label: "Failed",
    tone: "red",
    text: (provider) => `${provider} refused it, and no money was returned.`,
  },
  refused: {
    label: "Not approved",
    tone: "neutral",
    text: () => "It was not approved, and nothing was sent.",
  },
  withdrawn: { label: "Withdrawn", tone: "neutral", text: () => "It was withdrawn, and nothing was sent." },
  expired: {
    label: "Expired",
    tone: "neutral",
    text: () => "Nobody approved it in time, so it has expired, and nothing was sent.",
  },
}

/** The second sentence about a return by hand that is not booked. */
const unbooked: Readonly<Partial<Record<OfficeRefund["status"], string>>> = {
  refused: "That was not approved, and nothing is booked.",
  withdrawn: "That was withdrawn, and nothing is booked.",
  expired: "Nobody approved that in time, and nothing is booked.",
}

/** Returns the text about the status of a refund: what its provider does, or how staff returned the money by hand. */
export const refundText = ({ status, byHand, isSent, reason }: OfficeRefund, provider: string): string => {
  if (status === "failed" && !isSent && reason !== null) return `${reason}.`
  if (byHand === null) return refundWords[status].text(provider)
  const { method, slip, returnedOn } = byHand
  const how = handReturnWords(method, slip, formatDay(`${returnedOn}T12:00:00.000Z`, lagos))
  if (status === "awaitingSecond") return `It was returned ${how}, and waits for a second person.`
  return status === "refunded"
    ? `It was returned ${how}.`
    : `Staff recorded that it was returned ${how}. ${unbooked[status] ?? "Nothing is booked."}`
}
