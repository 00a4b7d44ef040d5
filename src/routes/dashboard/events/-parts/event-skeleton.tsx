import "../../../-member/events.css"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of an event's page. */
export function EventSkeleton() {
  return (
    <Loading label="Loading the event">
      <div className="event">
        <Skeleton shape="line" width="9rem" />
        <div className="event-title-skeleton">
          <Skeleton shape="line" width="70%" />
        </div>
        <div className="event-columns">
          <div className="event-hero">
            <Skeleton height="100%" />
          </div>
          <div className="event-story">
            <SkeletonText lines={6} />
          </div>
          <div className="event-facts">
            <Skeleton height={320} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
