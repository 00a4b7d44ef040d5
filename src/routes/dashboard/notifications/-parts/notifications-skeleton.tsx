import { Card } from "#ui/card.tsx"
import { ListComing } from "#ui/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the list while it is on its way. */
export function NoticesComing() {
  return (
    <Card isFlush>
      <ListComing label="Loading your notifications" item="notice-row">
        <Skeleton width={44} shape="circle" />
        <SkeletonText lines={3} />
      </ListComing>
    </Card>
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
