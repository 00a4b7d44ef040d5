import { createJob, officeJob, officeJobLists, saveJob } from "#api/office-jobs.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { jobDraft } from "./job-draft.ts"
import { jobOf, versionOf } from "./job-values.ts"

/** The editor of a job. */
export const liveJobEditor = provideRecordEditor({
  query: officeJob,
  lists: officeJobLists,
  create: createJob,
  save: saveJob,
  versionOf,
  requestOf: jobOf,
  fieldMessagesOf: (fields) => fields,
  draft: jobDraft,
})
