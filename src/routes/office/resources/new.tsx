import { createFileRoute } from "@tanstack/react-router"
import { newResource } from "#machines/resource-editor/resource-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { ResourceEditor } from "./-parts/resource-editor.tsx"

export const Route = createFileRoute("/office/resources/new")({
  head: () => ({ meta: [{ title: "New Resource" }] }),
  component: NewResource,
})

/** Makes a resource (OFFICE §2). */
function NewResource() {
  return (
    <NewRecordPage
      list="/office/resources"
      several="resources"
      permission="content.edit"
      title="New Resource"
      text="Only the title is needed now. Members see nothing before you publish it."
      whoMayEdit="Editors and admins write resources."
    >
      {(staffId) => (
        <ResourceEditor staffId={staffId} id="new" record={newResource}>
          {() => null}
        </ResourceEditor>
      )}
    </NewRecordPage>
  )
}
