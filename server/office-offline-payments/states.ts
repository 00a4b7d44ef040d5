/** The statuses of an offline payment (OFFICE §3). A pure table, which the documentation draws and the tests read. */
export const offlineStatuses = ["awaitingSecond", "granted", "refused", "withdrawn", "expired"] as const
export type OfflineStatus = (typeof offlineStatuses)[number]

/** What moves a payment that waits. `approval.expired`: nobody approved it in time. */
export const offlineEvents = [
  "approval.given",
  "approval.refused",
  "payment.withdrawn",
  "approval.expired",
] as const
export type OfflineEvent = (typeof offlineEvents)[number]

/** The status after each event. An event without an entry changes nothing. */
export const offlineTable: Readonly<
  Record<OfflineStatus, Readonly<Partial<Record<OfflineEvent, OfflineStatus>>>>
> = {
  awaitingSecond: {
    "approval.given": "granted",
    "approval.refused": "refused",
    "payment.withdrawn": "withdrawn",
    "approval.expired": "expired",
  },
  granted: {},
  refused: {},
  withdrawn: {},
  expired: {},
}

/** Returns the status after an event. */
export const offlineStatusAfter = (status: OfflineStatus, event: OfflineEvent): OfflineStatus =>
  offlineTable[status][event] ?? status
