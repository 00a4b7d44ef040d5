import { givenUp, happy } from "../../src/machines/sentences.ts"
import { decideDeletion, deletionActs, draftDeletion } from "../../server/draft-deletion/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<keyof typeof draftDeletion, (typeof deletionActs)[number]> = {
  title: "The draft of an event, a devotional, a resource, a job, a training or a product",
  description:
    "Only a draft that members never saw is deleted, and only while nothing refers to it. A devotional before its day counts as one.",
  table: draftDeletion,
  events: deletionActs,
  begins: { draft: happy("Staff begin a record: it is a draft.") },
  statuses: {
    draft: ["Draft", "Staff change it, publish it or delete it."],
    deleted: ["Deleted", "It is in no list. Its page says who deleted it, and restores it."],
  },
  moves: {
    draft: { delete: givenUp("Somebody who may change it deletes it: its day, name and address are free.") },
    deleted: { restore: happy("Somebody who may change it restores it: it is as it was.") },
  },
  decide: (status, act) => {
    const decision = decideDeletion(status, act, { isDraft: true, whyNot: null })
    return decision.do === "move" ? decision.status : null
  },
}
