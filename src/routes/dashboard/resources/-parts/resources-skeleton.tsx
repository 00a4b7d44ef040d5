import "../../../-member/resources.css"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of the library. */
export function ResourcesSkeleton() {
  return (
    <ListSkeleton label="Loading resources" list="resource-grid" item="resource-card-skeleton">
      <Skeleton height="auto" />
      <SkeletonText lines={3} />
    </ListSkeleton>
  )
}

/** Shows the skeleton of a resource's page. */
export function ResourceSkeleton() {
  return (
    <Loading label="Loading the resource">
      <div className="resource">
        <Skeleton shape="line" width="9rem" />
        <div className="resource-title-skeleton">
          <Skeleton shape="line" width="80%" />
        </div>
        <div className="resource-hero">
          <Skeleton height="100%" />
        </div>
        <SkeletonText lines={8} />
      </div>
    </Loading>
  )
}
