import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { eventMessageLengths } from "./limits.ts"
import { EventStatus } from "./office-events.ts"
import { Currency } from "./currency.ts"
import { Person } from "./person.ts"
import { filled, password } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { csv } from "./subscriptions.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

const freshId = Schema.String.check(Schema.isGUID())

/** A payment of a registrant that a person has to look at; `amount` to refund, in major units. */
const RegistrantPayment = Schema.Struct({
  reference: Schema.String,
  member: Person,
  amount: Schema.Finite,
  currency: Currency,
})

/** The places that were paid offline: no provider refunds them, so staff return the money by hand (OFFICE §19). */
const ReturnedByHand = Schema.Struct({
  offlineCount: Schema.Int,
  /** The first 20 of them; `amount` is what remains to be returned. */
  offline: Schema.Array(RegistrantPayment),
})

/** What canceling an event would do (OFFICE §17). */
const CancellationPreview = Schema.Struct({
  /** Identifies exactly this preview. The confirmation sends it, and is refused when the preview has changed. */
  digest: Schema.String,
  /** How many members are notified. */
  registrants: Schema.Int,
  /** What is refunded: what was paid, less what was returned or is on its way. In major units. */
  refunds: Schema.Array(Schema.Struct({ currency: Currency, payments: Schema.Int, amount: Schema.Finite })),
  /** How many of the refunds wait for a second person, and the first 20 of them. */
  secondCount: Schema.Int,
  seconds: Schema.Array(RegistrantPayment),
  /** Paid places whose payment is disputed, or whose dispute was lost: the bank decides about the money. */
  disputed: Schema.Int,
  ...ReturnedByHand.fields,
  /** Payments that were opened and not finished. A payment that arrives later is held. */
  openPayments: Schema.Int,
})
export type CancellationPreview = typeof CancellationPreview.Type

/** The statuses of a refund that the progress counts (OFFICE §7). */
const RefundCounts = Schema.Struct({
  awaitingSecond: Schema.Int,
  sending: Schema.Int,
  unknown: Schema.Int,
  pending: Schema.Int,
  refunded: Schema.Int,
  failed: Schema.Int,
  refused: Schema.Int,
  withdrawn: Schema.Int,
  expired: Schema.Int,
})

/** How far a cancellation is. */
const CancellationProgress = Schema.Struct({
  /** Why, as members read it. */
  reason: Schema.String,
  by: Person,
  at: Schema.String,
  recipients: Schema.Int,
  notified: Schema.Int,
  refunds: RefundCounts,
  /** The first 20 refunds that wait for a person: for a second one, without an answer, or not refunded. */
  attention: Schema.Array(
    Schema.Struct({
      ...RegistrantPayment.fields,
      status: Schema.Literals(["awaitingSecond", "failed", "refused", "withdrawn", "expired", "unknown"]),
    }),
  ),
  /** How many offline payments staff have yet to return by hand, and how many they have returned. */
  offlineCount: Schema.Int,
  offlineReturned: Schema.Int,
  /** The first 20 to return. `isWaiting`: it was returned, and a second person has to approve that. */
  offline: Schema.Array(Schema.Struct({ ...RegistrantPayment.fields, isWaiting: Schema.Boolean })),
})
export type CancellationProgress = typeof CancellationProgress.Type

/** The cancellation of an event: a preview while it can be canceled, then its progress. Both null for other events. */
export const EventCancellation = Schema.Struct({
  status: EventStatus,
  preview: Schema.NullOr(CancellationPreview),
  progress: Schema.NullOr(CancellationProgress),
})
export type EventCancellation = typeof EventCancellation.Type

/** Cancels an event as it was previewed. A repeat with the same `freshId` cancels nothing again. */
export const CancelEvent = Schema.Struct({
  freshId,
  digest: filled(100),
  reason: filled(eventMessageLengths.reason),
  password,
})
export type CancelEvent = typeof CancelEvent.Type

/** A message to all registrants. A repeat with the same `freshId` is the same message. */
export const NewEventMessage = Schema.Struct({
  freshId,
  subject: filled(eventMessageLengths.subject),
  /** Plain text. */
  text: filled(eventMessageLengths.text),
  /** How many registrants the page counted. 409 when there are more or fewer now. */
  recipients: Schema.Int,
})
export type NewEventMessage = typeof NewEventMessage.Type

/** A message that was sent, or that is being sent. */
const EventMessage = Schema.Struct({
  _id: Schema.String,
  /** Whether the message announced the cancellation of the event; `text` is then the reason. */
  isCancellation: Schema.Boolean,
  subject: Schema.String,
  text: Schema.String,
  sentBy: Person,
  sentAt: Schema.String,
  recipients: Schema.Int,
  /** How many recipients have their mail in the outbox. */
  notified: Schema.Int,
})

/** How many members a message would reach now, and the last 50 messages, the newest first. */
export const EventMessages = Schema.Struct({ recipients: Schema.Int, items: Schema.Array(EventMessage) })
export type EventMessages = typeof EventMessages.Type

const id = { id: Schema.String }

/** Cancellations of events, and messages to their registrants (OFFICE §17). Our addition. */
export class OfficeEventMessagesGroup extends HttpApiGroup.make("office-event-messages")
  .add(
    /** Returns what canceling the event would do, or how far its cancellation is. */
    HttpApiEndpoint.get("cancellation", "/office/events/:id/cancellation", {
      params: id,
      success: answer(EventCancellation),
      error: NotFound,
    }).annotate(RequiredPermission, "events.registrants"),
    /**
     * Cancels a published event. A background task notifies each registrant and refunds each payment. 409 with the new
     * preview when the preview has changed.
     */
    HttpApiEndpoint.post("cancel", "/office/events/:id/cancellation", {
      params: id,
      payload: CancelEvent,
      success: created(EventCancellation),
      error: [BadRequest, Conflict, Forbidden, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "events.edit"),
    HttpApiEndpoint.get("list", "/office/events/:id/messages", {
      params: id,
      success: answer(EventMessages),
      error: NotFound,
    }).annotate(RequiredPermission, "events.registrants"),
    /** Sends a mail and a notification to each registrant, in the background. */
    HttpApiEndpoint.post("send", "/office/events/:id/messages", {
      params: id,
      payload: NewEventMessage,
      success: created(EventMessages),
      error: [BadRequest, Conflict, Forbidden, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "events.edit"),
    /**
     * Returns the registrants as CSV; of a canceled event those who were registered. Only staff who read payments get the
     * references.
     */
    HttpApiEndpoint.post("export", "/office/events/:id/registrants", {
      params: id,
      payload: Schema.Struct({ password }),
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "events.registrants"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
