import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import { officeAccess } from "#api/office.ts"
import { devotionalDays, type OfficeDevotionalQuery, officeDevotionals } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { DaysAhead } from "./-parts/days-ahead.tsx"
import { DevotionalList, DevotionalListSkeleton } from "./-parts/devotional-list.tsx"

const words: RecordWords<DevotionalStatus> = {
  one: "devotional",
  several: "devotionals",
  placeholder: "Title or verse",
  searchHint: "Try a part of the title or the verse.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    published: { label: "Published", empty: "Nothing is published" },
  },
  beginning: "A devotional without a day is a draft, which only staff see.",
}

/** Links to this list with other filters. */
const ListLink = ({
  filters,
  children,
}: {
  readonly filters: OfficeDevotionalQuery
  readonly children: string
}) => (
  <RouterLink to="/office/devotionals" search={filters} variant="secondary">
    {children}
  </RouterLink>
)

export const Route = createFileRoute("/office/devotionals/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeDevotionalQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    Promise.all([
      prefetch(queryClient, officeDevotionals(recordFilters({ ...deps }, words.statuses))),
      prefetch(queryClient, devotionalDays()),
    ]),
  head: () => ({ meta: [{ title: "Devotionals" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: DevotionalListSkeleton,
  component: Devotionals,
})

/** Lists the devotionals for staff, below the days to come that have none (OFFICE §2). */
function Devotionals() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const navigate = useNavigate({ from: Route.fullPath })
  const page = useQuery({ ...officeDevotionals(filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
  const mayEdit = access?.permissions.includes("content.edit") === true
  const newDevotional = mayEdit && (
    <RouterLink to="/office/devotionals/new" variant="primary" icon={<Plus size={18} />}>
      New Devotional
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Devotionals"
        text="One for each day. Members read it from midnight of its day on, Lagos time."
        actions={newDevotional}
      />
      <DaysAhead mayEdit={mayEdit} isFreeOnly />
      <RecordBrowser
        words={words}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        page={page}
        ListLink={ListLink}
        action={newDevotional}
        skeleton={<DevotionalListSkeleton />}
      >
        {(rows) => <DevotionalList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
