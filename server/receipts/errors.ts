import { Data } from "effect"

/** No settled payment of this member has the reference. */
export class ReceiptNotFound extends Data.TaggedError("ReceiptNotFound") {}

/** The member made no donations in this year (Lagos time). */
export class NoDonations extends Data.TaggedError("NoDonations")<{ readonly year: number }> {}
