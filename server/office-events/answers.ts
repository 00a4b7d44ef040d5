import { Effect } from "effect"
import type { OfficeEvent, OfficeEventRow, Registrant } from "#api/contract/office-events.ts"
import { majorFromMinor } from "#server/money.ts"
import { personOf } from "#server/person.ts"
import { whyNotDeletable } from "#server/draft-deletion/service.ts"
import { changedMessage } from "#server/record-versions.ts"
import { EventChanged } from "./errors.ts"
import { type EventText, missingOf } from "./event-rules.ts"
import type { RegistrantRow, StoredEvent } from "./rows.ts"
import { statusAt } from "./states.ts"

/** Returns an event as a list shows it. */
export const rowFor = (row: StoredEvent, at: Date): OfficeEventRow => ({
  _id: row.id,
  name: row.name,
  status: statusAt(row, at),
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  eventType: row.eventType,
  eventDateTime: row.startsAt?.toISOString() ?? null,
  isPaid: row.isPaid,
  capacity: row.capacity,
  registeredCount: row.registeredCount,
  chapters: row.chapters,
  draftedBy: personOf(row.draftedBy, row.draftedByName),
})

/** Returns why the draft of an event cannot be deleted; null for one that can be. */
export const whyNotDeletableEvent = (row: StoredEvent) =>
  whyNotDeletable(row, row.registeredCount > 0 ? "Members are registered, so it stays." : null)

/** Returns an event as its page shows it. */
export const eventFor = (row: StoredEvent, at: Date): OfficeEvent => ({
  ...rowFor(row, at),
  slug: row.slug,
  description: row.description,
  linkOrLocation: row.linkOrLocation,
  featuredImageUrl: row.featuredImageUrl,
  featuredImageAlt: row.featuredImageAlt ?? "",
  paymentPlans: row.plans.map(({ role, amount }) => ({ role, price: majorFromMinor(amount) })),
  membersGroup: row.membersGroup,
  additionalInformation: row.additionalInformation,
  eventTags: row.tags,
  version: row.version,
  missing: row.status === "draft" ? Object.values(missingOf(row, at)) : [],
  whyNotDeletable: row.status === "draft" ? whyNotDeletableEvent(row) : null,
  changedBy: personOf(row.changedBy, row.changedByName),
  changedAt: row.changedAt.toISOString(),
})

/** Returns a registrant as the page of an event shows it to staff who may, or may not, read payments. */
export const registrantFor = (
  { registeredAt, id, payment, reference, ...member }: RegistrantRow,
  mayReadMoney: boolean,
): Registrant => ({
  member: { _id: id, ...member },
  registeredAt: registeredAt.toISOString(),
  payment,
  ...(mayReadMoney && reference !== null && { reference }),
})

/** Returns what staff wrote, with prices and roles in a fixed order. */
export const textOf = ({
  name,
  description,
  eventType,
  linkOrLocation,
  startsAt,
  featuredImageUrl,
  featuredImageAlt,
  isPaid,
  plans,
  membersGroup,
  additionalInformation,
  tags,
  capacity,
}: EventText): EventText => ({
  name,
  description,
  eventType,
  linkOrLocation,
  startsAt,
  featuredImageUrl,
  featuredImageAlt,
  isPaid,
  plans: plans.toSorted((a, b) => a.role.localeCompare(b.role)),
  membersGroup: membersGroup.toSorted(),
  additionalInformation,
  tags,
  capacity,
})
/** Whether staff wrote the same. */
export const isSameText = (a: EventText, b: EventText) =>
  JSON.stringify(textOf(a)) === JSON.stringify(textOf(b))

/** Returns what an event lacks after an act. A published event may keep its date when that has passed. */
export const missingFor = (row: StoredEvent, event: EventText, at: Date) => {
  const { eventDateTime, ...others } = missingOf(event, at)
  const keepsDate = row.status === "published" && event.startsAt?.getTime() === row.startsAt?.getTime()
  return eventDateTime === undefined || keepsDate ? others : { ...others, eventDateTime }
}

/** Fails with `EventChanged` when the event has another version than the one that was read. */
export const checkVersion = (row: StoredEvent, version: number, staffId: string, at: Date) =>
  row.version === version
    ? Effect.void
    : Effect.fail(new EventChanged({ message: changedMessage(row, staffId), event: eventFor(row, at) }))
