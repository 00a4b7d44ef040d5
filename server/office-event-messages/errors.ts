import { Data } from "effect"
import type { EventCancellation } from "#api/contract/office-event-messages.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { OfficeEventNotFound, PublicationRefused } from "#server/office-events/errors.ts"

/** The previewed cancellation is no longer current. `message` says what happened; `cancellation` is the new preview. */
export class CancellationChanged extends Data.TaggedError("CancellationChanged")<{
  readonly message: string
  readonly cancellation: EventCancellation
}> {}

/** Other members are registered than the page counted. */
export class RecipientsChanged extends Data.TaggedError("RecipientsChanged")<{
  readonly recipients: number
}> {}

/** The event has had its messages of the day. `next` is the first moment of the next one. */
export class MessageLimitReached extends Data.TaggedError("MessageLimitReached")<{
  readonly next: Date
  /** Until then, in seconds. */
  readonly retryAfter: number
}> {}

export type EventMessageError =
  | OfficeEventNotFound
  | PublicationRefused
  | CancellationChanged
  | RecipientsChanged
  | MessageLimitReached
  | InvalidFields
  | LimitExceeded
