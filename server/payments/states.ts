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

/**
 * What can happen to a payment. `provider.…`: a report of the provider; `provider.differs` for money that does not match our row.
 * `grant.refused`: the money came too late for what was paid for. `office.released`: staff accept a held payment.
 * `office.refunded`: the provider has refunded a held payment that staff refused. `office.returned`: staff returned the money
 * by hand.
 */
export const paymentEvents = [
  "provider.opened",
  "provider.pending",
  "provider.failed",
  "provider.abandoned",
  "provider.unknown",
  "provider.paid",
  "provider.differs",
  "grant.refused",
  "provider.refunded",
  "provider.reversed",
  "dispute.opened",
  "dispute.closed",
  "office.released",
  "office.refunded",
  "office.returned",
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

type Row = Readonly<Partial<Record<PaymentEvent, Status>>>

/** A payment before settlement. `failed` and `abandoned` can still become `paid`. */
const beforeSettlement = {
  "provider.pending": "pending",
  "provider.failed": "failed",
  "provider.abandoned": "abandoned",
  "provider.unknown": "abandoned",
  "provider.paid": "paid",
  "provider.differs": "held",
  "grant.refused": "held",
  "provider.refunded": "refunded",
  "provider.reversed": "reversed",
} as const satisfies Row

/** The life of a payment (RELIABILITY P3): the status after each event. An event that is not listed changes nothing. */
export const paymentTable: Readonly<Record<Status, Row>> = {
  created: { "provider.opened": "initiated", ...beforeSettlement },
  initiated: beforeSettlement,
  pending: beforeSettlement,
  failed: beforeSettlement,
  abandoned: beforeSettlement,
  paid: {
    "provider.refunded": "refunded",
    "provider.reversed": "reversed",
    "dispute.opened": "disputed",
    "office.returned": "refunded",
  },
  disputed: { "provider.refunded": "refunded", "provider.reversed": "reversed", "dispute.closed": "paid" },
  held: {
    "provider.refunded": "refunded",
    "provider.reversed": "reversed",
    "office.released": "paid",
    "office.refunded": "refunded",
  },
  refunded: {},
  reversed: {},
}

/** Returns the status after an event; undefined when the event changes nothing. */
export const statusAfter = (status: Status, event: PaymentEvent): Status | undefined =>
  paymentTable[status][event]

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
  /** All of the money of a held payment was returned. */
  | { readonly do: "close"; readonly status: "refunded" | "reversed" }
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

const stay = { do: "stay" } as const

/** Decides to move a payment to the status that the table has after the event. */
const moved = (status: Status, event: PaymentEvent, closed: boolean): Decision => {
  const next = statusAfter(status, event)
  return next === undefined ? stay : { do: "move", status: next, closed }
}

/** Whether the provider has returned all of the money. */
export const isReturned = (
  report: StatusReport,
): report is StatusReport & { readonly providerStatus: "refunded" | "reversed" } =>
  report.providerStatus === "refunded" || report.providerStatus === "reversed"

/** Decides that all of the money of a granted or held payment was returned, if the table has this event. */
const returned = (status: Status, event: "provider.refunded" | "provider.reversed"): Decision => {
  const next = statusAfter(status, event)
  if (next !== "refunded" && next !== "reversed") return stay
  return { do: status === "held" ? "close" : "return", status: next }
}

/**
 * Decides what to do with a payment of this status that was created `age` ms ago. A late `failed` or `abandoned` never
 * undoes `paid`. `failed` and `abandoned` can still become `paid`. Only a `paid` report that matches our row grants.
 */
export const decide = (status: Status, expected: Expected, report: StatusReport, age: number): Decision => {
  if (isReturned(report) && !isOpen(status)) return returned(status, `provider.${report.providerStatus}`)
  if (status === "paid" || status === "disputed") {
    const refunded = report.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (report.providerStatus !== "paid" || refunded === 0) return stay
    return expected.amount !== null && refunded >= expected.amount
      ? returned(status, "provider.refunded")
      : { do: "refund", refunds: report.refunds }
  }
  if (!isOpen(status)) return stay
  switch (report.providerStatus) {
    case "paid": {
      const different = mismatchedFields(expected, report)
      // A part was refunded before the payment was granted: the office decides what the rest buys.
      const fields = report.refunds.length === 0 ? different : [...new Set([...different, "amount" as const])]
      const next = statusAfter(status, fields.length === 0 ? "provider.paid" : "provider.differs")
      if (next === undefined) return stay
      return next === "held" ? { do: "hold", fields } : { do: "grant" }
    }
    case "pending":
      return moved(status, "provider.pending", false)
    case "failed":
    case "abandoned":
      return moved(status, `provider.${report.providerStatus}`, !report.payable)
    // The money went back before the payment was granted.
    case "refunded":
    case "reversed":
      return moved(status, `provider.${report.providerStatus}`, true)
    case "unpaid":
      return moved(status, "provider.opened", false)
    // "unknown": the provider does not have the payment.
    default:
      return status === "created" && age < openingTimeMs ? stay : moved(status, "provider.unknown", true)
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
