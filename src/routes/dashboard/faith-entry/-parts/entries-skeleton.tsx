import "../../-cards/entry-card.css"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of the faith entries. */
export function EntriesSkeleton() {
  return (
    <ListSkeleton label="Loading faith entries" list="entry-list" item="ui-card entry-card">
      <Skeleton shape="line" width="30%" />
      <SkeletonText lines={4} />
      <Skeleton shape="line" width="50%" />
    </ListSkeleton>
  )
}
