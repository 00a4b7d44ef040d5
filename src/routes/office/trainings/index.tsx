import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { TrainingStatus } from "#api/contract/office-trainings.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeTrainingQuery, officeTrainings } from "#api/office-trainings.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { TrainingList, TrainingListSkeleton } from "./-parts/training-list.tsx"

const words: RecordWords<TrainingStatus> = {
  one: "training",
  several: "trainings",
  placeholder: "Name",
  searchHint: "Try a part of the name.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    published: { label: "Published", empty: "Nothing is published" },
  },
  beginning: "A new training begins as a draft, which only staff see.",
}

/** Links to this list with other filters. */
const ListLink = ({
  filters,
  children,
}: {
  readonly filters: OfficeTrainingQuery
  readonly children: string
}) => (
  <RouterLink to="/office/trainings" search={filters} variant="secondary">
    {children}
  </RouterLink>
)

export const Route = createFileRoute("/office/trainings/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeTrainingQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeTrainings(recordFilters({ ...deps }, words.statuses))),
  head: () => ({ meta: [{ title: "Trainings" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: TrainingListSkeleton,
  component: Trainings,
})

/** Lists the trainings for staff (OFFICE §2). */
function Trainings() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const navigate = useNavigate({ from: Route.fullPath })
  const page = useQuery({ ...officeTrainings(filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
  const newTraining = access?.permissions.includes("content.edit") === true && (
    <RouterLink to="/office/trainings/new" variant="primary" icon={<Plus size={18} />}>
      New Training
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Trainings"
        text="Members see the published ones of their role among their Training Records."
        actions={newTraining}
      />
      <RecordBrowser
        words={words}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        page={page}
        ListLink={ListLink}
        action={newTraining}
        skeleton={<TrainingListSkeleton />}
      >
        {(rows) => <TrainingList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
