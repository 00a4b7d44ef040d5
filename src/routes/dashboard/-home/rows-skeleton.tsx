import "./home.css"
import { CarouselSkeleton } from "#ui/carousel/carousel-skeleton.tsx"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of a row of cards with pictures. */
export function PictureRowSkeleton({
  label,
  kind,
}: {
  readonly label: string
  readonly kind: "event" | "resource"
}) {
  return (
    <CarouselSkeleton label={label}>
      <div className="ui-card home-card-skeleton" data-flush data-kind={kind}>
        <Skeleton height="auto" />
        <SkeletonText lines={3} />
      </div>
    </CarouselSkeleton>
  )
}

/** Shows the skeleton of a row of members. */
export function MemberRowSkeleton() {
  return (
    <CarouselSkeleton label="Loading members">
      <div className="ui-card member-card">
        <Skeleton shape="circle" width={72} />
        <SkeletonText lines={2} />
      </div>
    </CarouselSkeleton>
  )
}

/** Shows the skeleton of the jobs. */
export function JobsSkeleton() {
  return (
    <ListSkeleton label="Loading jobs" list="home-jobs" item="ui-card home-job" count={3}>
      <SkeletonText lines={3} />
    </ListSkeleton>
  )
}

/** Shows the skeleton of the faith form. */
export function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <Skeleton height={340} />
    </Loading>
  )
}
