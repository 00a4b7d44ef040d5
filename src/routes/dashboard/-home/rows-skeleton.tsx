import { CarouselComing } from "#ui/carousel-skeleton.tsx"
import { ListComing } from "#ui/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of a row of cards with a picture on top. */
export function PicturesComing({
  label,
  kind,
}: {
  readonly label: string
  readonly kind: "event" | "resource"
}) {
  return (
    <CarouselComing label={label}>
      <div className="ui-card home-card-coming" data-flush data-kind={kind}>
        <Skeleton height="auto" />
        <SkeletonText lines={3} />
      </div>
    </CarouselComing>
  )
}

/** The shape of a row of faces. */
export function FacesComing() {
  return (
    <CarouselComing label="Loading members">
      <div className="ui-card member-card">
        <Skeleton shape="circle" width={72} />
        <SkeletonText lines={2} />
      </div>
    </CarouselComing>
  )
}

/** The shape of the opportunities. */
export function JobsComing() {
  return (
    <ListComing label="Loading opportunities" list="home-jobs" item="ui-card home-job" count={3}>
      <SkeletonText lines={3} />
    </ListComing>
  )
}

/** The shape of the form. */
export function FormComing() {
  return (
    <Loading label="Loading the form">
      <Skeleton height={340} />
    </Loading>
  )
}
