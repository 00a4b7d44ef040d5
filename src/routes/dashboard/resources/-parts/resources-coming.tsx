import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the library's cards while they are on their way. */
export function ResourcesComing({ count = 6 }: { readonly count?: number }) {
  return (
    <Loading label="Loading resources">
      <div className="resource-grid">
        {Array.from({ length: count }, (_, card) => (
          <div key={card} className="resource-card-coming">
            <Skeleton height="auto" />
            <SkeletonText lines={3} />
          </div>
        ))}
      </div>
    </Loading>
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
