import { Context, Effect, Layer } from "effect"
import { formatDay, lagos } from "#api/dates.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { association } from "../../src/association.ts"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { providerNames } from "#server/payments/terms.ts"
import { pdfDocument } from "./document.ts"
import { NoDonations, ReceiptNotFound } from "./errors.ts"
import { type ReceiptRow, ReceiptRows } from "./rows.ts"
import { amountInWords } from "./amount-in-words.ts"

/** Returns 'R-2026-000042': the year of payment (Lagos time), and the row in the ledger. */
export const receiptNumber = ({ number, paidAt }: Pick<ReceiptRow, "number" | "paidAt">): string =>
  `R-${lagosYear(paidAt)}-${String(number).padStart(6, "0")}`

const document = (row: ReceiptRow) =>
  Effect.promise(() =>
    pdfDocument("Receipt", (sheet) => {
      sheet.row("Receipt number", receiptNumber(row))
      sheet.row("Date", formatDay(row.paidAt, lagos))
      sheet.row("Received from", row.fullName)
      sheet.row("Membership ID", row.membershipId)
      sheet.rule()
      sheet.row("For", row.purpose === "event" ? `Event registration: ${row.title}` : row.title)
      sheet.row("Paid with", providerNames[row.source])
      sheet.row("Provider reference", row.providerReference)
      sheet.row("Our reference", row.reference)
      sheet.amount(formatMoney(row.amount, row.currency), amountInWords(row.amount, row.currency))
      if (row.returnedAt !== null)
        sheet.paragraph(`This payment was refunded on ${formatDay(row.returnedAt, lagos)}.`)
      sheet.rule()
      sheet.paragraph(`Received with thanks by the ${association.name}.`)
    }),
  )

const make = Effect.gen(function* () {
  const rows = yield* ReceiptRows

  return {
    /** The receipt of a member's own settled payment. */
    ofMember: Effect.fnUntraced(function* (reference: string, memberId: string) {
      const row = /^[\w.=-]{1,120}$/.test(reference) ? yield* rows.ofMember(reference, memberId) : undefined
      if (row === undefined) return yield* new ReceiptNotFound()
      return { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* document(row) }
    }),
    /** The same, for a mail; undefined when there is none. */
    ofPayment: Effect.fnUntraced(function* (paymentId: string) {
      const row = yield* rows.ofPayment(paymentId)
      return row === undefined
        ? undefined
        : { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* document(row) }
    }),
    /** The statement of a member's donations in one year (Lagos time), per currency and area. Defaults to this year. */
    statement: Effect.fnUntraced(function* (asked: number | undefined, memberId: string) {
      const at = yield* now
      const year = asked ?? lagosYear(at)
      const sums = yield* rows.areaSums(memberId, startOfLagosYear(year), startOfLagosYear(year + 1))
      const donor = yield* rows.donor(memberId)
      if (sums.length === 0 || donor === undefined) return yield* new NoDonations({ year })
      const pdf = yield* Effect.promise(() =>
        pdfDocument(`Statement of donations ${year}`, (sheet) => {
          sheet.row("Received from", donor.fullName)
          sheet.row("Membership ID", donor.membershipId)
          sheet.row("Period", `Jan 1, ${year} to Dec 31, ${year}`)
          sheet.row("Issued on", formatDay(at, lagos))
          for (const currency of new Set(sums.map((sum) => sum.currency))) {
            const own = sums.filter((sum) => sum.currency === currency)
            const total = own.reduce((sum, { amount }) => sum + amount, 0)
            sheet.heading(`Donations in ${currency}`)
            for (const { name, amount } of own) sheet.sum(name, formatMoney(amount, currency))
            sheet.rule()
            sheet.sum(`Total in ${currency}`, formatMoney(total, currency), true)
            sheet.paragraph(amountInWords(total, currency))
          }
          sheet.rule()
          sheet.paragraph(`Received with thanks by the ${association.name}.`)
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
