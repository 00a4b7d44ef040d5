import type { InboxStatus } from "../../src/api/contract/office-inbox.ts"
import { happy } from "../../src/machines/sentences.ts"
import { holdingAfter, type InboxEvent, inboxEvents, inboxTable } from "../../server/office-inbox/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

const at = new Date("2031-01-01T10:00:00Z")

export const lifecycle: Lifecycle<InboxStatus, InboxEvent> = {
  title: "A conversation with the office",
  description: "An assigned conversation that nobody answers in time is open again, by itself.",
  table: inboxTable,
  events: inboxEvents,
  begins: { closed: "A member and the office have no conversation yet: it counts as closed." },
  statuses: {
    open: ["Open", "The member waits, and nobody has the conversation."],
    assigned: ["Assigned", "The member waits for the person who has it."],
    waiting: ["Waiting for the member", "The office has answered."],
    closed: ["Closed", "Nobody waits."],
  },
  moves: {
    open: {
      "conversation.taken": happy("Somebody takes it, or assigns it: others leave it to that person."),
      "reply.sent": happy("The office replies: who wrote has it, and the member is next."),
      "conversation.closed": "Somebody closes it: nobody waits.",
    },
    assigned: {
      "reply.sent": happy("The office replies: the member is next."),
      "conversation.closed": "Somebody closes it: nobody waits.",
      "person.left": "The person's role ends, or they are suspended: somebody else has to take it.",
    },
    waiting: {
      "message.received": "The member writes again: the same person has it.",
      "conversation.closed": happy("Somebody closes it: nobody waits."),
      "person.left":
        "The person's role ends, or they are suspended: it is closed until the member writes again.",
    },
    closed: {
      "message.received": happy("The member writes: somebody has to take it."),
      "conversation.taken": "Somebody takes it, or assigns it: that person has it.",
      "reply.sent": "The office writes first: the member is next.",
    },
  },
  decide: (status, event) => {
    const isHeld = status === "assigned" || status === "waiting"
    const given = { status, assignedTo: isHeld ? "ada" : null, assignedUntil: null, since: at }
    const next = holdingAfter(given, event, { by: "ada", at, idleMs: 1 }).status
    return next === status ? null : next
  },
}
