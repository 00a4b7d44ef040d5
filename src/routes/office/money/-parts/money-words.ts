import type { MoneyPayment, MoneyRow, MoneyState } from "#api/contract/office-money.ts"
import type { Tone } from "#ui/tone.ts"

/** The names of the filters. */
export const stateNames: Readonly<Record<MoneyState, string>> = {
  all: "All",
  held: "Held",
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
}

export const providerNames: Readonly<Record<MoneyRow["source"], string>> = {
  PAYSTACK: "Paystack",
  PAYPAL: "PayPal",
}

export const claimNames: Readonly<Record<MoneyPayment["claims"][number]["field"], string>> = {
  reference: "Reference",
  amount: "Amount",
  currency: "Currency",
  purpose: "Purpose",
  memberId: "Member",
  payerEmail: "Email",
  payee: "Paid to",
}

export const ledgerNames: Readonly<Record<MoneyPayment["ledger"][number]["kind"], string>> = {
  payment: "Payment",
  refund: "Refund of a part",
  return: "Returned",
}

/** Says in words why a payment is held. */
export const heldWords = (reason: string, provider: string): string =>
  reason === "already granted"
    ? "The member paid twice for the same thing. The first payment counts, so this one can only be refused."
    : `${provider} reports other details than ours: ${reason
        .replace(/^mismatch: /, "")
        .split(", ")
        .map((field) => (claimNames[field as keyof typeof claimNames] ?? field).toLowerCase())
        .join(", ")}. Nothing was granted.`
