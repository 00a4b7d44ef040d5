import { addMilliseconds } from "date-fns/addMilliseconds"
import { min } from "date-fns/min"
import { Effect } from "effect"
import type { NewOfflinePayment } from "#api/contract/office-offline-payments.ts"
import type { Role } from "#api/contract/users.ts"
import { addInLagos, lagosYear } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { donationTarget, donationTitle, parseDonation } from "#server/donations/donation-request.ts"
import { EventRows } from "#server/events/rows.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { formatMoney, minorFromWire } from "#server/money.ts"
import { termsOf } from "#server/payments/terms.ts"
import { subscriptionRateOf, subscriptionTitle } from "#server/subscriptions/rate.ts"
import { SubscriptionRows } from "#server/subscriptions/rows.ts"
import { advanceStart } from "#server/subscriptions/years.ts"
import { isUuid } from "#server/uuid.ts"
import { OfflineConflict } from "./errors.ts"
import { eventPrices, pricesBetween } from "./event-price-rows.ts"
import type { OfflineTarget, PayerRow, PricedEvent } from "./rows.ts"

const conflict = (message: string) => new OfflineConflict({ message, payment: null })

/** Whether the amount and the currency are these. `price` in minor units. */
const isPrice = (
  given: Pick<NewOfflinePayment, "amount" | "currency">,
  price: { readonly amount: number; readonly currency: string },
) => given.currency === price.currency && minorFromWire(given.amount) === price.amount

/** Returns the last millisecond of the day in Lagos that begins at `dayStart`. */
const endOf = (dayStart: Date) => addMilliseconds(addInLagos(dayStart, { days: 1 }), -1)

const wrongAmount = (amount: string) => new InvalidFields({ fields: { amount } })

/** Makes the rules of what a member can have paid for on a day, and at which price (OFFICE §19). */
export const makeOfflineTargets = Effect.gen(function* () {
  const subscriptions = yield* SubscriptionRows
  const events = yield* EventRows
  const dated = yield* DatedSettings
  const prices = yield* eventPrices

  /**
   * Returns the years that could be paid on the day that begins at `paidAt`, as for a payment online: its year, or from
   * December on the next one.
   */
  const yearsAt = Effect.fnUntraced(function* (memberId: string, paidAt: Date) {
    const current = lagosYear(paidAt)
    if ((yield* subscriptions.ofYear(memberId, current)) === undefined) return [current]
    const next = current + 1
    if (paidAt < advanceStart(next) || (yield* subscriptions.ofYear(memberId, next)) !== undefined) return []
    return [next]
  })

  const subscriptionOf = Effect.fnUntraced(function* (
    payer: PayerRow,
    given: NewOfflinePayment,
    paidAt: Date,
  ) {
    const year = /^20\d\d$/.test(given.target) ? Number(given.target) : 0
    if (year === 0) return yield* new InvalidFields({ fields: { target: "Choose the year" } })
    if ((yield* subscriptions.ofYear(payer.id, year)) !== undefined)
      return yield* conflict(`${payer.fullName} has paid the subscription of ${year} already.`)
    if (!(yield* yearsAt(payer.id, paidAt)).includes(year))
      return yield* new InvalidFields({
        fields: {
          target:
            year === lagosYear(paidAt) + 1
              ? `The subscription of ${year} can be paid from December on, after that of ${year - 1}`
              : `A payment on that day is for the subscription of ${lagosYear(paidAt)}`,
        },
      })
    // Staff may have changed the price on that day, and nobody knows whether the member paid before or after that.
    const rates = yield* Effect.forEach([paidAt, min([endOf(paidAt), yield* now])], (moment) =>
      Effect.map(dated.at(moment), ({ amounts }) => subscriptionRateOf(payer, amounts)),
    )
    const rate = rates.find((one) => isPrice(given, one))
    if (rate === undefined) {
      const prices = new Set(rates.map(({ amount, currency }) => formatMoney(amount, currency)))
      return yield* wrongAmount(
        `The subscription of ${year} for ${payer.fullName} cost ${[...prices].join(" or ")} on that day`,
      )
    }
    return {
      purpose: "subscription",
      targetId: String(year),
      title: subscriptionTitle(year),
      amount: rate.amount,
      currency: rate.currency,
      priceSnapshot: { role: payer.role, yearsOfExperience: payer.yearsOfExperience, rate: rate.rate },
      returnPath: "/dashboard/payments/successful?type=subscription",
    } satisfies OfflineTarget
  })

  const eventOf = Effect.fnUntraced(function* (payer: PayerRow, given: NewOfflinePayment, paidAt: Date) {
    const at = yield* now
    const event = isUuid(given.target) ? yield* events.byId(given.target, payer.id, at) : undefined
    if (event === undefined) return yield* new InvalidFields({ fields: { target: "Choose the event" } })
    if (event.cancelReason !== null) return yield* conflict(`${event.name} was canceled.`)
    if (event.registered) return yield* conflict(`${payer.fullName} is registered for ${event.name} already.`)
    const plan = event.plans.find(({ role }) => role === payer.role)
    if (!event.isPaid || plan === undefined || !event.membersGroup.includes(payer.role))
      return yield* new InvalidFields({
        fields: { target: `${event.name} has no price for the role of ${payer.fullName}` },
      })
    if (event.startsAt < paidAt)
      return yield* new InvalidFields({ fields: { paidOn: `${event.name} began before that day` } })
    if (!(yield* events.hasPlace(event.id, payer.id, at)))
      return yield* conflict(`${event.name} is full, so the payment registers nobody.`)
    const { currency } = termsOf(payer.role)
    const amounts = pricesBetween(
      yield* prices.past([event.id]),
      payer.role,
      plan.amount,
      paidAt,
      min([endOf(paidAt), at]),
    )
    const amount = amounts.find((one) => isPrice(given, { amount: one, currency }))
    if (amount === undefined) {
      const words = amounts.map((one) => formatMoney(one, currency)).join(" or ")
      const isNow = amounts.length === 1 && amounts[0] === plan.amount
      return yield* wrongAmount(
        `A place at ${event.name} ${isNow ? `costs ${words} now` : `cost ${words} on that day`}`,
      )
    }
    return {
      purpose: "event",
      targetId: event.id,
      title: event.name,
      amount,
      currency,
      // The price that was paid may be an earlier one.
      priceSnapshot: { role: payer.role, plans: [{ role: payer.role, amount }] },
      returnPath: `/dashboard/events/${event.slug}?payment=successful`,
    } satisfies OfflineTarget
  })

  const donationOf = Effect.fnUntraced(function* (payer: PayerRow, given: NewOfflinePayment, paidAt: Date) {
    const parsed = parseDonation(
      {
        areasOfNeed: [{ name: given.target, amount: given.amount }],
        totalAmount: given.amount,
        currency: given.currency,
        recurring: false,
      },
      payer.role,
      yield* dated.at(paidAt),
    )
    if ("_tag" in parsed) {
      const { currency, "areasOfNeed.0.name": area, ...amounts } = parsed.fields
      const [amount] = Object.values(amounts)
      return yield* new InvalidFields({
        fields: {
          ...(currency === undefined ? {} : { currency }),
          ...(area === undefined ? {} : { target: area }),
          ...(amount === undefined ? {} : { amount }),
        },
      })
    }
    const { donation, amount, currency } = parsed
    return {
      purpose: "donation",
      targetId: donationTarget(donation, currency),
      title: donationTitle(donation),
      amount,
      currency: given.currency,
      priceSnapshot: donation,
      returnPath: "/dashboard/payments/successful?type=donation",
    } satisfies OfflineTarget
  })

  return {
    yearsAt,
    /** Returns the price of each event on the day that begins at `paidAt`. If staff changed it that day, the first price. */
    pricedAt: Effect.fnUntraced(function* (all: readonly PricedEvent[], role: Role, paidAt: Date) {
      const past = yield* prices.past(all.map(({ id }) => id))
      const until = min([endOf(paidAt), yield* now])
      return all.map((event) => {
        const own = past.filter(({ eventId }) => eventId === event.id)
        const [amount = event.amount] = pricesBetween(own, role, event.amount, paidAt, until)
        return { ...event, amount }
      })
    }),
    /**
     * Returns what a payment is for. Fails with `InvalidFields` when the amount is not its price, and with
     * `OfflineConflict` when the member has it already or cannot get it any more.
     */
    targetOf: (
      payer: PayerRow,
      given: NewOfflinePayment,
      paidAt: Date,
    ): Effect.Effect<OfflineTarget, InvalidFields | OfflineConflict> =>
      ({ subscription: subscriptionOf, event: eventOf, donation: donationOf })[given.purpose](
        payer,
        given,
        paidAt,
      ),
  }
})
