import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { EventType, PaymentPlan } from "./events.ts"
import { eventLengths, maxCapacity, maxTags } from "./limits.ts"
import { Person } from "./person.ts"
import { Publication } from "./publication.ts"
import { filled, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
} from "./wire.ts"

/**
 * The statuses of an event (OFFICE §6). `scheduled`: members will see it from a later moment on. `finished`: it was published,
 * and has begun. `canceling`: its registrants are being notified.
 */
export const eventStatuses = ["draft", "scheduled", "published", "canceling", "canceled", "finished"] as const
export const EventStatus = Schema.Literals(eventStatuses)
export type EventStatus = typeof EventStatus.Type

/** What staff write about an event. A draft may lack everything but its name. */
const fields = {
  name: filled(eventLengths.name),
  /** Plain text. A blank line separates two paragraphs. */
  description: text(eventLengths.description),
  eventType: EventType,
  /** The address of a Physical event, or the link of a Virtual one. */
  linkOrLocation: text(eventLengths.place),
  /** ISO 8601. Null while the date is undecided. */
  eventDateTime: Schema.NullOr(text(40)),
  featuredImageUrl: Schema.NullOr(text(eventLengths.picture)),
  /** What the picture shows. Empty without one. */
  featuredImageAlt: text(eventLengths.pictureAlt),
  isPaid: Schema.Boolean,
  /** At most one price a role, in major units. Empty for a free event. */
  paymentPlans: Schema.Array(PaymentPlan),
  membersGroup: Schema.Array(Role),
  additionalInformation: Schema.NullOr(text(eventLengths.information)),
  eventTags: Schema.Array(filled(eventLengths.tag)).check(
    Schema.isMaxLength(maxTags, { message: `Please use at most ${maxTags} tags` }),
  ),
  /** The number of places; null without a limit. */
  capacity: Schema.NullOr(
    Schema.Int.check(
      Schema.isBetween(
        { minimum: 1, maximum: maxCapacity },
        { message: `Please enter a whole number from 1 to ${maxCapacity.toLocaleString("en-NG")}` },
      ),
    ),
  ),
}

/** A new event. A repeat with the same `freshId` returns the event that the first request made. */
export const NewOfficeEvent = Schema.Struct({ ...fields, freshId: Schema.String.check(Schema.isGUID()) })
export type NewOfficeEvent = typeof NewOfficeEvent.Type

/** A change of an event in the version that was read. */
export const OfficeEventChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeEventChange = typeof OfficeEventChange.Type

const Version = Schema.Struct({ version: Schema.Int })
const FreshId = Schema.Struct({ freshId: Schema.String.check(Schema.isGUID()) })

/** Where an event comes from. */
const origin = {
  /** The chapters of the chapter leader who drafted it; empty for an event of the whole association. */
  chapters: Schema.Array(Schema.String),
  /** Who wrote the first draft. Null for an event that no member of staff drafted. */
  draftedBy: Schema.NullOr(Person),
}

/** An event as staff see it. */
export const OfficeEvent = Schema.Struct({
  _id: Schema.String,
  slug: Schema.String,
  status: EventStatus,
  /** ISO 8601: when members begin to see it. Null for a draft, and for one that was published at once. */
  visibleFrom: Schema.NullOr(Schema.String),
  ...fields,
  /** Grows with each change. */
  version: Schema.Int,
  registeredCount: Schema.Int,
  ...origin,
  /** What keeps the event from being published, as sentences. Empty for an event that can be published. */
  missing: Schema.Array(Schema.String),
  whyNotDeletable,
  /** Null for an event that no member of staff changed. */
  changedBy: Schema.NullOr(Person),
  changedAt: Schema.String,
})
export type OfficeEvent = typeof OfficeEvent.Type

/** An event in the list. */
export const OfficeEventRow = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  status: EventStatus,
  visibleFrom: Schema.NullOr(Schema.String),
  eventType: EventType,
  eventDateTime: Schema.NullOr(Schema.String),
  isPaid: Schema.Boolean,
  capacity: Schema.NullOr(Schema.Int),
  registeredCount: Schema.Int,
  ...origin,
})
export type OfficeEventRow = typeof OfficeEventRow.Type

/** Whether the place of a paid event is paid. */
export const PlacePayment = Schema.Literals(["paid", "refunded", "unpaid"])
export type PlacePayment = typeof PlacePayment.Type

/** A registered member. `payment`: null for a free event. A place whose event was canceled can be refunded. */
export const Registrant = Schema.Struct({
  member: Schema.Struct({ ...Person.fields, role: Role, membershipId: Schema.String }),
  registeredAt: Schema.String,
  payment: Schema.NullOr(PlacePayment),
  /** The reference of the payment; only for staff who read payments. */
  reference: Schema.optionalKey(Schema.String),
})
export type Registrant = typeof Registrant.Type

const id = { id: Schema.String }
const after = { after: Schema.optionalKey(Schema.String) }
const cursorPage = <S extends Schema.Constraint>(item: S) =>
  answer(Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.String) }))

/** Events that staff make and publish (OFFICE §6). Our addition. */
export class OfficeEventsGroup extends HttpApiGroup.make("office-events")
  .add(
    /**
     * Returns events, the last to begin first and those without a date before them, 25 at a time. A chapter leader gets
     * only those of their chapter.
     */
    HttpApiEndpoint.get("list", "/office/events", {
      query: {
        ...after,
        searchBy: listQuery.searchBy,
        status: Schema.optionalKey(EventStatus),
      },
      success: cursorPage(OfficeEventRow),
      error: BadRequest,
    }).annotate(RequiredPermission, "events.read"),
    HttpApiEndpoint.get("get", "/office/events/:id", {
      params: id,
      success: answer(OfficeEvent),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "events.read"),
    /** Makes a draft. A draft of a chapter leader is an event of their chapter. */
    HttpApiEndpoint.post("create", "/office/events", {
      payload: NewOfficeEvent,
      success: created(OfficeEvent),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "events.draft"),
    /** 409 with the stored event when somebody changed it after it was read. A chapter leader changes only drafts. */
    HttpApiEndpoint.patch("save", "/office/events/:id", {
      params: id,
      payload: OfficeEventChange,
      success: answer(OfficeEvent),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "events.draft"),
    /**
     * Copies an event as a draft without a date. A repeat with the same `freshId` returns the first copy. A chapter leader copies
     * only events of their chapter.
     */
    HttpApiEndpoint.post("duplicate", "/office/events/:id/duplicate", {
      params: id,
      payload: FreshId,
      success: created(OfficeEvent),
      error: [Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "events.draft"),
    /**
     * Shows a draft or a scheduled event to members, at once or from a moment before the event begins. 400 names what is
     * missing, 409 has the stored event.
     */
    HttpApiEndpoint.post("publish", "/office/events/:id/publish", {
      params: id,
      payload: Publication,
      success: created(OfficeEvent),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "events.edit"),
    /** Makes a scheduled or published event a draft again, while nobody is registered and nobody pays. */
    HttpApiEndpoint.post("withdraw", "/office/events/:id/withdraw", {
      params: id,
      payload: Version,
      success: created(OfficeEvent),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "events.edit"),
    /**
     * Returns the registered members, the last one first, 25 at a time. Each word of `searchBy` is in the member's name, email
     * or member id.
     */
    HttpApiEndpoint.get("registrants", "/office/events/:id/registrants", {
      params: id,
      query: { ...after, searchBy: listQuery.searchBy },
      success: cursorPage(Registrant),
      error: [BadRequest, Gone, NotFound],
    }).annotate(RequiredPermission, "events.registrants"),
    deletion("/office/events", "events.draft"),
    restoration("/office/events", OfficeEvent, "events.draft"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
