import { Context, Effect, Layer } from "effect"
import type { Purpose } from "#api/contract/payments.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { association } from "../../src/association.ts"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { pdfDocument } from "./document.ts"
import { NothingGiven, ReceiptNotFound } from "./errors.ts"
import { type ReceiptRow, ReceiptRows } from "./rows.ts"
import { amountInWords } from "./amount-in-words.ts"

const purposes: Readonly<Record<Purpose, string>> = {
  event: "Event registration",
  order: "Store order",
  subscription: "Annual dues",
  donation: "Donation",
}

/** 'R-2026-000042': the year it was paid in Lagos, and its row in the ledger. */
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
      sheet.row("For", `${purposes[row.purpose]}: ${row.title}`)
      sheet.row("Paid with", row.source === "PAYPAL" ? "PayPal" : "Paystack")
      sheet.row("Provider reference", row.providerReference)
      sheet.row("Our reference", row.reference)
      sheet.amount(formatMoney(row.amount, row.currency), amountInWords(row.amount, row.currency))
      if (row.returnedAt !== null)
        sheet.paragraph(`This money was given back to the payer on ${formatDay(row.returnedAt, lagos)}.`)
      sheet.rule()
      sheet.paragraph(`Received with thanks by the ${association.name}.`)
    }),
  )

const make = Effect.gen(function* () {
  const rows = yield* ReceiptRows

  return {
    /** The receipt of a member's own settled payment; nobody else's, and none before the money is there. */
    ofMember: Effect.fnUntraced(function* (reference: string, memberId: string) {
      const row = /^[\w.=-]{1,120}$/.test(reference) ? yield* rows.ofMember(reference, memberId) : undefined
      if (row === undefined) return yield* new ReceiptNotFound()
      return { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* document(row) }
    }),
    /** The same for the mail that goes with it; undefined when there is none. */
    ofPayment: Effect.fnUntraced(function* (paymentId: string) {
      const row = yield* rows.ofPayment(paymentId)
      return row === undefined
        ? undefined
        : { name: `Receipt-${receiptNumber(row)}.pdf`, pdf: yield* document(row) }
    }),
    /** What a member gave in one year of Lagos, per currency and area; this year's unless said otherwise. */
    statement: Effect.fnUntraced(function* (asked: number | undefined, memberId: string) {
      const at = yield* now
      const year = asked ?? lagosYear(at)
      const sums = yield* rows.areaSums(memberId, startOfLagosYear(year), startOfLagosYear(year + 1))
      const donor = yield* rows.donor(memberId)
      if (sums.length === 0 || donor === undefined) return yield* new NothingGiven({ year })
      const pdf = yield* Effect.promise(() =>
        pdfDocument(`Statement of gifts ${year}`, (sheet) => {
          sheet.row("Given by", donor.fullName)
          sheet.row("Membership ID", donor.membershipId)
          sheet.row("Period", `Jan 1, ${year} to Dec 31, ${year}`)
          sheet.row("Written on", formatDay(at, lagos))
          for (const currency of new Set(sums.map((sum) => sum.currency))) {
            const own = sums.filter((sum) => sum.currency === currency)
            const total = own.reduce((sum, { amount }) => sum + amount, 0)
            sheet.heading(`Gifts in ${currency}`)
            for (const { name, amount } of own) sheet.sum(name, formatMoney(amount, currency))
            sheet.rule()
            sheet.sum(`Total in ${currency}`, formatMoney(total, currency), true)
            sheet.paragraph(amountInWords(total, currency))
          }
          sheet.rule()
          sheet.paragraph(`Received with thanks by the ${association.name}.`)
        }),
      )
      return { name: `Gifts-${year}.pdf`, pdf }
    }),
  }
})

/** Receipts and the yearly statement, as PDF (DECISIONS §3.17): the owner's only. */
export class Receipts extends Context.Service<Receipts, Effect.Success<typeof make>>()("portal/Receipts") {
  static readonly layer = Layer.effect(Receipts, make).pipe(Layer.provide(ReceiptRows.layer))
}
