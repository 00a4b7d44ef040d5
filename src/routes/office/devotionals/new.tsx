import { createFileRoute } from "@tanstack/react-router"
import { devotionalDays } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { newDevotional } from "#machines/devotional-editor/devotional-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { DaysAhead } from "./-parts/days-ahead.tsx"
import { DevotionalEditor } from "./-parts/devotional-editor.tsx"

/** The address of a new devotional. `day` is its day, YYYY-MM-DD. */
interface NewSearch {
  readonly day?: string
}

export const Route = createFileRoute("/office/devotionals/new")({
  validateSearch: ({ day }: NewSearch): NewSearch =>
    typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {},
  loader: () => prefetch(queryClient, devotionalDays()),
  head: () => ({ meta: [{ title: "New Devotional" }] }),
  component: NewDevotional,
})

/** Makes a devotional (OFFICE §2). */
function NewDevotional() {
  const { day = "" } = Route.useSearch()
  return (
    <NewRecordPage
      list="/office/devotionals"
      several="devotionals"
      permission="content.edit"
      title="New Devotional"
      text="Only the title is needed now. Members see nothing before its day."
      whoMayEdit="Editors and admins write devotionals."
    >
      {(staffId) => (
        // Each day has a draft of its own.
        <DevotionalEditor key={day} staffId={staffId} id={`new ${day}`.trim()} record={newDevotional(day)}>
          {() => <DaysAhead mayEdit />}
        </DevotionalEditor>
      )}
    </NewRecordPage>
  )
}
