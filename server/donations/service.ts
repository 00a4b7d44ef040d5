import { Context, Effect, Layer } from "effect"
import type { Donation, DonationBody } from "#api/contract/donations.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { pageOf, sliceOf, sortingOf, type TableQuery } from "#server/lists.ts"
import { majorFromMinor, majorText } from "#server/money.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { PaymentConfirmation, receiptOf } from "#server/payments/confirmation.ts"
import { PaymentOpening } from "#server/payments/open-payment.ts"
import type { Payment } from "#server/payments/payment.ts"
import { refundOf, refundStatus } from "#server/payments/refund-columns.ts"
import { openedPaymentOf } from "#server/payments/terms.ts"
import { DonationAlreadyPaid } from "./errors.ts"
import { donationTarget, donationTitle, parseDonation } from "./donation-request.ts"
import { type DonationRow, DonationRows, type DonationSort } from "./rows.ts"

type SessionMember = CurrentMember["Service"]

const donationOf = (row: DonationRow): Donation => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  reference: row.reference,
  source: row.source,
  totalAmount: majorFromMinor(row.amount),
  currency: row.currency,
  recurring: row.recurring,
  frequency: row.frequency,
  areasOfNeed: row.areas.map(({ name, amount }) => ({ name, amount: majorFromMinor(amount) })),
  ...refundOf(row),
})

const make = Effect.gen(function* () {
  const rows = yield* DonationRows
  const { open } = yield* PaymentOpening
  const { confirm } = yield* PaymentConfirmation
  const dated = yield* DatedSettings

  /** Returns what a confirmation responds: the donation of a paid payment, and its receipt. */
  const confirmed = Effect.fnUntraced(function* (payment: Payment) {
    const row = yield* rows.ofPayment(payment.id)
    if (row === undefined) return yield* Effect.die(new Error("a paid donation without its row"))
    return { donation: donationOf(row), receipt: receiptOf(payment) }
  })

  /** SPEC §7 POST /donations/init: checks a donation and opens its payment. */
  const init = Effect.fnUntraced(function* (body: typeof DonationBody.Type, member: SessionMember) {
    const donor = yield* rows.donor(member._id)
    const parsed = parseDonation(body, donor?.role ?? member.role, yield* dated.at(yield* now))
    if ("_tag" in parsed) return yield* parsed
    const { donation, amount, currency, source } = parsed
    const { payment, settled } = yield* open({
      source,
      currency,
      amount,
      purpose: "donation",
      targetId: donationTarget(donation, currency),
      memberId: member._id,
      payerEmail: donor?.email ?? "",
      title: donationTitle(donation),
      priceSnapshot: donation,
      returnPath: "/dashboard/payments/successful?type=donation",
    })
    // The provider reported an earlier attempt for the same donation as paid, so nothing was opened.
    if (settled) return yield* new DonationAlreadyPaid({ data: yield* confirmed(payment) })
    return openedPaymentOf(payment)
  })

  /** SPEC §7 POST /donations/create: confirms the payment. A repeated call fails with 409 and the same data. */
  const create = Effect.fnUntraced(function* (
    body: { readonly reference: string; readonly source?: string },
    member: SessionMember,
  ) {
    const { reference, source = "PAYSTACK" } = body
    return yield* confirm({ memberId: member._id, purpose: "donation", reference, source }, confirmed)
  })

  /** SPEC §7 GET /donations/user: lists and searches the member's donations. */
  const list = Effect.fnUntraced(function* (query: TableQuery<DonationSort>, member: SessionMember) {
    const slice = sliceOf(query)
    const items = yield* rows.list(member._id, slice, sortingOf(query, "createdAt"))
    const year = lagosYear(yield* now)
    const sums = yield* rows.sums(member._id, startOfLagosYear(year))
    return {
      ...pageOf(query, items.map(donationOf), yield* rows.count(member._id, slice.words)),
      thisYear: {
        year,
        totals: sums.map(({ currency, amount }) => ({ currency, amount: majorFromMinor(amount) })),
      },
    }
  })

  /** Returns the columns and lines of Donations.csv. */
  const exportAll = Effect.fnUntraced(function* (member: SessionMember) {
    const all = yield* rows.all(member._id)
    return {
      columns: [
        "Reference",
        "Date",
        "Total Amount",
        "Currency",
        "Source",
        "Recurring",
        "Frequency",
        "Areas of Need",
        "Status",
      ],
      lines: all.map((row) => [
        row.reference,
        formatExportDay(row.createdAt),
        majorText(row.amount),
        row.currency,
        row.source,
        row.recurring ? "Yes" : "No",
        row.frequency ?? "",
        row.areas.map(({ name, amount }) => `${name}: ${majorText(amount)}`).join("; "),
        refundStatus(row),
      ]),
    }
  })

  return { init, create, list, export: exportAll }
})

/** Donations and their history (SPEC §4, §5, §9; DECISIONS §3). */
export class Donations extends Context.Service<Donations, Effect.Success<typeof make>>()("portal/Donations") {
  static readonly layer = Layer.effect(Donations, make).pipe(
    Layer.provide(Layer.mergeAll(PaymentOpening.layer, PaymentConfirmation.layer, DatedSettings.layer)),
  )
}
