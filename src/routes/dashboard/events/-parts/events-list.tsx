import "../../../-member/events.css"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { EventCard } from "../../-cards/event-card.tsx"
import { ClearSearch } from "../../-lists/clear-search.tsx"
import { PagesView } from "../../-lists/pages-view.tsx"
import { type EventsQuery, pageOf } from "./events-query.ts"

interface EventsListProps {
  readonly query: EventsQuery
  /** How many pages to show, from the address. */
  readonly pages: number
  readonly view: "grid" | "list"
  readonly memberId: string
  readonly onLoadMore: () => void
  /** Called to remove the search and the filter. */
  readonly onShowAll: () => void
}

function EventsSkeleton() {
  return (
    <ListSkeleton label="Loading events" list="event-grid" item="event-card-skeleton">
      <Skeleton height="auto" />
      <SkeletonText lines={3} />
    </ListSkeleton>
  )
}

/** Whether a filter narrows the list. The registered events have none. */
const isFiltered = ({ tab, filter }: EventsQuery): boolean =>
  tab === "upcoming" && Object.keys(filter).length > 0

/** Returns the title (SPEC §2.14) and the text of an empty list. */
const emptyText = (query: EventsQuery): { title: string; text: string } => {
  const { tab, search } = query
  if (isFiltered(query))
    return {
      title: "No Data Available",
      text:
        search === ""
          ? "No event matches these filters. Try others, or reset them."
          : `No event matches “${search}” with these filters. Try other words, or reset the filters.`,
    }
  if (search !== "")
    return { title: "No Data Available", text: `No event matches “${search}”. Try fewer or other words.` }
  return tab === "upcoming"
    ? { title: "No Event Available", text: "New events are announced here. Please check again soon." }
    : { title: "No Registered Events", text: "Events you register for are listed here." }
}

/** Shows one tab's events as cards, with Load More. */
export function EventsList({ query, pages, view, memberId, onLoadMore, onShowAll }: EventsListProps) {
  const isNarrowed = query.search !== "" || isFiltered(query)
  return (
    <PagesView
      pageOf={(page) => pageOf(query, page)}
      pages={pages}
      singular="event"
      plural="events"
      skeleton={<EventsSkeleton />}
      empty={{
        ...emptyText(query),
        illustration: isNarrowed ? "search" : "calendar",
        action: isNarrowed ? (
          <ClearSearch onSearch={onShowAll} />
        ) : (
          query.tab === "registered" && (
            <RouterLink to="/dashboard/events" variant="secondary">
              See Upcoming Events
            </RouterLink>
          )
        ),
      }}
      onLoadMore={onLoadMore}
    >
      {(events) => (
        <ul className="event-grid" data-view={view}>
          {events.map((event, index) => (
            <EventCard
              key={event._id}
              event={event}
              role={query.role}
              memberId={memberId}
              isEager={index < 2}
              phoneWidth={200}
            />
          ))}
        </ul>
      )}
    </PagesView>
  )
}
