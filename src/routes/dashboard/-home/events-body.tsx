import type { User } from "#api/contract/users.ts"
import { upcomingEvents } from "#api/events.ts"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { useRead } from "../-reading/use-read.ts"
import { EventCard } from "../-cards/event-card.tsx"
import { QueryResult } from "./query-result.tsx"
import { PictureRowSkeleton } from "./rows-skeleton.tsx"

/** Shows the upcoming events for the member's role (SPEC §2, Events and Training; SPEC §6). */
export function Body({ user }: { readonly user: User }) {
  const read = useRead(upcomingEvents({ role: user.role, search: "", page: 1 }))
  return (
    <QueryResult read={read} fallback={<PictureRowSkeleton label="Loading events" kind="event" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState illustration="calendar" title="No Event Available" />
        ) : (
          <Carousel label="Events and Training">
            {items.map((event) => (
              <EventCard
                key={event._id}
                event={event}
                role={user.role}
                memberId={user._id}
                isEager={false}
                phoneWidth={300}
              />
            ))}
          </Carousel>
        )
      }
    </QueryResult>
  )
}
