import { OfficeRefund } from "#api/contract/office-refunds.ts"

/** The life cycle of a refund that staff decide about, as a table (OFFICE §3). Deciding and sending are two steps. */
export const refundStatuses = OfficeRefund.fields.status.literals
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * What moves a refund. `return.approved`: the money was returned by hand. `approval.expired`: nobody approved it in time.
 * `provider.silent`: no usable answer, so nobody knows whether the money is on its way.
 */
export const refundEvents = [
  "approval.given",
  "return.approved",
  "approval.refused",
  "refund.withdrawn",
  "approval.expired",
  "provider.refunded",
  "provider.pending",
  "provider.failed",
  "provider.silent",
] as const
export type RefundEvent = (typeof refundEvents)[number]

/** The next status for each event. An event that a status does not name changes nothing. */
export const refundTable: Readonly<
  Record<RefundStatus, Readonly<Partial<Record<RefundEvent, RefundStatus>>>>
> = {
  awaitingSecond: {
    "approval.given": "sending",
    "return.approved": "refunded",
    "approval.refused": "refused",
    "refund.withdrawn": "withdrawn",
    "approval.expired": "expired",
  },
  sending: {
    "provider.refunded": "refunded",
    "provider.pending": "pending",
    "provider.failed": "failed",
    "provider.silent": "unknown",
  },
  unknown: {
    "provider.refunded": "refunded",
    "provider.pending": "pending",
    "provider.failed": "failed",
  },
  pending: { "provider.refunded": "refunded", "provider.failed": "failed" },
  refunded: {},
  failed: {},
  refused: {},
  withdrawn: {},
  expired: {},
}

/** Returns the status after an event; the same one when the event changes nothing. */
export const statusAfter = (status: RefundStatus, event: RefundEvent): RefundStatus =>
  refundTable[status][event] ?? status

/** Whether a refund still has to be sent, or its outcome is not known yet. The provider is asked until it is known. */
export const isWithProvider = (status: RefundStatus): boolean =>
  status === "sending" || status === "unknown" || status === "pending"

/** Whether the money of a refund is taken from what remains of its payment before the provider confirms it. */
export const isReserved = (status: RefundStatus): boolean =>
  status === "awaitingSecond" || isWithProvider(status)
