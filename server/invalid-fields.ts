import { Data } from "effect"

/** The request has invalid fields. `fields` has a message for each, by its name in the request. */
export class InvalidFields extends Data.TaggedError("InvalidFields")<{
  readonly fields: Readonly<Record<string, string>>
}> {}
