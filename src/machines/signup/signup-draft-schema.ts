/** Loads with the first record: a visitor's page does not load `effect`. */
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
