import type { ChangeStatus } from "../../src/api/contract/office-settings.ts"
import { expired, givenUp, happy, refused } from "../../src/machines/sentences.ts"
import { isAllowed, type ValueEvent, valueEvents, valueTable } from "../../server/office-settings/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<ChangeStatus, ValueEvent> = {
  title: "A value of a setting",
  description: "A price, a limit or a name counts from its day on. It is added and never changed.",
  table: valueTable,
  events: valueEvents,
  begins: {
    waiting: "A treasurer proposes a price: an admin decides.",
    scheduled: happy("An admin adds a value: it counts from midnight of its day."),
    current: "An admin adds a value for today: it counts at once.",
  },
  statuses: {
    waiting: ["Waiting for an admin", "It does not count."],
    scheduled: ["Scheduled", "It counts from its day on."],
    current: ["Current", "It counts now."],
    past: ["Past", "A later value counts."],
    withdrawn: ["Withdrawn", "It never counted."],
    declined: ["Declined", "It never counted."],
    expired: ["Expired", "It never counted."],
  },
  moves: {
    waiting: {
      approve: happy("Another person who is an admin approves it: it counts from its day on."),
      decline: refused("An admin declines it: whoever proposed it reads why."),
      withdraw: givenUp("Whoever proposed it, or an admin, withdraws it: nobody decides."),
      expire: expired("No admin approves it within 14 days: whoever proposed it is told."),
    },
    scheduled: {
      withdraw: givenUp("An admin withdraws it before its day: the value before it stays."),
      begin: happy("Its day comes: it counts."),
    },
    current: { replace: expired("A later value begins: that one counts.") },
    past: {},
    withdrawn: {},
    declined: {},
    expired: {},
  },
  decide: (status, event) => {
    const isAct = event === "approve" || event === "decline" || event === "withdraw"
    return isAct && !isAllowed(status, event) ? null : (valueTable[status][event] ?? null)
  },
}
