import { createEvent, officeEvent, officeEventLists, saveEvent } from "#api/office-events.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { eventDraft } from "./event-draft.ts"
import { eventOf, fieldMessagesOf, versionOf } from "./event-values.ts"

/** The editor of an event. */
export const liveEventEditor = provideRecordEditor({
  query: officeEvent,
  lists: officeEventLists,
  create: createEvent,
  save: saveEvent,
  versionOf,
  requestOf: eventOf,
  fieldMessagesOf,
  draft: eventDraft,
})
