import type { DevotionalStatus } from "../../src/api/contract/office-devotionals.ts"
import { givenUp, happy } from "../../src/machines/sentences.ts"
import {
  decideDevotional,
  type DevotionalEvent,
  devotionalEvents,
  devotionalTable,
} from "../../server/office-devotionals/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

export const lifecycle: Lifecycle<DevotionalStatus, DevotionalEvent> = {
  title: "A devotional",
  description: "It has no act of publication: its day in Lagos decides.",
  table: devotionalTable,
  events: devotionalEvents,
  begins: {
    draft: happy("An editor begins it without a day: it is a draft."),
    scheduled: "An editor begins it complete for a day to come: members wait for that day.",
    published: "An editor begins it complete for today or a day before: members see it at once.",
  },
  statuses: {
    draft: ["Draft", "It has no day, and only staff see it."],
    scheduled: ["Scheduled", "Only staff see it until its day begins."],
    published: ["Published", "Members see it."],
  },
  moves: {
    draft: {
      saveWithoutDay: "An editor saves the draft: it may still lack something.",
      saveForUpcomingDay: happy("An editor gives it a free day to come: members wait for that day."),
      saveForBegunDay: "An editor gives it today or a day before: members see it at once.",
    },
    scheduled: {
      saveWithoutDay: givenUp("An editor takes its day away: it is a draft again."),
      saveForUpcomingDay: "An editor changes it or its day: members wait for that day.",
      saveForBegunDay: "An editor gives it today or a day before: members need not wait.",
      appear: happy("Its day begins: members see it."),
    },
    published: {
      saveWithoutDay: givenUp("An editor takes its day away: members no longer see it."),
      saveForUpcomingDay: "An editor moves it to a day to come: members no longer see it until then.",
      saveForBegunDay: "An editor changes it: members see it complete.",
    },
  },
  decide: (status, event) => {
    const decision = decideDevotional(status, event, { isComplete: true, isDayFree: true })
    return decision.do === "move" ? decision.status : null
  },
}
