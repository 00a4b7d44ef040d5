import { Card } from "#ui/card.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the list while it is on its way. */
export function NoticesComing() {
  return (
    <Loading label="Loading your notifications">
      <Card isFlush>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="notice-row">
            <Skeleton width={44} shape="circle" />
            <SkeletonText lines={3} />
          </div>
        ))}
      </Card>
    </Loading>
  )
}

/** The shape of one of them. */
export function NoticeComing() {
  return (
    <Loading label="Loading the notification">
      <Skeleton height={220} />
    </Loading>
  )
}
