import { Context, Effect, Layer } from "effect"
import { formatDay, lagos } from "#api/dates.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { association } from "../../src/association.ts"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { providerNames } from "#server/payments/terms.ts"
import { amountInWords } from "./amount-in-words.ts"
import { pdfDocument } from "./document.ts"
import { NoDonations, ReceiptNotFound } from "./errors.ts"
import { type ReceiptRow, ReceiptRows } from "./rows.ts"

/** Returns a receipt number such as 'R-2026-000042': the year of payment (Lagos time) and the id of the ledger entry. */
export const receiptNumber = ({ number, paidAt }: Pick<ReceiptRow, "number" | "paidAt">): string =>
  `R-${lagosYear(paidAt)}-${String(number).padStart(6, "0")}`

const receiptPdf = (row: ReceiptRow) =>
  Effect.promise(() =>
    pdfDocument("Receipt", (content) => {
      content.row("Receipt number", receiptNumber(row))
      content.row("Date", formatDay(row.paidAt, lagos))
      content.row("Received from", row.fullName)
      content.row("Membership ID", row.membershipId)
      content.rule()
      content.row("For", row.purpose === "event" ? `Event registration: ${row.title}` : row.title)
      content.row("Paid with", providerNames[row.source])
      content.row("Provider reference", row.providerReference)
      content.row("Our reference", row.reference)
      content.amount(formatMoney(row.amount, row.currency), amountInWords(row.amount, row.currency))
      if (row.returnedAt !== null)
        content.paragraph(`This payment was refunded on ${formatDay(row.returnedAt, lagos)}.`)
      content.rule()
      content.paragraph(`Received with thanks by the ${association.name}.`)
    }),
  )

const make = Effect.gen(function* () {
  const rows = yield* ReceiptRows

  return {
    /** Returns the receipt of a member's own settled payment as PDF. Fails with `ReceiptNotFound`. */
    ofMember: Effect.fnUntraced(function* (reference: string, memberId: string) {
      const row = /^[\w.=-]{1,120}$/.test(reference) ? yield* rows.ofMember(reference, memberId) : undefined
      if (row === undefined) return yield* new ReceiptNotFound()
      return { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* receiptPdf(row) }
    }),
    /** Returns the receipt of a payment as PDF, for a mail; undefined when the payment is not settled. */
    ofPayment: Effect.fnUntraced(function* (paymentId: string) {
      const row = yield* rows.ofPayment(paymentId)
      return row === undefined
        ? undefined
        : { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* receiptPdf(row) }
    }),
    /**
     * Returns the statement of a member's donations in a year (Lagos time) as PDF, per currency and area. Defaults to
     * this year. Fails with `NoDonations`.
     */
    statement: Effect.fnUntraced(function* (requestedYear: number | undefined, memberId: string) {
      const at = yield* now
      const year = requestedYear ?? lagosYear(at)
      const sums = yield* rows.areaSums(memberId, startOfLagosYear(year), startOfLagosYear(year + 1))
      const donor = yield* rows.donor(memberId)
      if (sums.length === 0 || donor === undefined) return yield* new NoDonations({ year })
      const pdf = yield* Effect.promise(() =>
        pdfDocument(`Statement of donations ${year}`, (content) => {
          content.row("Received from", donor.fullName)
          content.row("Membership ID", donor.membershipId)
          content.row("Period", `Jan 1, ${year} to Dec 31, ${year}`)
          content.row("Issued on", formatDay(at, lagos))
          for (const currency of new Set(sums.map((sum) => sum.currency))) {
            const areas = sums.filter((sum) => sum.currency === currency)
            const total = areas.reduce((sum, { amount }) => sum + amount, 0)
            content.heading(`Donations in ${currency}`)
            for (const { name, amount } of areas) content.sum(name, formatMoney(amount, currency))
            content.rule()
            content.sum(`Total in ${currency}`, formatMoney(total, currency), true)
            content.paragraph(amountInWords(total, currency))
          }
          content.rule()
          content.paragraph(`Received with thanks by the ${association.name}.`)
        }),
      )
      return { name: `Donations-${year}.pdf`, pdf }
    }),
  }
})

/** A member's own receipts and yearly statement, as PDF (DECISIONS §3.17). */
export class Receipts extends Context.Service<Receipts, Effect.Success<typeof make>>()("portal/Receipts") {
  static readonly layer = Layer.effect(Receipts, make).pipe(Layer.provide(ReceiptRows.layer))
}
