import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import {
  devotionalDays,
  devotionalDeletion,
  type OfficeDevotionalQuery,
  officeDevotionals,
} from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
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

export const Route = createFileRoute("/office/devotionals/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeDevotionalQuery => given,
  loader: ({ location: { search } }) =>
    Promise.all([
      prefetch(queryClient, officeDevotionals(recordFilters({ ...search }, words.statuses))),
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
  const page = useQuery({ ...officeDevotionals(filters), placeholderData: keepPreviousData })
  return (
    <RecordBrowser
      title="Devotionals"
      text="One for each day. Members read it from midnight of its day on, Lagos time."
      newPage="/office/devotionals/new"
      newTitle="New Devotional"
      permission="content.edit"
      deletion={devotionalDeletion}
      words={words}
      filters={filters}
      page={page}
      renderAbove={(mayEdit) => <DaysAhead mayEdit={mayEdit} isFreeOnly />}
      skeleton={<DevotionalListSkeleton />}
    >
      {(rows) => <DevotionalList rows={rows} />}
    </RecordBrowser>
  )
}
