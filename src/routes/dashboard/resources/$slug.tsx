import { createFileRoute, notFound } from "@tanstack/react-router"
import type { Resource } from "#api/contract/resources.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { resourceBySlug } from "#api/resources.ts"
import { loadRichText } from "#ui/rich-text/rich-text.tsx"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { ResourceView } from "./-parts/resource-view.tsx"
import { ResourceSkeleton } from "./-parts/resources-skeleton.tsx"
import { NotFoundScreen } from "../../-errors/not-found-screen.tsx"
import { hasTag } from "../../../outcome.ts"

export const Route = createFileRoute("/dashboard/resources/$slug")({
  loader: async ({ params }): Promise<Resource | undefined> => {
    // If this fails, the page loads the HTML cleaner again.
    const cleaner = loadRichText().catch(() => undefined)
    const { data, error } = await prefetch(queryClient, resourceBySlug(params.slug))
    if (hasTag(error, "NotFound")) throw notFound()
    await cleaner
    return data
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? "Resource" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ResourceSkeleton,
  component: ResourcePage,
  // Declared here so that the dashboard's layout stays around the page.
  notFoundComponent: NotFoundScreen,
})

function ResourcePage() {
  const { slug } = Route.useParams()
  const { data: resource, failure, cachedAt, isFetching, refetch } = useRead(resourceBySlug(slug))
  if (hasTag(failure, "NotFound")) return <NotFoundScreen />
  if (resource === undefined)
    return failure === null ? (
      <ResourceSkeleton />
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      <ResourceView resource={resource} />
    </>
  )
}
