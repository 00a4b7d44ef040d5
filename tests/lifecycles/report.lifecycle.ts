import type { CaseStatus } from "../../src/api/contract/office-moderation.ts"
import { happy, refused } from "../../src/machines/sentences.ts"
import {
  afterKeep,
  type CaseEvent,
  caseEvents,
  caseTable,
  statusAfter,
} from "../../server/office-moderation/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<CaseStatus, CaseEvent> = {
  title: "A reported thing",
  description: "Whoever claims it for 15 minutes decides. Nobody decides about an own thing or report.",
  table: caseTable,
  events: caseEvents,
  begins: { open: happy("A member reports an entry, a message or a profile: staff see it.") },
  statuses: {
    open: ["Open", "It waits for a decision. Members still see it."],
    [afterKeep]: ["Kept", "Members see it."],
    hidden: ["Hidden", "Members do not see it, and its named author was told why."],
    restored: ["Restored", "Members see it again, and its named author was told why."],
  },
  moves: {
    open: {
      report: "Another member reports it: staff see how many did.",
      keep: happy("Staff keep it: nothing changes for members."),
      hide: refused("Staff hide it with a reason: its named author is told."),
    },
    [afterKeep]: { report: "A member reports it again: staff decide again." },
    hidden: { restore: happy("Staff restore it with a reason: its named author is told.") },
    restored: { report: "A member reports it again: staff decide again." },
  },
  decide: (status, event) => statusAfter(status, event) ?? null,
}
