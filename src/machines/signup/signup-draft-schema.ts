/**
 * A separate module, loaded only when a draft is stored or read, so that the sign-up page does not load `effect` at once.
 */
import { Schema } from "effect"
import { emptySignup } from "./signup-form.ts"
import type { SignupValues } from "./signup-form.ts"

const fields = Object.keys(emptySignup) as (keyof SignupValues)[]

export const decodeSignupDraft = Schema.decodeUnknownOption(
  Schema.Struct({
    values: Schema.Record(Schema.Literals(fields), Schema.String),
    /** Milliseconds since 1970. */
    savedAt: Schema.Finite,
  }),
)
