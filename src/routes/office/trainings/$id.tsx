import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeTraining, trainingCompletions, trainingDeletion } from "#api/office-trainings.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { trainingDraft } from "#machines/training-editor/training-draft.ts"
import { versionOf } from "#machines/training-editor/training-values.ts"
import { RecordFacts } from "../-records/record-facts.tsx"
import { peopleFilters } from "../-records/people-filters.ts"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { Completions } from "./-parts/completions.tsx"
import { TrainingEditor } from "./-parts/training-editor.tsx"
import { TrainingPublication } from "./-parts/training-publication.tsx"
import { labelOf, wordsOf } from "./-parts/training-words.ts"

const TrainingSkeleton = () => <RecordSkeleton one="training" />

export const Route = createFileRoute("/office/trainings/$id")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): PeopleQuery => given,
  loader: ({ params, location: { search } }) =>
    Promise.all([
      prefetch(queryClient, officeTraining(params.id)),
      prefetch(queryClient, trainingCompletions(params.id, peopleFilters({ ...search }))),
    ]),
  head: () => ({ meta: [{ title: "Training" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: TrainingSkeleton,
  component: TrainingPage,
})

/** Shows one training: its form, its publication and who completed it (OFFICE §2). */
function TrainingPage() {
  const { id } = Route.useParams()
  const filters = peopleFilters({ ...Route.useSearch() })
  return (
    <RecordPage
      list="/office/trainings"
      one="training"
      several="trainings"
      permission="content.edit"
      deletion={trainingDeletion}
      query={useQuery(officeTraining(id))}
      titleOf={({ name }) => name}
    >
      {(training, staffId) =>
        staffId === null ? (
          <RecordReading
            unsaved={{
              drafts: trainingDraft,
              id,
              record: versionOf(training),
              labelOf,
              wordsOf,
              reason: roleEnded("training"),
            }}
            record={
              <RecordFacts
                label="The training"
                values={versionOf(training).values}
                labelOf={labelOf}
                wordsOf={wordsOf}
              />
            }
          >
            <TrainingPublication training={training} mayEdit={false} isUnsaved={false} />
            <Completions id={id} filters={filters} mayEdit={false} />
          </RecordReading>
        ) : (
          <TrainingEditor key={id} staffId={staffId} id={id} record={versionOf(training)}>
            {(isUnsaved) => (
              <>
                <TrainingPublication training={training} mayEdit isUnsaved={isUnsaved} />
                <Completions id={id} filters={filters} mayEdit />
              </>
            )}
          </TrainingEditor>
        )
      }
    </RecordPage>
  )
}
