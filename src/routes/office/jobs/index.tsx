import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { JobStatus } from "#api/contract/office-jobs.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeJobQuery, officeJobs } from "#api/office-jobs.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { JobList, JobListSkeleton } from "./-parts/job-list.tsx"

const words: RecordWords<JobStatus> = {
  one: "job",
  several: "jobs",
  placeholder: "Title, company or place",
  searchHint: "Try a part of the title, the company or the place.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    open: { label: "Open", empty: "No job is open" },
    closed: { label: "Closed", empty: "No job is closed" },
  },
  beginning: "A new job begins as a draft, which only staff see.",
}

/** Links to this list with other filters. */
const ListLink = ({ filters, children }: { readonly filters: OfficeJobQuery; readonly children: string }) => (
  <RouterLink to="/office/jobs" search={filters} variant="secondary">
    {children}
  </RouterLink>
)

export const Route = createFileRoute("/office/jobs/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeJobQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeJobs(recordFilters({ ...deps }, words.statuses))),
  head: () => ({ meta: [{ title: "Jobs" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: JobListSkeleton,
  component: Jobs,
})

/** Lists the volunteer jobs for staff (OFFICE §2). */
function Jobs() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const navigate = useNavigate({ from: Route.fullPath })
  const page = useQuery({ ...officeJobs(filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
  const newJob = access?.permissions.includes("content.edit") === true && (
    <RouterLink to="/office/jobs/new" variant="primary" icon={<Plus size={18} />}>
      New Job
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Jobs"
        text="Write a volunteer job as a draft, and publish it when it is complete."
        actions={newJob}
      />
      <RecordBrowser
        words={words}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        page={page}
        ListLink={ListLink}
        action={newJob}
        skeleton={<JobListSkeleton />}
      >
        {(rows) => <JobList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
