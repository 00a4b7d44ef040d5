import { givenUp, happy } from "../../src/machines/sentences.ts"
import { decidePublication, eventActs, publication } from "../../server/office-events/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

const allowed = { missing: {}, registrants: 0, payers: 0, isInTime: true }

export const lifecycle: Lifecycle<keyof typeof publication, (typeof eventActs)[number]> = {
  title: "An event",
  description: "Staff write it, and members register. Its scheduled time and its date come by themselves.",
  table: publication,
  events: eventActs,
  begins: { draft: happy("Staff begin or copy an event: it is a draft.") },
  statuses: {
    draft: ["Draft", "Only staff see it."],
    scheduled: ["Scheduled", "Only staff see it until its scheduled time."],
    published: ["Published", "Members see it and can register."],
    canceling: ["Being canceled", "Members see that it was canceled. Its registrants are being told."],
    canceled: ["Canceled", "Members see that it was canceled. Everybody was told."],
    finished: ["Past", "It has begun. Members can still read about it."],
  },
  moves: {
    draft: {
      save: "Staff save the draft: it may still lack something.",
      publish: happy("An editor publishes it complete: members see it at once."),
      schedule: "An editor chooses a time before it begins: members wait for it.",
    },
    scheduled: {
      save: "An editor changes it: it stays complete, and begins after its scheduled time.",
      publish: "An editor publishes it at once: members need not wait.",
      schedule: "An editor chooses another time: members wait for it.",
      withdraw: givenUp("An editor takes the schedule back: it is a draft again."),
      appear: happy("Its scheduled time comes: members see it."),
    },
    published: {
      save: "An editor changes it: members see it complete, with places for all registrants.",
      withdraw: givenUp("An editor withdraws it while nobody is registered or pays: it is a draft again."),
      cancel: givenUp("An editor cancels it as it was previewed: a task tells and refunds its registrants."),
      begin: happy("Its date comes: nobody can register any more."),
    },
    canceling: { complete: "The last registrant has been told: the cancellation is complete." },
    canceled: {},
    finished: { save: "An editor corrects it: members read the new text." },
  },
  decide: (status, act) => {
    const decision = decidePublication(status, act, allowed)
    return decision.do === "move" ? decision.status : null
  },
}
