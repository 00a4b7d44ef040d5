import { createResource, officeResource, officeResourceLists, saveResource } from "#api/office-resources.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { resourceDraft } from "./resource-draft.ts"
import { fieldMessagesOf, resourceOf, versionOf } from "./resource-values.ts"

/** The editor of a resource. */
export const liveResourceEditor = provideRecordEditor({
  query: officeResource,
  lists: officeResourceLists,
  create: createResource,
  save: saveResource,
  versionOf,
  requestOf: resourceOf,
  fieldMessagesOf,
  draft: resourceDraft,
})
