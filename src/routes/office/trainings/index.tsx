import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { TrainingStatus } from "#api/contract/office-trainings.ts"
import { type OfficeTrainingQuery, officeTrainings, trainingDeletion } from "#api/office-trainings.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
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
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    published: { label: "Published", empty: "Nothing is published" },
  },
  beginning: "A new training begins as a draft, which only staff see.",
}

export const Route = createFileRoute("/office/trainings/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeTrainingQuery => given,
  loader: ({ location: { search } }) =>
    prefetch(queryClient, officeTrainings(recordFilters({ ...search }, words.statuses))),
  head: () => ({ meta: [{ title: "Trainings" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: TrainingListSkeleton,
  component: Trainings,
})

/** Lists the trainings for staff (OFFICE §2). */
function Trainings() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const page = useQuery({ ...officeTrainings(filters), placeholderData: keepPreviousData })
  return (
    <RecordBrowser
      title="Trainings"
      text="Members see the published ones of their role among their Training Records."
      newPage="/office/trainings/new"
      newTitle="New Training"
      permission="content.edit"
      deletion={trainingDeletion}
      words={words}
      filters={filters}
      page={page}
      skeleton={<TrainingListSkeleton />}
    >
      {(rows) => <TrainingList rows={rows} />}
    </RecordBrowser>
  )
}
