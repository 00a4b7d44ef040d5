import { Schema } from "effect"
import { providers } from "#api/contract/payments.ts"
import type { ListedEntry } from "#server/gateways/provider-list.ts"

/** What can differ between the ledger and a provider's list of one day. */
const kinds = [
  /** The provider took money that the ledger does not have. */
  "missing-here",
  /** The ledger has money that the provider did not take. */
  "missing-there",
  "amount-differs",
  "refund-missing-here",
  "dispute-missing-here",
] as const

/** Amounts in minor units; null where one side has no row. */
const Difference = Schema.Struct({
  kind: Schema.Literals(kinds),
  reference: Schema.NullOr(Schema.String),
  /** The provider's id of its row. */
  providerId: Schema.NullOr(Schema.String),
  currency: Schema.String,
  here: Schema.NullOr(Schema.Int),
  there: Schema.NullOr(Schema.Int),
  /** What the portal knows about the payment, such as its status. */
  note: Schema.String,
})
export type Difference = typeof Difference.Type

/** Sums and counts of one currency, in minor units. */
const Totals = Schema.Struct({
  currency: Schema.String,
  paymentsHere: Schema.Int,
  paymentsThere: Schema.Int,
  amountHere: Schema.Int,
  amountThere: Schema.Int,
  refundsThere: Schema.Int,
  feesThere: Schema.Int,
  disputesThere: Schema.Int,
})

/** The result of comparing one day with one provider. `until` is before the day's end while rows are too early. */
export const Report = Schema.Struct({
  day: Schema.String,
  source: Schema.Literals(providers),
  until: Schema.String,
  tooEarly: Schema.Int,
  totals: Schema.Array(Totals),
  differences: Schema.Array(Difference),
})
export type Report = typeof Report.Type

/** The fields of a payment of the portal that are compared; `amount` in minor units. */
export interface KnownPayment {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  /** Whether the ledger has it. */
  readonly isBooked: boolean
  /** The provider's ids of its booked refunds. */
  readonly refundIds: readonly string[]
}

/** The two sides of a comparison. `from` and `until` bound the moments that are compared. */
export interface Sides {
  readonly from: Date
  readonly until: Date
  /** The end of the day; later than `until` while rows are too early. */
  readonly dayEnd: Date
  /** The provider's list. It may contain rows before `from` and after `until`. */
  readonly listed: readonly ListedEntry[]
  /** The booked payments that were paid between `from` and `until`. */
  readonly booked: readonly KnownPayment[]
  /** The portal's payment of each listed reference, of any day. */
  readonly known: ReadonlyMap<string, KnownPayment>
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const differenceOf = (
  kind: Difference["kind"],
  entry: ListedEntry,
  ours: KnownPayment | undefined,
): Difference => ({
  kind,
  reference: entry.reference,
  providerId: entry.id,
  currency: entry.currency,
  here: ours?.isBooked === true ? ours.amount : null,
  there: entry.amount,
  note: ours === undefined ? "unknown to the portal" : ours.status,
})

const isReturned = (status: string): boolean => status === "refunded" || status === "reversed"

/**
 * Returns the difference of one listed row; undefined when the portal knows it as it is. Neither the money nor the refund of a
 * refused held payment is in the ledger (OFFICE §7), so the two sides agree once the money is returned.
 */
const checkListed = (entry: ListedEntry, ours: KnownPayment | undefined): Difference | undefined => {
  const isKnown = ours?.isBooked === true
  switch (entry.kind) {
    case "payment":
      if (!isKnown)
        return ours !== undefined && isReturned(ours.status)
          ? undefined
          : differenceOf("missing-here", entry, ours)
      return ours.amount === entry.amount && ours.currency === entry.currency
        ? undefined
        : differenceOf("amount-differs", entry, ours)
    case "refund":
      // The refund that returned the rest closed the payment.
      return (isKnown && ours.refundIds.includes(entry.id)) || (ours !== undefined && isReturned(ours.status))
        ? undefined
        : differenceOf("refund-missing-here", entry, ours)
    default:
      return isKnown && (ours.status === "disputed" || isReturned(ours.status))
        ? undefined
        : differenceOf("dispute-missing-here", entry, ours)
  }
}

/** Returns the booked payments of the range that the provider's list does not have, on any day of the list. */
export const missingThere = ({ booked, listed }: Sides): readonly KnownPayment[] => {
  const references = new Set(
    listed.filter(({ kind }) => kind === "payment").map(({ reference }) => reference),
  )
  return booked.filter(({ reference }) => !references.has(reference))
}

/** Compares the two sides. `missing` are the payments that the provider does not know, even when it is asked about each. */
export const compare = (sides: Sides, missing: readonly KnownPayment[]): Omit<Report, "day" | "source"> => {
  const { from, until, dayEnd, listed, booked, known } = sides
  const ofRange = listed.filter(({ at }) => at >= from && at < until)
  const listedDifferences = ofRange.flatMap((entry) => {
    const difference = checkListed(entry, entry.reference === null ? undefined : known.get(entry.reference))
    return difference === undefined ? [] : [difference]
  })
  const missingDifferences = missing.map((payment): Difference => ({
    kind: "missing-there",
    reference: payment.reference,
    providerId: null,
    currency: payment.currency,
    here: payment.amount,
    there: null,
    note: payment.status,
  }))
  const currencies = [...new Set([...ofRange, ...booked].map(({ currency }) => currency))].toSorted()
  return {
    until: until.toISOString(),
    tooEarly: listed.filter(({ at }) => at >= until && at < dayEnd).length,
    totals: currencies.map((currency) => {
      const there = ofRange.filter((entry) => entry.currency === currency)
      const here = booked.filter((payment) => payment.currency === currency)
      const amounts = (kind: ListedEntry["kind"]) =>
        there.filter((entry) => entry.kind === kind).map(({ amount }) => amount)
      return {
        currency,
        paymentsHere: here.length,
        paymentsThere: amounts("payment").length,
        amountHere: sum(here.map(({ amount }) => amount)),
        amountThere: sum(amounts("payment")),
        refundsThere: sum(amounts("refund")),
        feesThere: sum(there.map(({ fee }) => fee)),
        disputesThere: amounts("dispute").length,
      }
    }),
    differences: [...listedDifferences, ...missingDifferences],
  }
}
