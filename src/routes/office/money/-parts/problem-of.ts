import type { Failure } from "../../../../outcome.ts"

/** Returns the message of a failure that belongs to no field; undefined for a 400, which names its fields. */
export const problemOf = (failure: Pick<Failure, "_tag" | "message"> | null): string | undefined =>
  failure === null || failure._tag === "BadRequest" ? undefined : failure.message
