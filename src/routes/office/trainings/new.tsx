import { createFileRoute } from "@tanstack/react-router"
import { newTraining } from "#machines/training-editor/training-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { WhatComesNext } from "../-records/what-comes-next.tsx"
import { TrainingEditor } from "./-parts/training-editor.tsx"

export const Route = createFileRoute("/office/trainings/new")({
  head: () => ({ meta: [{ title: "New Training" }] }),
  component: NewTraining,
})

/** Makes a training, which begins as a draft (OFFICE §2). */
function NewTraining() {
  return (
    <NewRecordPage
      list="/office/trainings"
      several="trainings"
      permission="content.edit"
      title="New Training"
      text="Only the name is needed now. Members see nothing before you publish it."
      whoMayEdit="Editors and admins make trainings."
    >
      {(staffId) => (
        <TrainingEditor staffId={staffId} id="new" record={newTraining}>
          {() => <WhatComesNext />}
        </TrainingEditor>
      )}
    </NewRecordPage>
  )
}
