import { Effect } from "effect"
import { globalCurrencies } from "#api/contract/donations.ts"
import type { OfflineOffer } from "#api/contract/office-offline-payments.ts"
import { lagosMidnight } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { majorFromMinor } from "#server/money.ts"
import { termsOf } from "#server/payments/terms.ts"
import { subscriptionRateOf } from "#server/subscriptions/rate.ts"
import { isUuid } from "#server/uuid.ts"
import { PayerNotFound } from "./errors.ts"
import { OfflineRows } from "./rows.ts"
import { makeOfflineTargets } from "./target.ts"

/** Makes the readers of a payer, and of what the payer can have paid for. */
export const makeOfflineOffer = Effect.gen(function* () {
  const rows = yield* OfflineRows
  const dated = yield* DatedSettings
  const { yearsAt, pricedAt } = yield* makeOfflineTargets

  /** Returns the payer as stored now. Fails with `PayerNotFound`. */
  const payerOf = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.payer(id) : undefined) ?? (yield* new PayerNotFound())
  })

  /** Returns what a member can have paid for on a day. Fails with `PayerNotFound`. */
  const offer = Effect.fnUntraced(function* (memberId: string, paidOn: string, staffId: string) {
    const payer = yield* payerOf(memberId)
    const paidAt = lagosMidnight(paidOn)
    const values = yield* dated.at(paidAt)
    const rate = subscriptionRateOf(payer, values.amounts)
    const { currency } = termsOf(payer.role)
    const isGlobal = payer.role === "GlobalNetwork"
    const found = yield* rows.events(payer.id, payer.role, paidAt, yield* now)
    const events = yield* pricedAt(found, payer.role, paidAt)
    const { id, fullName, email, membershipId, role } = payer
    const offer: OfflineOffer = {
      member: { _id: id, fullName, email, membershipId, role },
      isOwn: id === staffId,
      years: (yield* yearsAt(id, paidAt)).map((year) => ({
        year,
        amount: majorFromMinor(rate.amount),
        currency: rate.currency,
      })),
      events: events.map((event) => ({
        _id: event.id,
        name: event.name,
        startsAt: event.startsAt.toISOString(),
        amount: majorFromMinor(event.amount),
        currency,
      })),
      donation: {
        areas: values.lists[isGlobal ? "areas.global" : "areas.national"],
        // The form begins with the first one: dollars (SPEC §9).
        currencies: isGlobal ? [...new Set(["USD", ...globalCurrencies] as const)] : ["NGN"],
        minimum: majorFromMinor(values.amounts[isGlobal ? "minimum.global" : "minimum.national"]),
      },
    }
    return offer
  })

  return { payerOf, offer }
})
