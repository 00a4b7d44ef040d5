import { Data } from "effect"
import type { DoorHelper } from "#api/contract/office-door-helpers.ts"
import type { OfficeEventNotFound } from "#server/office-events/errors.ts"

/** No helper of this event has this id. */
export class DoorHelperNotFound extends Data.TaggedError("DoorHelperNotFound") {}

/** Nobody changes their own rights. */
export class OwnDoor extends Data.TaggedError("OwnDoor") {}

/** The event has no door or as many helpers as it can have, or the member cannot help. `message` says which. */
export class NamingRefused extends Data.TaggedError("NamingRefused")<{ readonly message: string }> {}

/** Somebody ended the right before. `message` says who and when. */
export class AlreadyEnded extends Data.TaggedError("AlreadyEnded")<{
  readonly message: string
  readonly helper: DoorHelper
}> {}

export type DoorHelperError =
  | OfficeEventNotFound
  | DoorHelperNotFound
  | OwnDoor
  | NamingRefused
  | AlreadyEnded
