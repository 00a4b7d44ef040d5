import "./notifications.css"
import { Card } from "#ui/card/card.tsx"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of the notifications. */
export function NotificationsSkeleton() {
  return (
    <Card isFlush>
      <ListSkeleton label="Loading your notifications" item="notification-row">
        <Skeleton width={44} shape="circle" />
        <SkeletonText lines={3} />
      </ListSkeleton>
    </Card>
  )
}

/** Shows the skeleton of one notification. */
export function NotificationSkeleton() {
  return (
    <Loading label="Loading the notification">
      <Skeleton height={220} />
    </Loading>
  )
}
