import { millisecondsInDay } from "date-fns/constants"
import { Context, Effect, Layer } from "effect"
import type { NextSubscription, SubscriptionStatus, Subscription } from "#api/contract/subscriptions.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { endOfLagosYear, lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { pageOf, sliceOf, sortingOf, type TableQuery } from "#server/lists.ts"
import { majorFromMinor, majorText, minorFromWire } from "#server/money.ts"
import { PaymentConfirmation, receiptOf } from "#server/payments/confirmation.ts"
import { PaymentOpening } from "#server/payments/open-payment.ts"
import type { Payment } from "#server/payments/payment.ts"
import { openedPaymentOf } from "#server/payments/terms.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Users } from "#server/users/service.ts"
import { refundOf, refundStatus } from "#server/payments/refund-columns.ts"
import { subscriptionTitle, subscriptionRateOf } from "./rate.ts"
import { PriceChanged, YearAlreadyPaid, YearNotPayable } from "./errors.ts"
import { advanceStart } from "./years.ts"
import { type PeriodRow, SubscriptionRows, type SubscriptionSort } from "./rows.ts"

type SessionMember = CurrentMember["Service"]

const subscriptionOf = (row: PeriodRow): Subscription => ({
  _id: row.id,
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
  amount: majorFromMinor(row.amount),
  currency: row.currency,
  frequency: "Annually",
  source: row.source,
  expiryDate: row.expiresAt.toISOString(),
  ...refundOf(row),
})

const alreadyPaid = (row: PeriodRow) =>
  new YearAlreadyPaid({ year: row.year, subscription: subscriptionOf(row) })

const make = Effect.gen(function* () {
  const rows = yield* SubscriptionRows
  const users = yield* Users
  const { open } = yield* PaymentOpening
  const { confirm } = yield* PaymentConfirmation
  const dated = yield* DatedSettings

  /** Returns the payer as stored now. The session's role may be older. */
  const payerOf = Effect.fnUntraced(function* (member: SessionMember) {
    const payer = yield* rows.payer(member._id)
    return payer ?? (yield* Effect.die(new Error("A live session without its member")))
  })

  /** Returns a year's fee and rate, and whether it is paid. A paid year keeps the terms under which it was paid. */
  const feeOf = Effect.fnUntraced(function* (member: SessionMember, year: number, at: Date) {
    const paid = yield* rows.ofYear(member._id, year)
    const terms = subscriptionRateOf(yield* payerOf(member), (yield* dated.at(at)).amounts)
    const fee: NextSubscription = {
      year,
      paid: paid !== undefined,
      amount: majorFromMinor(paid?.amount ?? terms.amount),
      currency: paid?.currency ?? terms.currency,
      rate: paid?.rate ?? terms.rate,
      periodStart: startOfLagosYear(year).toISOString(),
      periodEnd: endOfLagosYear(year).toISOString(),
    }
    return fee
  })

  /** Returns this year's fee and rate, until when the member's subscription is paid, and next year's dues. */
  const status = Effect.fnUntraced(function* (member: SessionMember) {
    const at = yield* now
    const { paid: subscribed, ...current } = yield* feeOf(member, lagosYear(at), at)
    const next = current.year + 1
    // Next year's dues do not cover a member whose dues of this year were refunded.
    const latest = yield* rows.latest(member._id, subscribed ? next : current.year)
    const result: SubscriptionStatus = {
      subscribed,
      ...current,
      expiryDate: latest?.expiresAt.toISOString() ?? null,
      daysLeft:
        subscribed && latest !== undefined
          ? Math.ceil((latest.expiresAt.getTime() - at.getTime()) / millisecondsInDay)
          : null,
      next: subscribed && at >= advanceStart(next) ? yield* feeOf(member, next, at) : null,
    }
    return result
  })

  /** Fails unless the year can be paid now: this year or, from 1 December and once this year is paid, the next one. */
  const checkYear = Effect.fnUntraced(function* (year: number, memberId: string, at: Date) {
    const current = lagosYear(at)
    const paid = yield* rows.ofYear(memberId, year)
    if (paid !== undefined) return yield* alreadyPaid(paid)
    const from = year === current + 1 ? advanceStart(year) : null
    const isCurrent = year === current
    if (!isCurrent && (from === null || at < from))
      return yield* new YearNotPayable({ year, currentIsDue: null, from, isOver: year < current })
    const isInOrder = isCurrent || (yield* rows.ofYear(memberId, current)) !== undefined
    return isInOrder
      ? undefined
      : yield* new YearNotPayable({ year, currentIsDue: current, from, isOver: false })
  })

  /**
   * SPEC §7 POST /subscriptions/pay: opens the payment of a year's subscription at the current price. The year defaults to
   * this year, so that a page that was open for long never pays the next year by mistake. Fails with
   * `PriceChanged` when the page showed another price, which is in major units.
   */
  const pay = Effect.fnUntraced(function* (
    { year: requestedYear, amount: shown }: { readonly year?: number; readonly amount?: number },
    member: SessionMember,
  ) {
    const at = yield* now
    const year = requestedYear ?? lagosYear(at)
    yield* checkYear(year, member._id, at)
    const payer = yield* payerOf(member)
    const { amount, currency, source, rate } = subscriptionRateOf(payer, (yield* dated.at(at)).amounts)
    if (shown !== undefined && minorFromWire(shown) !== amount)
      return yield* new PriceChanged({ year, amount, currency, rate })
    const { payment, settled } = yield* open({
      source,
      currency,
      amount,
      purpose: "subscription",
      targetId: String(year),
      memberId: member._id,
      payerEmail: payer.email,
      title: subscriptionTitle(year),
      priceSnapshot: { role: payer.role, yearsOfExperience: payer.yearsOfExperience, rate },
      returnPath: "/dashboard/payments/successful?type=subscription",
    })
    // An earlier attempt is already paid, so no payment was opened.
    const granted = settled ? yield* rows.ofYear(member._id, year) : undefined
    return granted === undefined ? openedPaymentOf(payment) : yield* alreadyPaid(granted)
  })

  /** SPEC §7 POST /subscriptions/save: confirms the payment. A repeated call fails with 409 and the same data. */
  const save = Effect.fnUntraced(function* (
    body: { readonly reference: string; readonly source?: string },
    member: SessionMember,
  ) {
    const { reference, source = "PAYSTACK" } = body
    const confirmed = Effect.fnUntraced(function* (payment: Payment) {
      const row = yield* rows.ofYear(member._id, Number(payment.targetId))
      if (row === undefined) return yield* Effect.die(new Error("a paid year without its period"))
      return { user: yield* users.me(member), subscription: subscriptionOf(row), receipt: receiptOf(payment) }
    })
    return yield* confirm({ memberId: member._id, purpose: "subscription", reference, source }, confirmed)
  })

  /** SPEC §7 GET /subscriptions/history: lists and searches the member's subscriptions. */
  const history = Effect.fnUntraced(function* (query: TableQuery<SubscriptionSort>, member: SessionMember) {
    const slice = sliceOf(query)
    const items = yield* rows.list(member._id, slice, sortingOf(query, "createdAt"))
    return pageOf(query, items.map(subscriptionOf), yield* rows.count(member._id, slice.words))
  })

  /** Returns the columns and lines of Subscriptions.csv. */
  const exportAll = Effect.fnUntraced(function* (member: SessionMember) {
    const all = yield* rows.all(member._id)
    return {
      columns: [
        "Reference",
        "Date",
        "Amount",
        "Currency",
        "Rate",
        "Frequency",
        "Year",
        "Expiry Date",
        "Status",
      ],
      lines: all.map((row) => [
        row.reference,
        formatExportDay(row.createdAt),
        majorText(row.amount),
        row.currency,
        row.rate,
        "Annually",
        String(row.year),
        formatExportDay(row.expiresAt),
        refundStatus(row),
      ]),
    }
  })

  return { status, pay, save, history, export: exportAll }
})

/** Subscriptions: status, payment and history (SPEC §4, §9; DECISIONS §3). */
export class Subscriptions extends Context.Service<Subscriptions, Effect.Success<typeof make>>()(
  "portal/Subscriptions",
) {
  static readonly layer = Layer.effect(Subscriptions, make).pipe(
    Layer.provide(
      Layer.mergeAll(Users.layer, PaymentOpening.layer, PaymentConfirmation.layer, DatedSettings.layer),
    ),
  )
}
