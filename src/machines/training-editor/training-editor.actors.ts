import { createTraining, officeTraining, officeTrainingLists, saveTraining } from "#api/office-trainings.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { trainingDraft } from "./training-draft.ts"
import { trainingOf, versionOf } from "./training-values.ts"

/** The editor of a training. */
export const liveTrainingEditor = provideRecordEditor({
  query: officeTraining,
  lists: officeTrainingLists,
  create: createTraining,
  save: saveTraining,
  versionOf,
  requestOf: trainingOf,
  fieldMessagesOf: (fields) => fields,
  draft: trainingDraft,
})
