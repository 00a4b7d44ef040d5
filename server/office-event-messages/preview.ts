import { createHash } from "node:crypto"
import type { CancellationPreview } from "#api/contract/office-event-messages.ts"
import type { Currency } from "#api/contract/currency.ts"
import { majorFromMinor } from "#server/money.ts"
import { needsSecond } from "#server/office-money/limit.ts"
import { remainingOf } from "#server/office-money/views.ts"
import type { StoredEvent } from "#server/office-events/rows.ts"
import type { ClosedDisputes } from "#server/payments/closed-disputes.ts"
import type { Place } from "./rows.ts"

/** How many payments a preview lists by name. */
const shownPayments = 20

/** Returns what canceling an event does, for the member of staff who cancels it (OFFICE §17). */
export const previewOf = (
  event: Pick<StoredEvent, "id" | "version">,
  places: readonly Place[],
  disputesOf: (payment: NonNullable<Place["payment"]>) => ClosedDisputes,
  openPayments: number,
  /** The highest amount that one person decides about alone, in minor units, for each currency. */
  limitOf: (currency: typeof Currency.Type) => number,
  staffId: string,
): CancellationPreview => {
  const isLost = (payment: NonNullable<Place["payment"]>) =>
    payment.status === "paid" && disputesOf(payment).lost === payment.amount
  const isLeftToBank = ({ payment }: Place) =>
    payment !== null && (payment.status === "disputed" || isLost(payment))
  const refunds = places.flatMap(({ memberId, fullName, payment }) => {
    // Requests that wait for a second person end: the cancellation refunds all that remains.
    const others = payment?.refunds.filter(({ status }) => status !== "awaitingSecond") ?? []
    const amount =
      payment?.status === "paid" && payment.source !== "OFFLINE" && !isLost(payment)
        ? remainingOf(payment, others, disputesOf(payment).lost)
        : 0
    if (payment === null || amount === 0) return []
    // Nobody decides about their own money.
    const isSecond =
      memberId === staffId ||
      disputesOf(payment).toCheck !== undefined ||
      needsSecond({ ...payment, remaining: amount }, amount, limitOf(payment.currency))
    const { reference, currency } = payment
    return [{ member: { _id: memberId, fullName }, reference, currency, amount, isSecond }]
  })
  const offline = places.flatMap(({ memberId, fullName, payment }) => {
    const amount =
      payment?.status === "paid" && payment.source === "OFFLINE" ? remainingOf(payment, payment.refunds) : 0
    if (payment === null || amount === 0) return []
    const { reference, currency } = payment
    return [{ reference, member: { _id: memberId, fullName }, amount: majorFromMinor(amount), currency }]
  })
  const sums = new Map<typeof Currency.Type, { payments: number; amount: number }>()
  for (const { currency, amount } of refunds) {
    const sum = sums.get(currency) ?? { payments: 0, amount: 0 }
    sums.set(currency, { payments: sum.payments + 1, amount: sum.amount + amount })
  }
  const seconds = refunds.filter(({ isSecond }) => isSecond)
  const decided = [
    event.id,
    event.version,
    places.map(({ memberId, payment }) => [memberId, payment?.reference ?? null, payment?.status ?? null]),
    refunds.map(({ reference, amount, isSecond }) => [reference, amount, isSecond]),
    offline.map(({ reference, amount }) => [reference, amount]),
  ]
  return {
    digest: createHash("sha256").update(JSON.stringify(decided)).digest("hex"),
    registrants: places.length,
    refunds: [...sums]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([currency, { payments, amount }]) => ({ currency, payments, amount: majorFromMinor(amount) })),
    secondCount: seconds.length,
    seconds: seconds.slice(0, shownPayments).map(({ reference, member, amount, currency }) => ({
      reference,
      member,
      amount: majorFromMinor(amount),
      currency,
    })),
    disputed: places.filter(isLeftToBank).length,
    offlineCount: offline.length,
    offline: offline.slice(0, shownPayments),
    openPayments,
  }
}
