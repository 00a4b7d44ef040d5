import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeResource, resourceDeletion } from "#api/office-resources.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { resourceDraft } from "#machines/resource-editor/resource-draft.ts"
import { versionOf } from "#machines/resource-editor/resource-values.ts"
import { Card } from "#ui/card/card.tsx"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { ResourceEditor } from "./-parts/resource-editor.tsx"
import { ResourcePreview } from "./-parts/resource-preview.tsx"
import { ResourcePublication } from "./-parts/resource-publication.tsx"
import { labelOf, wordsOf } from "./-parts/resource-words.ts"

const ResourceSkeleton = () => <RecordSkeleton one="resource" />

export const Route = createFileRoute("/office/resources/$id")({
  loader: ({ params }) => prefetch(queryClient, officeResource(params.id)),
  head: () => ({ meta: [{ title: "Resource" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ResourceSkeleton,
  component: ResourcePage,
})

/** Shows one resource: its form, and its publication (OFFICE §2). */
function ResourcePage() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      list="/office/resources"
      one="resource"
      several="resources"
      permission="content.edit"
      deletion={resourceDeletion}
      query={useQuery(officeResource(id))}
      titleOf={({ title }) => title}
    >
      {(resource, staffId) =>
        staffId === null ? (
          <RecordReading
            unsaved={{
              drafts: resourceDraft,
              id,
              record: versionOf(resource),
              labelOf,
              wordsOf,
              reason: roleEnded("resource"),
            }}
            record={
              <Card as="section" aria-label="The resource">
                <ResourcePreview resource={resource} />
              </Card>
            }
          >
            <ResourcePublication resource={resource} mayEdit={false} isUnsaved={false} />
          </RecordReading>
        ) : (
          <ResourceEditor key={id} staffId={staffId} id={id} record={versionOf(resource)}>
            {(isUnsaved) => <ResourcePublication resource={resource} mayEdit isUnsaved={isUnsaved} />}
          </ResourceEditor>
        )
      }
    </RecordPage>
  )
}
