import { randomBytes } from "node:crypto"
import type { Purpose } from "#api/contract/payments.ts"

/** Returns a reference of about 100 random bits, in letters and digits that Paystack accepts and people can read out. */
export const newReference = (purpose: Purpose): string =>
  `${purpose.slice(0, 2).toUpperCase()}-${BigInt(`0x${randomBytes(13).toString("hex")}`)
    .toString(36)
    .toUpperCase()
    .padStart(20, "0")
    .slice(-20)}`
