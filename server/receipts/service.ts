import { Context, Effect, Layer } from "effect"
import { formatDay, lagos } from "#api/dates.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { association } from "../../src/association.ts"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { providerNames } from "#server/payments/terms.ts"
import { amountInWords } from "./amount-in-words.ts"
import { type DocumentLine, pdfDocument } from "./document.ts"
import { NoDonations, ReceiptNotFound } from "./errors.ts"
import { type ReceiptRow, ReceiptRows } from "./rows.ts"

/** Returns a receipt number such as 'R-2026-000042': the year of payment (Lagos time) and the id of the ledger entry. */
export const receiptNumber = ({ number, paidAt }: Pick<ReceiptRow, "number" | "paidAt">): string =>
  `R-${lagosYear(paidAt)}-${String(number).padStart(6, "0")}`

/** Says what was refunded, and what remains of a partly refunded payment; null without a refund. */
const refundSentence = ({
  returnedAt,
  refundedAt,
  refundedAmount,
  amount,
  currency,
}: ReceiptRow): string | null => {
  if (returnedAt !== null) return `This payment was refunded on ${formatDay(returnedAt, lagos)}.`
  if (refundedAmount === 0) return null
  const on = refundedAt === null ? "" : ` on ${formatDay(refundedAt, lagos)}`
  return `${formatMoney(refundedAmount, currency)} of this payment was refunded${on}. ${formatMoney(amount - refundedAmount, currency)} remains paid.`
}

/** Returns the lines of a receipt. A payment of one thing has one line, named by the payment's title. */
const linesOf = ({ lines, purpose, title, amount, currency }: ReceiptRow): readonly DocumentLine[] =>
  (
    lines ?? [
      {
        name: purpose === "event" ? `Event registration: ${title}` : title,
        variant: "",
        quantity: 1,
        price: amount,
      },
    ]
  ).map(({ name, variant, quantity, price }) => ({
    item: variant === "" ? name : `${name} (${variant})`,
    quantity: String(quantity),
    price: formatMoney(price, currency),
    total: formatMoney(price * quantity, currency),
  }))

const receiptPdf = (row: ReceiptRow) =>
  Effect.promise(() =>
    pdfDocument("Receipt", (content) => {
      content.row("Receipt number", receiptNumber(row))
      content.row("Date", formatDay(row.paidAt, lagos))
      content.row("Received from", row.fullName)
      content.row("Membership ID", row.membershipId)
      content.row("Paid with", providerNames[row.source])
      content.row("Reference", row.reference)
      if (row.shippingAddress !== null)
        content.row("Delivered to", `${row.shippingName ?? row.fullName}\n${row.shippingAddress}`)
      content.rule()
      if (row.purpose === "donation") content.heading("Donation to")
      content.lines(linesOf(row))
      content.rule()
      content.sum("Total paid", formatMoney(row.amount, row.currency), true)
      content.paragraph(amountInWords(row.amount, row.currency))
      const refund = refundSentence(row)
      if (refund !== null) content.paragraph(refund)
      content.rule()
      content.paragraph(`Received with thanks by the ${association.name}.`)
      content.signature()
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
      const refunds = yield* rows.refundSums(memberId, startOfLagosYear(year), startOfLagosYear(year + 1))
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
            const refunded = refunds.find((sum) => sum.currency === currency)?.amount ?? 0
            const total = areas.reduce((sum, { amount }) => sum + amount, 0) - refunded
            content.heading(`Donations in ${currency}`)
            for (const { name, amount } of areas) content.sum(name, formatMoney(amount, currency))
            if (refunded > 0) content.sum("Refunded to you", `−${formatMoney(refunded, currency)}`)
            content.rule()
            content.sum(`Total in ${currency}`, formatMoney(total, currency), true)
            content.paragraph(amountInWords(total, currency))
          }
          content.rule()
          content.paragraph(`Received with thanks by the ${association.name}.`)
          content.signature()
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
