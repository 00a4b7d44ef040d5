import type { readReceiptsMachine } from "#machines/read-receipts/read-receipts.machine.ts"
import type { NotVisible } from "./leaves.ts"

/** This flow changes nothing in the conversation. The journeys test the badges that change with it. */
export const notVisible = {
  settled: "The conversation looks the same before and after the server knows what was read.",
  reporting: "The request runs while the member continues to read.",
} as const satisfies NotVisible<typeof readReceiptsMachine>
