import { expired, givenUp, happy } from "../../src/machines/sentences.ts"
import {
  canDecide,
  claimAt,
  type ClaimEvent,
  claimEvents,
  claimMs,
  type ClaimStatus,
  claimTable,
} from "../../server/review-claims.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

const at = new Date("2031-01-01T10:00:00Z")
const none = { claimedBy: null, claimedByName: null, claimedUntil: null }
const taken = { claimedBy: "ada", claimedByName: "Ada Eze", claimedUntil: new Date(at.getTime() + claimMs) }
/** The stored claim of each status, and the one after each event. */
const stored = { free: none, claimed: taken }
const after = {
  take: taken,
  release: none,
  decide: none,
  lapse: { ...taken, claimedUntil: at },
}

export const lifecycle: Lifecycle<ClaimStatus, ClaimEvent> = {
  title: "The claim of a request, a held payment, a license number or a report",
  description: "Only whoever has the claim decides, so that two people never decide about the same thing.",
  table: claimTable,
  events: claimEvents,
  begins: { free: "A request, a held payment, a license number or a report arrives: anybody may take it." },
  statuses: {
    free: ["Free", "Anybody but the member concerned may take it."],
    claimed: ["Claimed", "One person reviews it, and others see who and until when."],
  },
  moves: {
    free: { take: happy("Somebody takes it: it is theirs for 15 minutes.") },
    claimed: {
      take: "The same person takes it again: it is theirs for another 15 minutes.",
      release: givenUp("The person gives it back: anybody may take it."),
      decide: happy("The person decides, or asks the member: the claim ends."),
      lapse: expired("The 15 minutes pass: anybody may take it."),
    },
  },
  decide: (status, event) => {
    if (event === "decide" && !canDecide(claimAt(stored[status], at))) return null
    if (claimTable[status][event] === undefined) return null
    return claimAt(after[event], at) === null ? "free" : "claimed"
  },
}
