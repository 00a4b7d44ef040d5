import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInWeek } from "date-fns/constants"
import type { ProviderClaims, StatusReport } from "#server/gateways/provider.ts"

/** RELIABILITY P3. `held`: money is there that fits no grant; a person decides, nothing is dropped. */
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

/** Not settled yet: the payer may pay, or has paid and the provider has not said so. */
export const openStatuses = ["created", "initiated", "pending", "failed", "abandoned"] as const
export const isOpen = (status: Status): boolean => (openStatuses as readonly string[]).includes(status)

/** What our row says the provider must say. Minor units. */
export type Expected = { readonly [Field in keyof ProviderClaims]: ProviderClaims[Field] }

/** What one answer of the provider does to one row. */
export type Decision =
  | { readonly do: "stay" }
  | { readonly do: "grant" }
  | { readonly do: "hold"; readonly fields: readonly (keyof ProviderClaims)[] }
  /** `closed`: this attempt cannot be paid any more. */
  | { readonly do: "move"; readonly status: Status; readonly closed: boolean }
  /** A settled payment whose money went back. */
  | { readonly do: "return"; readonly status: "refunded" | "reversed" }

/** The fields in which the provider's answer is not our row. What our row does not know is not compared. */
export const mismatches = (expected: Expected, claims: ProviderClaims): readonly (keyof ProviderClaims)[] =>
  (Object.keys(expected) as (keyof ProviderClaims)[]).filter((field) => {
    if (field === "payerEmail" && expected.payerEmail === null) return false
    const wanted = expected[field]
    const said = claims[field]
    if (wanted === null || said === null) return true
    return field === "payerEmail"
      ? String(wanted).toLowerCase() !== String(said).toLowerCase()
      : wanted !== said
  })

/** In which fields an answer is not about our row; one that says "paid" and nothing else is wrong in all of them. */
export const mismatchedFields = (
  expected: Expected,
  { providerStatus, claims }: StatusReport,
): readonly (keyof ProviderClaims)[] => {
  if (claims !== null) return mismatches(expected, claims)
  return providerStatus === "paid" ? (Object.keys(expected) as (keyof ProviderClaims)[]) : []
}

/** How long a row may wait for the provider to have heard of it, in ms: its opening may be under way. */
const openingTime = 120_000

/**
 * What `report` does to a row that stands at `status` and is `age` ms old. Paid is never undone by a late failed or
 * abandoned; failed and abandoned can still become paid; only a matching `paid` grants.
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
    // Came and went before anything was granted.
    case "refunded":
    case "reversed":
      return { do: "move", status: report.providerStatus, closed: true }
    case "unpaid":
      return status === "created" ? { do: "move", status: "initiated", closed: false } : { do: "stay" }
    // The provider knows nothing of it.
    default:
      return status === "created" && age < openingTime
        ? { do: "stay" }
        : { do: "move", status: "abandoned", closed: true }
  }
}

/**
 * When a payment is asked about again without anybody's doing, in ms after it was opened: 1 minute, 5 minutes, 1 hour,
 * then daily for a week (RELIABILITY P6).
 */
const checkTimes = [
  60_000,
  300_000,
  3_600_000,
  ...Array.from({ length: 7 }, (_, day) => (day + 1) * millisecondsInDay),
]

/** The next moment after `at` at which a payment opened at `createdAt` is asked about; null when the week is over. */
export const nextCheck = (createdAt: Date, at: Date): Date | null =>
  checkTimes.map((time) => addMilliseconds(createdAt, time)).find((next) => next > at) ?? null

/** How long a payment is offered to be finished, in ms: as long as it is asked about. */
export const finishWindowMs = millisecondsInWeek
