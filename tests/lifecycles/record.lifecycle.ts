import { givenUp, happy } from "../../src/machines/sentences.ts"
import { decideRecord, publicationActs, recordPublication } from "../../server/record-publication.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<keyof typeof recordPublication, (typeof publicationActs)[number]> = {
  title: "A job, a product, a resource or a training",
  description:
    "A published job is open until its closing date, a published product on sale until its pieces are sold.",
  table: recordPublication,
  events: publicationActs,
  begins: { draft: happy("An editor begins a record: it is a draft.") },
  statuses: {
    draft: ["Draft", "Only staff see it."],
    scheduled: ["Scheduled", "Only staff see it until its scheduled time."],
    published: ["Published", "Members see it."],
  },
  moves: {
    draft: {
      save: "An editor saves the draft: it may still lack something.",
      publish: happy("An editor publishes it complete: members see it at once."),
      schedule: "An editor chooses a time in the future: members wait for it.",
    },
    scheduled: {
      save: "An editor changes it: it stays complete, and ends after its scheduled time.",
      publish: "An editor publishes it at once: members need not wait.",
      schedule: "An editor chooses another time: members wait for it.",
      withdraw: givenUp("An editor takes the schedule back: it is a draft again."),
      appear: happy("Its scheduled time comes: members see it."),
    },
    published: {
      save: "An editor changes it: members see it complete.",
      withdraw: givenUp("An editor withdraws it: members no longer see it."),
    },
  },
  decide: (status, act) => {
    const decision = decideRecord(status, act, { missing: {}, isInTime: true })
    return decision.do === "move" ? decision.status : null
  },
}
