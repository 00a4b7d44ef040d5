import { Data } from "effect"

/** The payment is not the member's own, or is not settled. */
export class ReceiptNotFound extends Data.TaggedError("ReceiptNotFound") {}

/** The member gave nothing in this year of Lagos. */
export class NothingGiven extends Data.TaggedError("NothingGiven")<{ readonly year: number }> {}
