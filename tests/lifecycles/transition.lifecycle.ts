import { happy, refused } from "../../src/machines/sentences.ts"
import {
  type RequestEvent,
  requestEvents,
  type RequestStatus,
  requestTable,
  statusAfter,
} from "../../server/transition/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<RequestStatus, RequestEvent> = {
  title: "A transition to another role",
  description:
    "Whoever claims it for 15 minutes decides, or asks the member. Nobody decides about their own request.",
  table: requestTable,
  events: requestEvents,
  begins: { pending: happy("A member asks for the next role: the request waits for the office.") },
  statuses: {
    pending: ["Waiting for the office", "The member sees that it is in progress."],
    asked: ["Waiting for the member", "The member sees the question of the office."],
    completed: ["Completed", "The member has the new role."],
    failed: ["Declined", "The member reads why, and can send it again."],
  },
  moves: {
    pending: {
      ask: "The office asks: the member is told and answers on the profile.",
      approve: happy("The office approves it: the member has the new role at once."),
      decline: refused("The office declines it with a note: the member is told."),
    },
    asked: {
      answer: happy("The member answers, and may correct the request: the office is next."),
      approve: "The office approves it without the answer: the member has the new role.",
      decline: refused("The office declines it without the answer: the member is told."),
    },
    completed: { send: "The member asks for the role after that: the request waits for the office." },
    failed: { send: "The member sends it again: the request waits for the office." },
  },
  decide: (status, event) => statusAfter(status, event) ?? null,
}
