/** The rules of offline payments (OFFICE §19). Plain values, which the form and the server share. */

/** What a member can have paid for offline. Not a store order: its price and stock are known only at the checkout. */
export const offlinePurposes = ["subscription", "event", "donation"] as const
export type OfflinePurpose = (typeof offlinePurposes)[number]

/** How staff return the money of an offline payment. */
export const returnMethods = ["transfer", "cash"] as const
export type ReturnMethod = (typeof returnMethods)[number]

/** Returns how money was returned, in words: 'by bank transfer (TR-1) on Nov 26, 2026'. `day` is already formatted. */
export const handReturnWords = (method: ReturnMethod, slip: string, day: string): string =>
  `${method === "cash" ? "in cash" : "by bank transfer"}${slip === "" ? "" : ` (${slip})`} on ${day}`

/** The maximum size of a proof, in MB of 1,048,576 bytes. */
export const proofMegabytes = 5
export const proofBytes = proofMegabytes * 1024 * 1024

/** Returns a slip's number as it is compared: capital letters and digits. 'tr 12-3' is the slip 'TR123'. */
export const slipKey = (slip: string): string => slip.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")
