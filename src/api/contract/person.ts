import { Schema } from "effect"

/** A member by name. */
export const Person = Schema.Struct({ _id: Schema.String, fullName: Schema.String })

/** Who reviews a record at the moment, and until when (OFFICE §3). */
export const ReviewClaim = Schema.Struct({ by: Person, until: Schema.String })
export type ReviewClaim = typeof ReviewClaim.Type
