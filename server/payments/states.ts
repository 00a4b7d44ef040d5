import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInWeek } from "date-fns/constants"
import type { ProviderClaims, StatusReport } from "#server/gateways/provider.ts"

/** RELIABILITY P3. `held`: money arrived that matches no grant, so the office decides. */
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

/** Not settled yet: the payer may still pay, or the provider has not reported the payment. */
export const openStatuses = ["created", "initiated", "pending", "failed", "abandoned"] as const
export const isOpen = (status: Status): boolean => (openStatuses as readonly string[]).includes(status)

/** What the provider must state, according to our row. Minor units. */
export type Expected = { readonly [Field in keyof ProviderClaims]: ProviderClaims[Field] }

/** What a report of the provider does to a row. */
export type Decision =
  | { readonly do: "stay" }
  | { readonly do: "grant" }
  | { readonly do: "hold"; readonly fields: readonly (keyof ProviderClaims)[] }
  /** `closed`: this attempt cannot be paid any more. */
  | { readonly do: "move"; readonly status: Status; readonly closed: boolean }
  /** A settled payment whose money was returned. */
  | { readonly do: "return"; readonly status: "refunded" | "reversed" }

/**
 * Returns the fields in which the provider's claims differ from our row. An email that we do not know is not compared,
 * nor is a field of empty metadata (DECISIONS §3).
 */
export const mismatches = (expected: Expected, claims: ProviderClaims): readonly (keyof ProviderClaims)[] =>
  (Object.keys(expected) as (keyof ProviderClaims)[]).filter((field) => {
    if (field === "payerEmail" && expected.payerEmail === null) return false
    const wanted = expected[field]
    const said = claims[field]
    if (said === undefined) return false
    if (wanted === null || said === null) return true
    return field === "payerEmail"
      ? String(wanted).toLowerCase() !== String(said).toLowerCase()
      : wanted !== said
  })

/** Returns the fields in which a report differs from our row; all of them when it says "paid" without claims. */
export const mismatchedFields = (
  expected: Expected,
  { providerStatus, claims }: StatusReport,
): readonly (keyof ProviderClaims)[] => {
  if (claims !== null) return mismatches(expected, claims)
  return providerStatus === "paid" ? (Object.keys(expected) as (keyof ProviderClaims)[]) : []
}

/** How long a payment may be unknown to the provider after it was created, in ms: it may still be opening. */
const openingTime = 120_000

/**
 * Decides what `report` does to a row with this status that is `age` ms old. A late failed or abandoned never undoes paid; failed and abandoned can still become paid; only a matching `paid` grants.
 */
export const decide = (status: Status, expected: Expected, report: StatusReport, age: number): Decision => {
  if (status === "paid" || status === "disputed") {
    return report.providerStatus === "refunded" || report.providerStatus === "reversed"
      ? { do: "return", status: report.providerStatus }
      : { do: "stay" }
  }
  if (!isOpen(status)) return { do: "stay" }
  switch (report.providerStatus) {
    case "paid": {
      const fields = mismatchedFields(expected, report)
      return fields.length === 0 ? { do: "grant" } : { do: "hold", fields }
    }
    case "pending":
      return { do: "move", status: "pending", closed: false }
    case "failed":
    case "abandoned":
      return { do: "move", status: report.providerStatus, closed: !report.payable }
    // Refunded before anything was granted.
    case "refunded":
    case "reversed":
      return { do: "move", status: report.providerStatus, closed: true }
    case "unpaid":
      return status === "created" ? { do: "move", status: "initiated", closed: false } : { do: "stay" }
    // The provider does not know it.
    default:
      return status === "created" && age < openingTime
        ? { do: "stay" }
        : { do: "move", status: "abandoned", closed: true }
  }
}

/**
 * When a payment is checked again, in ms after it was opened: 1 minute, 5 minutes, 1 hour, then daily for a week
 * (RELIABILITY P6).
 */
const checkTimes = [
  60_000,
  300_000,
  3_600_000,
  ...Array.from({ length: 7 }, (_, day) => (day + 1) * millisecondsInDay),
]

/** The next moment after `at` at which a payment is checked; null when the week is over. */
export const nextCheck = (createdAt: Date, at: Date): Date | null =>
  checkTimes.map((time) => addMilliseconds(createdAt, time)).find((next) => next > at) ?? null

/** How long a member can finish a payment, in ms: as long as it is checked. */
export const finishWindowMs = millisecondsInWeek
