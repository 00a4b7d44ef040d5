import { expired, givenUp, happy, refused, unreachable } from "../../src/machines/sentences.ts"
import {
  type RefundEvent,
  refundEvents,
  type RefundStatus,
  refundTable,
  statusAfter,
} from "../../server/office-money/refund-states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<RefundStatus, RefundEvent> = {
  title: "A refund",
  description: "Staff decide about it. A task sends it, and asks the provider until its end is known.",
  table: refundTable,
  events: refundEvents,
  begins: {
    awaitingSecond: "Staff refund an own payment, or more than the limit: a second person decides.",
    sending: happy("Staff refund up to the limit: a task sends it to the provider."),
    refunded: "Staff returned up to the limit by hand: it is booked at once.",
  },
  statuses: {
    awaitingSecond: ["Waiting for a second person", "Its amount is taken from what remains of the payment."],
    sending: ["On its way to the provider", "The task has not had an answer yet."],
    unknown: ["No answer from the provider", "Nobody knows whether the money is on its way."],
    pending: ["The provider pays it out", "The provider has accepted it."],
    refunded: ["Refunded", "The money is returned and booked."],
    failed: ["Refused by the provider", "The money stays, and staff are told why."],
    refused: ["Not approved", "Nothing was sent."],
    withdrawn: ["Withdrawn", "Nothing was sent."],
    expired: ["Expired", "Nothing was sent, and the amount can be refunded again."],
  },
  moves: {
    awaitingSecond: {
      "approval.given": happy("The second person approves it: a task sends it to the provider."),
      "return.approved": "The second person approves what was returned by hand: it is booked.",
      "approval.refused": refused("The second person declines it: nothing is sent."),
      "refund.withdrawn": givenUp("Who asked for it takes it back: nothing is sent."),
      "approval.expired": expired("Nobody approves it within 14 days: who asked for it is told."),
    },
    sending: {
      "provider.refunded": happy("The provider has paid it out: it is booked, and the member is told."),
      "provider.pending": "The provider accepts it: we ask again until it is paid out.",
      "provider.failed": refused("The provider refuses it: the money stays."),
      "provider.silent": unreachable("The provider does not answer: we look for it before we send again."),
    },
    unknown: {
      "provider.refunded": happy("The provider lists it as paid out: it is booked."),
      "provider.pending": "The provider lists it: we ask again until it is paid out.",
      "provider.failed": refused("The provider lists it as refused: the money stays."),
    },
    pending: {
      "provider.refunded": happy("The provider has paid it out: it is booked, and the member is told."),
      "provider.failed": refused("The provider could not pay it out: the money stays."),
    },
    refunded: {},
    failed: {},
    refused: {},
    withdrawn: {},
    expired: {},
  },
  decide: (status, event) => {
    const next = statusAfter(status, event)
    return next === status ? null : next
  },
}
