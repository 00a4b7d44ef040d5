import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInWeek } from "date-fns/constants"
import type { ProviderClaims, Refund, StatusReport } from "#server/gateways/provider.ts"

/** The statuses of a payment (RELIABILITY P3). `held`: the money arrived but cannot be granted, so the office decides. */
export const statuses = [
  "created",
  "initiated",
  "pending",
  "failed",
  "abandoned",
  "paid",
  "refunded",
  "reversed",
  "disputed",
  "held",
] as const
export type Status = (typeof statuses)[number]

/** The statuses before settlement: the payer may still pay, or the provider has not reported the payment. */
export const openStatuses = ["created", "initiated", "pending", "failed", "abandoned"] as const
export const isOpen = (status: Status): boolean => (openStatuses as readonly string[]).includes(status)

/** The claims that the provider must make, according to our row. `amount` in minor units. */
export type Expected = { readonly [Field in keyof ProviderClaims]: ProviderClaims[Field] }

/** What to do with a payment after a report of the provider. */
export type Decision =
  | { readonly do: "stay" }
  | { readonly do: "grant" }
  | { readonly do: "hold"; readonly fields: readonly (keyof ProviderClaims)[] }
  /** `closed`: this attempt cannot be paid any more. */
  | { readonly do: "move"; readonly status: Status; readonly closed: boolean }
  /** The provider refunded a part of a paid payment, which keeps what it granted. */
  | { readonly do: "refund"; readonly refunds: readonly Refund[] }
  /** All of the money of a paid payment was returned. */
  | { readonly do: "return"; readonly status: "refunded" | "reversed" }

/**
 * Returns the fields in which the claims differ from our row. Ignores an email that is null in `expected`, and claims
 * that missing metadata leaves open (DECISIONS §3.2).
 */
export const mismatches = (expected: Expected, claims: ProviderClaims): readonly (keyof ProviderClaims)[] =>
  (Object.keys(expected) as (keyof ProviderClaims)[]).filter((field) => {
    if (field === "payerEmail" && expected.payerEmail === null) return false
    const ours = expected[field]
    const theirs = claims[field]
    if (theirs === undefined) return false
    if (ours === null || theirs === null) return true
    return field === "payerEmail"
      ? String(ours).toLowerCase() !== String(theirs).toLowerCase()
      : ours !== theirs
  })

/** Returns the fields in which a report differs from our row: every field for a `paid` report without claims. */
export const mismatchedFields = (
  expected: Expected,
  { providerStatus, claims }: StatusReport,
): readonly (keyof ProviderClaims)[] => {
  if (claims !== null) return mismatches(expected, claims)
  return providerStatus === "paid" ? (Object.keys(expected) as (keyof ProviderClaims)[]) : []
}

/** How long a new payment may be unknown to the provider, in ms: another request may still be opening it. */
const openingTimeMs = 120_000

/**
 * Decides what to do with a payment of this status that was created `age` ms ago. A late `failed` or `abandoned` never
 * undoes `paid`. `failed` and `abandoned` can still become `paid`. Only a `paid` report that matches our row grants.
 */
export const decide = (status: Status, expected: Expected, report: StatusReport, age: number): Decision => {
  if (status === "paid" || status === "disputed") {
    if (report.providerStatus === "refunded" || report.providerStatus === "reversed")
      return { do: "return", status: report.providerStatus }
    const refunded = report.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (report.providerStatus !== "paid" || refunded === 0) return { do: "stay" }
    return expected.amount !== null && refunded >= expected.amount
      ? { do: "return", status: "refunded" }
      : { do: "refund", refunds: report.refunds }
  }
  if (!isOpen(status)) return { do: "stay" }
  switch (report.providerStatus) {
    case "paid": {
      const fields = mismatchedFields(expected, report)
      // A part was refunded before the payment was granted: the office decides what the rest buys.
      if (report.refunds.length > 0)
        return { do: "hold", fields: [...new Set([...fields, "amount" as const])] }
      return fields.length === 0 ? { do: "grant" } : { do: "hold", fields }
    }
    case "pending":
      return { do: "move", status: "pending", closed: false }
    case "failed":
    case "abandoned":
      return { do: "move", status: report.providerStatus, closed: !report.payable }
    // The money went back before the payment was granted.
    case "refunded":
    case "reversed":
      return { do: "move", status: report.providerStatus, closed: true }
    case "unpaid":
      return status === "created" ? { do: "move", status: "initiated", closed: false } : { do: "stay" }
    // "unknown": the provider does not have the payment.
    default:
      return status === "created" && age < openingTimeMs
        ? { do: "stay" }
        : { do: "move", status: "abandoned", closed: true }
  }
}

/** When a payment is checked, in ms after its creation: 1 min, 5 min, 1 h, then daily for a week (RELIABILITY P6). */
const checkTimes = [
  60_000,
  300_000,
  3_600_000,
  ...Array.from({ length: 7 }, (_, day) => (day + 1) * millisecondsInDay),
]

/** Returns when a payment is checked next after `at`; null when the week is over. */
export const nextCheck = (createdAt: Date, at: Date): Date | null =>
  checkTimes.map((time) => addMilliseconds(createdAt, time)).find((next) => next > at) ?? null

/** How long a member can finish a payment, in ms. Equals the time for which it is checked. */
export const finishWindowMs = millisecondsInWeek
