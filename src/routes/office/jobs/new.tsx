import { createFileRoute } from "@tanstack/react-router"
import { newJob } from "#machines/job-editor/job-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { WhatComesNext } from "../-records/what-comes-next.tsx"
import { JobEditor } from "./-parts/job-editor.tsx"

export const Route = createFileRoute("/office/jobs/new")({
  head: () => ({ meta: [{ title: "New Job" }] }),
  component: NewJob,
})

/** Makes a job, which begins as a draft (OFFICE §2). */
function NewJob() {
  return (
    <NewRecordPage
      list="/office/jobs"
      several="jobs"
      permission="content.edit"
      title="New Job"
      text="Only the title is needed now. Members see nothing before you publish it."
      whoMayEdit="Editors and admins make jobs."
    >
      {(staffId) => (
        <JobEditor staffId={staffId} id="new" record={newJob}>
          {() => <WhatComesNext />}
        </JobEditor>
      )}
    </NewRecordPage>
  )
}
