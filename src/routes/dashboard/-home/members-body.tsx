import { someMembers } from "#api/members.ts"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { useRead } from "../-reading/use-read.ts"
import { MemberCard } from "../-cards/member-card.tsx"
import { QueryResult } from "./query-result.tsx"
import { MemberRowSkeleton } from "./rows-skeleton.tsx"

/** Shows the newest members (SPEC §2, Connect With Others). The server omits the member who asks. */
export function Body() {
  const read = useRead(someMembers())
  return (
    <QueryResult read={read} fallback={<MemberRowSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="No Data Available" />
        ) : (
          <Carousel label="Connect With Others">
            {items.map((member) => (
              <MemberCard key={member._id} member={member} />
            ))}
          </Carousel>
        )
      }
    </QueryResult>
  )
}
