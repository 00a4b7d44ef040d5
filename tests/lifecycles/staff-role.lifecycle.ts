import { expired, givenUp, happy } from "../../src/machines/sentences.ts"
import {
  type GrantEvent,
  grantEvents,
  type GrantStatus,
  grantTable,
  statusAt,
} from "../../server/office-staff/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

const at = new Date("2031-01-01T10:00:00Z")
/** A stored grant of each status, and what each event writes. */
const stored = {
  waiting: { approvedAt: null, endedAt: null, endsAt: null },
  active: { approvedAt: at, endedAt: null, endsAt: null },
  ended: { approvedAt: at, endedAt: at, endsAt: null },
}
const written = {
  approve: { approvedAt: at },
  end: { endedAt: at },
  expire: { endedAt: at },
  lapse: { endsAt: at },
}

export const lifecycle: Lifecycle<GrantStatus, GrantEvent> = {
  title: "A staff role",
  description: "It is granted and ended, and never deleted.",
  table: grantTable,
  events: grantEvents,
  begins: {
    waiting: "An admin grants admin or treasurer where another admin exists: that one decides.",
    active: happy("An admin grants another role, or is the only admin: it counts at once."),
  },
  statuses: {
    waiting: ["Waiting for a second admin", "The member cannot do anything with it yet."],
    active: ["Active", "The member can do what the role permits."],
    ended: ["Ended", "The member can do nothing with it any more."],
  },
  moves: {
    waiting: {
      approve: happy("A second admin approves it: it counts at once."),
      end: givenUp("An admin refuses or withdraws it: it never counted."),
      expire: expired("No admin approves it within 14 days: it never counted."),
      lapse: expired("Its last day passes: it never counted."),
    },
    active: {
      end: givenUp("An admin ends it with a reason: the member is told."),
      lapse: expired("Its last day passes: it ends by itself."),
    },
    ended: {},
  },
  decide: (status, event) => {
    if (grantTable[status][event] === undefined) return null
    return statusAt({ ...stored[status], ...written[event] }, at)
  },
}
