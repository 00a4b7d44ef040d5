import {
  createDevotional,
  officeDevotional,
  officeDevotionalLists,
  saveDevotional,
} from "#api/office-devotionals.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { devotionalDraft } from "./devotional-draft.ts"
import { devotionalOf, versionOf } from "./devotional-values.ts"

/** The editor of a devotional. */
export const liveDevotionalEditor = provideRecordEditor({
  query: officeDevotional,
  lists: officeDevotionalLists,
  create: createDevotional,
  save: saveDevotional,
  versionOf,
  requestOf: devotionalOf,
  fieldMessagesOf: (fields) => fields,
  draft: devotionalDraft,
})
