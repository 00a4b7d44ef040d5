import type { StaffRole } from "#api/contract/staff-roles.ts"
import type { Provider } from "#api/contract/payments.ts"
import { providerNames } from "#server/payments/terms.ts"

/** What staff are alerted to (DECISIONS §3.20). `reference` is a payment's reference at the portal. */
export type StaffAlert =
  /** The money arrived but cannot be granted: a person decides. */
  | { readonly kind: "held-payment"; readonly reference: string; readonly reason: string }
  /** A provider reports money for a payment that the portal does not know. */
  | {
      readonly kind: "unknown-reference"
      readonly source: Provider
      readonly event: string
      readonly reference: string
    }
  /** Pieces of a paid order were sold out. */
  | { readonly kind: "shortage"; readonly reference: string; readonly missing: string }
  /** `disputeId` is the provider's: a payment can have several disputes. */
  | {
      readonly kind: "dispute"
      readonly reference: string
      readonly disputeId: string | null
      readonly isOpen: boolean
    }
  /** The ledger and a provider's list differ. `day` is a day in Lagos, YYYY-MM-DD. */
  | {
      readonly kind: "reconciliation"
      readonly source: Provider
      readonly day: string
      readonly differences: number
    }
  /** A task was given up after its last attempt. `id` identifies it in its queue. After a retry it can be given up again. */
  | {
      readonly kind: "dead-letter"
      readonly queue: string
      readonly id: string
      readonly reason: string
      readonly at: Date
    }

/** Every kind of alert, as the database stores it. */
export const alertKinds = [
  "held-payment",
  "unknown-reference",
  "shortage",
  "dispute",
  "reconciliation",
  "dead-letter",
] as const satisfies readonly StaffAlert["kind"][]

/** The staff roles that get an alert. Treasurers decide about money, and admins need to know of it (OFFICE §1). */
export const rolesFor = (kind: StaffAlert["kind"]): readonly StaffRole[] =>
  kind === "dead-letter" || kind === "shortage" ? ["admin"] : ["admin", "treasurer"]

/** Returns the page of the office on which staff act on an alert. */
export const pageOf = (alert: StaffAlert): string => {
  switch (alert.kind) {
    case "held-payment":
    case "dispute":
      return `/office/money/${encodeURIComponent(alert.reference)}`
    case "unknown-reference":
    case "reconciliation":
      return "/office/money"
    case "dead-letter":
      return "/office/failed-tasks"
    default:
      return "/office"
  }
}

/** Returns the key under which an alert is raised once. */
export const keyOf = (alert: StaffAlert): string => {
  switch (alert.kind) {
    case "unknown-reference":
      return `${alert.kind}:${alert.source}:${alert.reference}`
    case "dispute":
      return `${alert.kind}:${alert.reference}:${alert.disputeId ?? ""}:${alert.isOpen ? "open" : "closed"}`
    case "reconciliation":
      return `${alert.kind}:${alert.source}:${alert.day}:${alert.differences}`
    case "dead-letter":
      return `${alert.kind}:${alert.queue}:${alert.id}:${alert.at.toISOString()}`
    default:
      return `${alert.kind}:${alert.reference}`
  }
}

/** Returns the alert as a sentence for staff, which says what to do next. */
export const contentOf = (alert: StaffAlert): string => {
  switch (alert.kind) {
    case "held-payment":
      return `Payment ${alert.reference} is held (${alert.reason}). Release or refuse it in the office, under Money.`
    case "unknown-reference":
      return `${providerNames[alert.source]} reports ${alert.event} for ${alert.reference}, which the portal does not know. Look it up at ${providerNames[alert.source]}.`
    case "shortage":
      return `Order ${alert.reference} was paid, but ${alert.missing} sold out. Please write to the member.`
    case "dispute":
      return alert.isOpen
        ? `The payer disputes payment ${alert.reference}. Answer the dispute at the provider.`
        : `The dispute about payment ${alert.reference} is closed.`
    case "reconciliation":
      return `${alert.differences} ${alert.differences === 1 ? "difference" : "differences"} between the ledger and ${providerNames[alert.source]} on ${alert.day}. Run npm run office -- reconcile ${alert.day}.`
    default:
      return `A background task failed for the last time (${alert.queue}: ${alert.reason}). Retry it in the office, under To do, or with npm run office -- dead-letters retry ${alert.id}.`
  }
}
