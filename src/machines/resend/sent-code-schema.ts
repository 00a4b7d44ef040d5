/** Loads with the first record: a visitor's page does not load `effect`. */
import { Schema } from "effect"

/** The time and the recipient of the last code, so that the wait survives a reload. */
const SentCode = Schema.Struct({
  email: Schema.String,
  /** Milliseconds since 1970. */
  sentAt: Schema.Finite,
})
export type SentCode = typeof SentCode.Type

export const decodeSentCode = Schema.decodeUnknownOption(SentCode)
