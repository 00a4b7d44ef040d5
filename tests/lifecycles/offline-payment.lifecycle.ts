import { expired, givenUp, happy, refused } from "../../src/machines/sentences.ts"
import {
  type OfflineEvent,
  offlineEvents,
  type OfflineStatus,
  offlineStatusAfter,
  offlineTable,
} from "../../server/office-offline-payments/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<OfflineStatus, OfflineEvent> = {
  title: "An offline payment",
  description: "Staff record it with a proof. What it pays for is granted once.",
  table: offlineTable,
  events: offlineEvents,
  begins: {
    awaitingSecond: "A treasurer records more than the limit: a second person looks at the proof.",
    granted: happy("A treasurer records up to the limit: the member gets what it pays for."),
  },
  statuses: {
    awaitingSecond: ["Waiting for a second person", "The member has nothing yet."],
    granted: ["Granted", "The member has what it pays for, and a receipt."],
    refused: ["Not approved", "The member gets nothing, and the slip can be recorded anew."],
    withdrawn: ["Withdrawn", "It was a mistake, and the slip can be recorded anew."],
    expired: ["Expired", "Nobody looked at the proof in time, and the slip can be recorded anew."],
  },
  moves: {
    awaitingSecond: {
      "approval.given": happy("The second person approves the proof: the member gets what it pays for."),
      "approval.refused": refused("The second person declines the proof: nothing is granted."),
      "payment.withdrawn": givenUp("Who recorded it withdraws it: nothing is granted."),
      "approval.expired": expired("Nobody approves it within 14 days: who recorded it is told."),
    },
    granted: {},
    refused: {},
    withdrawn: {},
    expired: {},
  },
  decide: (status, event) => {
    const next = offlineStatusAfter(status, event)
    return next === status ? null : next
  },
}
