import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the list while it is on its way. */
export function EntriesComing() {
  return (
    <Loading label="Loading faith entries">
      <div className="faith-list">
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="ui-card faith-card">
            <Skeleton shape="line" width="30%" />
            <SkeletonText lines={4} />
            <Skeleton shape="line" width="50%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
