import { Data } from "effect"

/** The request breaks rules: a sentence per field, by its name in the request. */
export class InvalidFields extends Data.TaggedError("InvalidFields")<{
  readonly fields: Readonly<Record<string, string>>
}> {}
