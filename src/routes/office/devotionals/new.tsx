import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { officeAccess } from "#api/office.ts"
import { devotionalDays } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { newDevotional } from "#machines/devotional-editor/devotional-values.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
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
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  const mayEdit = access?.permissions.includes("content.edit")
  return (
    <>
      <PageHeading
        title="New Devotional"
        text="Only the title is needed now. Members see nothing before its day."
        back={
          <RouterLink to="/office/devotionals" variant="quiet" icon={<ArrowLeft size={18} />}>
            All devotionals
          </RouterLink>
        }
      />
      {mayEdit === false ? (
        <EmptyState
          title="Your role does not include this page"
          text="Editors and admins write devotionals."
          illustration="list"
        />
      ) : (
        staffId !== undefined && (
          <DevotionalEditor key={day} staffId={staffId} id="new" record={newDevotional(day)}>
            <DaysAhead mayEdit />
          </DevotionalEditor>
        )
      )}
    </>
  )
}
