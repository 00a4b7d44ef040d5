import { addMilliseconds } from "date-fns/addMilliseconds"
import type { InboxStatus } from "#api/contract/office-inbox.ts"

/** What moves a conversation of the inbox. Assigning it is taking it for somebody. `person.left`: its person no longer answers messages. */
export const inboxEvents = [
  "message.received",
  "conversation.taken",
  "reply.sent",
  "conversation.closed",
  "person.left",
] as const
export type InboxEvent = (typeof inboxEvents)[number]

/** The next status for each event (OFFICE §10). An event that a status does not name changes nothing. */
export const inboxTable: Readonly<Record<InboxStatus, Readonly<Partial<Record<InboxEvent, InboxStatus>>>>> = {
  open: { "conversation.taken": "assigned", "reply.sent": "waiting", "conversation.closed": "closed" },
  assigned: { "reply.sent": "waiting", "conversation.closed": "closed", "person.left": "open" },
  waiting: { "message.received": "assigned", "conversation.closed": "closed", "person.left": "closed" },
  closed: { "message.received": "open", "conversation.taken": "assigned", "reply.sent": "waiting" },
}

/** Who has a conversation, and until when. */
export interface Holding {
  readonly status: InboxStatus
  readonly assignedTo: string | null
  readonly assignedUntil: Date | null
  readonly since: Date
}

/** Returns the holding at `at`: an assigned conversation whose time is over is open. */
export const holdingAt = (holding: Holding, at: Date): Holding =>
  holding.assignedUntil !== null && holding.assignedUntil <= at
    ? { status: "open", assignedTo: null, assignedUntil: null, since: holding.since }
    : holding

/** Whether the member waits for the office. */
const isAwaited = (status: InboxStatus): boolean => status === "open" || status === "assigned"

/**
 * Returns the holding after an event.
 * @param by who took it, or who wrote for the office; null for an event that assigns it to nobody.
 * @param idleMs after how long an assigned conversation that nobody answers is open again.
 */
export const holdingAfter = (
  given: Holding,
  event: InboxEvent,
  { by, at, idleMs }: { readonly by: string | null; readonly at: Date; readonly idleMs: number },
): Holding => {
  const before = holdingAt(given, at)
  const status = inboxTable[before.status][event] ?? before.status
  const isAssigned = status === "assigned" || status === "waiting"
  // An admin who writes on the members' page leaves the conversation with its person.
  const holder = event === "conversation.taken" ? by : (before.assignedTo ?? by)
  const assignedTo = isAssigned ? holder : null
  const isSame = status === before.status && assignedTo === before.assignedTo
  const assignedUntil = isSame ? before.assignedUntil : addMilliseconds(at, idleMs)
  return {
    status,
    assignedTo,
    assignedUntil: status === "assigned" ? assignedUntil : null,
    since: status === before.status || (isAwaited(status) && isAwaited(before.status)) ? before.since : at,
  }
}
