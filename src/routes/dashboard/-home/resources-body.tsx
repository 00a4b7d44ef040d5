import { pageSizes, resources } from "#api/resources.ts"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { useRead } from "../-reading/use-read.ts"
import { ResourceCard } from "../-cards/resource-card.tsx"
import { QueryResult } from "./query-result.tsx"
import { PictureRowSkeleton } from "./rows-skeleton.tsx"

/** Shows the newest resources (SPEC §2, Resource Library). */
export function Body() {
  const read = useRead(resources({ search: "", page: 1, pageSize: pageSizes.dashboard }))
  return (
    <QueryResult read={read} fallback={<PictureRowSkeleton label="Loading resources" kind="resource" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState illustration="inbox" title="No Data Available" />
        ) : (
          <Carousel label="Resource Library">
            {items.map((resource) => (
              <ResourceCard key={resource._id} resource={resource} />
            ))}
          </Carousel>
        )
      }
    </QueryResult>
  )
}
