import { Data } from "effect"

/** The payment is not the member's own, or is not settled. */
export class ReceiptNotFound extends Data.TaggedError("ReceiptNotFound") {}

/** The member made no donations in this year (Lagos time). */
export class NoDonations extends Data.TaggedError("NoDonations")<{ readonly year: number }> {}
