import { createHash } from "node:crypto"

/** Returns the digest of an act's details, as the chain holds it. */
export const digestOf = (content: string): string => createHash("sha256").update(content).digest("hex")
