import { Schema } from "effect"

/** The currencies of payments (SPEC §9). */
export const Currency = Schema.Literals(["NGN", "USD", "AUD", "CAD", "EUR", "GBP"])
