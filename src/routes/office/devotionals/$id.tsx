import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { devotionalDays, devotionalDeletion, officeDevotional } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { devotionalDraft } from "#machines/devotional-editor/devotional-draft.ts"
import { versionOf } from "#machines/devotional-editor/devotional-values.ts"
import { Card } from "#ui/card/card.tsx"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { DaysAhead } from "./-parts/days-ahead.tsx"
import { DevotionalEditor } from "./-parts/devotional-editor.tsx"
import { DevotionalPreview } from "./-parts/devotional-preview.tsx"
import { DevotionalStatus } from "./-parts/devotional-status.tsx"
import { labelOf, wordsOf } from "./-parts/devotional-words.ts"

const DevotionalSkeleton = () => <RecordSkeleton one="devotional" />

export const Route = createFileRoute("/office/devotionals/$id")({
  loader: ({ params }) =>
    Promise.all([
      prefetch(queryClient, officeDevotional(params.id)),
      prefetch(queryClient, devotionalDays()),
    ]),
  head: () => ({ meta: [{ title: "Devotional" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: DevotionalSkeleton,
  component: DevotionalPage,
})

/** Shows one devotional: its form, whether members see it, and the days to come (OFFICE §2). */
function DevotionalPage() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      list="/office/devotionals"
      one="devotional"
      several="devotionals"
      permission="content.edit"
      deletion={devotionalDeletion}
      query={useQuery(officeDevotional(id))}
      titleOf={({ title }) => title}
    >
      {(devotional, staffId) =>
        staffId === null ? (
          <RecordReading
            unsaved={{
              drafts: devotionalDraft,
              id,
              record: versionOf(devotional),
              labelOf,
              wordsOf,
              reason: roleEnded("devotional"),
            }}
            record={
              <Card as="section" aria-label="The devotional">
                <DevotionalPreview devotional={devotional} />
              </Card>
            }
          >
            <DevotionalStatus devotional={devotional} mayEdit={false} isUnsaved={false} />
            <DaysAhead mayEdit={false} />
          </RecordReading>
        ) : (
          <DevotionalEditor key={id} staffId={staffId} id={id} record={versionOf(devotional)}>
            {(isUnsaved) => (
              <>
                <DevotionalStatus devotional={devotional} mayEdit isUnsaved={isUnsaved} />
                <DaysAhead mayEdit />
              </>
            )}
          </DevotionalEditor>
        )
      }
    </RecordPage>
  )
}
