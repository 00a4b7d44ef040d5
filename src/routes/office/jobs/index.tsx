import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { JobStatus } from "#api/contract/office-jobs.ts"
import { jobDeletion, type OfficeJobQuery, officeJobs } from "#api/office-jobs.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
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
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    open: { label: "Open", empty: "No job is open" },
    closed: { label: "Closed", empty: "No job is closed" },
  },
  beginning: "A new job begins as a draft, which only staff see.",
}

export const Route = createFileRoute("/office/jobs/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeJobQuery => given,
  loader: ({ location: { search } }) =>
    prefetch(queryClient, officeJobs(recordFilters({ ...search }, words.statuses))),
  head: () => ({ meta: [{ title: "Jobs" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: JobListSkeleton,
  component: Jobs,
})

/** Lists the volunteer jobs for staff (OFFICE §2). */
function Jobs() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const page = useQuery({ ...officeJobs(filters), placeholderData: keepPreviousData })
  return (
    <RecordBrowser
      title="Jobs"
      text="Write a volunteer job as a draft, and publish it when it is complete."
      newPage="/office/jobs/new"
      newTitle="New Job"
      permission="content.edit"
      deletion={jobDeletion}
      words={words}
      filters={filters}
      page={page}
      skeleton={<JobListSkeleton />}
    >
      {(rows) => <JobList rows={rows} />}
    </RecordBrowser>
  )
}
