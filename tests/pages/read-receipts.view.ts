import type { readReceiptsMachine } from "#machines/read-receipts/read-receipts.machine.ts"
import type { NotVisible } from "./leaves.ts"

/** Nothing of it is shown in the conversation; the badges that follow are the journeys' business. */
export const notVisible = {
  settled: "The conversation looks the same whether the server knows what was read or not.",
  reporting: "The request runs while the member reads on.",
} as const satisfies NotVisible<typeof readReceiptsMachine>
