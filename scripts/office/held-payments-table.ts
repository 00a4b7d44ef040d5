import { majorText } from "#server/money.ts"
import type { HeldPayment } from "#server/payments/held-rows.ts"

/** Returns held payments as rows of a table: amount, payer, reason, and those values of the provider that differ. */
export const heldPaymentsTable = (held: readonly HeldPayment[]) =>
  held.map((payment) => {
    const fields = payment.heldReason.replace(/^mismatch: /, "").split(", ")
    const reported = fields.flatMap((field) =>
      payment.claims && field in payment.claims
        ? [`${field} ${field === "amount" ? amountOf(payment.claims[field]) : String(payment.claims[field])}`]
        : [],
    )
    return {
      reference: payment.reference,
      "at the provider": payment.providerId ?? "",
      for: payment.title,
      owed: `${majorText(payment.amount)} ${payment.currency}`,
      member: payment.payerEmail,
      why: payment.heldReason,
      "the provider says": reported.join(", "),
      since: payment.heldAt.toISOString(),
    }
  })

const amountOf = (claimed: unknown): string =>
  typeof claimed === "number" ? majorText(claimed) : String(claimed)
