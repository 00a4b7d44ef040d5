import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { isDay } from "./field-rules.ts"
import { Currency } from "./currency.ts"
import { ConfirmBody, OpenedPayment, Receipt } from "./payments.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadGateway,
  Conflict,
  created,
  Forbidden,
  listQuery,
  maybe,
  NotFound,
  page,
  ServiceUnavailable,
  TooManyRequests,
} from "./wire.ts"

export const eventTypes = ["Physical", "Virtual"] as const
export const EventType = Schema.Literals(eventTypes)

/** The price for one role in major units: NGN for Student and Doctor, USD for GlobalNetwork (SPEC §6). */
export const PaymentPlan = Schema.Struct({ role: Role, price: Schema.Finite })

/**
 * The current member's registration. `payment` is our addition: the payment that granted it, in major units; absent for a
 * free event.
 */
const Registration = Schema.Struct({
  userId: Schema.String,
  /** Our addition: the code of the ticket, ten letters and digits (OFFICE §14). */
  ticketCode: maybe(Schema.String),
  payment: maybe(Schema.Struct({ reference: Schema.String, amount: Schema.Finite, currency: Currency })),
})

/**
 * Event (SPEC §3). `registeredUsers` holds at most the current member's entry; the count is a field of its own
 * (DECISIONS §7).
 */
export const Event = Schema.Struct({
  _id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  eventType: EventType,
  /** The place, or the link of a virtual event. Null for a link that this member may not see (DECISIONS §4.3). */
  linkOrLocation: maybe(Schema.String),
  /** ISO 8601 in UTC. */
  eventDateTime: Schema.String,
  featuredImageUrl: maybe(Schema.String),
  /** Our addition: what the picture shows. */
  featuredImageAlt: maybe(Schema.String),
  isPaid: Schema.Boolean,
  paymentPlans: Schema.Array(PaymentPlan),
  membersGroup: Schema.Array(Role),
  additionalInformation: maybe(Schema.String),
  eventTags: Schema.Array(Schema.String),
  registeredUsers: Schema.Array(Registration),
  registeredCount: maybe(Schema.Int),
  /** Our addition: how many more members can register. Null or absent without a limit. */
  placesLeft: maybe(Schema.Int),
  /** Our addition: why the event was canceled. Null or absent for one that takes place. */
  cancelReason: maybe(Schema.String),
})
export type Event = typeof Event.Type

/** A day (YYYY-MM-DD in Africa/Lagos) and the number of events that begin on that day. */
export const EventDay = Schema.Struct({ day: Schema.String, count: Schema.Int })
export type EventDay = typeof EventDay.Type

/** An iCalendar appointment (RFC 5545). Content-Disposition names the file. */
const calendarFile = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/calendar; charset=utf-8" }))

const slug = { slug: Schema.String }
const flag = Schema.Literals(["true", "false"])

/** Events (SPEC §7). */
export class EventsGroup extends HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/events", {
      query: {
        ...listQuery,
        /** YYYY-MM-DD in Africa/Lagos. */
        eventDate: Schema.optionalKey(
          Schema.String.check(
            Schema.makeFilter((value: string) =>
              isDay(value) ? undefined : "eventDate must be year-month-day",
            ),
          ),
        ),
        eventType: Schema.optionalKey(EventType),
        membersGroup: Schema.optionalKey(Role),
        /** 'true' omits past events. The default includes them (DECISIONS §7). */
        fromToday: Schema.optionalKey(flag),
      },
      success: answer(page(Event)),
    }),
    HttpApiEndpoint.get("registered", "/events/registered", {
      query: listQuery,
      success: answer(page(Event)),
    }),
    /** Our addition: returns the days of a month that the calendar marks. */
    HttpApiEndpoint.get("days", "/events/days", {
      query: {
        /** YYYY-MM. */
        month: Schema.String.check(
          Schema.makeFilter((value: string) =>
            isDay(`${value}-01`) ? undefined : "month must be year-month",
          ),
        ),
        membersGroup: Schema.optionalKey(Role),
      },
      success: answer(Schema.Array(EventDay)),
    }),
    HttpApiEndpoint.get("get", "/events/:slug", { params: slug, success: answer(Event), error: NotFound }),
    /** Our addition: returns the event as an iCalendar file, in the time zone of Lagos. */
    HttpApiEndpoint.get("calendarFile", "/events/:slug/calendar.ics", {
      params: slug,
      success: calendarFile,
      error: NotFound,
    }),
    HttpApiEndpoint.post("register", "/events/register/:slug", {
      params: slug,
      success: created(Event),
      error: [NotFound, Forbidden, Conflict, TooManyRequests],
    }),
    /**
     * `amount` is our addition: the price that the page showed, in major units. 400 `price_changed` when it is another one
     * now; `data` then has the new `amount` and its `currency`.
     */
    HttpApiEndpoint.post("pay", "/events/pay/:slug", {
      params: slug,
      query: { amount: Schema.optionalKey(Schema.Finite) },
      success: created(OpenedPayment),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("confirmPayment", "/events/confirm-payment", {
      payload: ConfirmBody,
      success: created(Schema.Struct({ event: Event, receipt: Receipt })),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
  )
  .middleware(Authorization) {}
