import { ListComing } from "#ui/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the library's cards while they are on their way. */
export function ResourcesComing() {
  return (
    <ListComing label="Loading resources" list="resource-grid" item="resource-card-coming">
      <Skeleton height="auto" />
      <SkeletonText lines={3} />
    </ListComing>
  )
}

/** The shape of a resource's page. */
export function ResourceComing() {
  return (
    <Loading label="Loading the resource">
      <div className="resource">
        <Skeleton shape="line" width="9rem" />
        <div className="resource-title-coming">
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
