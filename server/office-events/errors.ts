import { Data } from "effect"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"

/** No event has this id. */
export class OfficeEventNotFound extends Data.TaggedError("OfficeEventNotFound") {}

/** Somebody changed the event after it was read. `event` is the stored one; `message` says who and when. */
export class EventChanged extends Data.TaggedError("EventChanged")<{
  readonly message: string
  readonly event: OfficeEvent
}> {}

/** The event's status or its registrants do not permit the act. `message` says which. */
export class PublicationRefused extends Data.TaggedError("PublicationRefused")<{
  readonly message: string
}> {}

/** A chapter leader can change only the drafts of the own chapters. `message` says who can change this event. */
export class NotTheirDraft extends Data.TaggedError("NotTheirDraft")<{ readonly message: string }> {}

export type OfficeEventError =
  | DeletionError
  | OfficeEventNotFound
  | EventChanged
  | PublicationRefused
  | NotTheirDraft
  | InvalidFields
