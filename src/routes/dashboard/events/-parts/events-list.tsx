import { sentenceOf } from "#machines/failure-sentence.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { LoadMore } from "#ui/load-more.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"
import { SeenAt } from "../../-seen-at.tsx"
import { EventCard } from "./event-card.tsx"
import { usePages } from "../../-use-pages.ts"
import { type EventsAsked, pageOf } from "./read-events.ts"

interface EventsListProps {
  readonly asked: EventsAsked
  /** How many pages are open. */
  readonly pages: number
  readonly view: "grid" | "list"
  readonly memberId: string
  readonly onLoadMore: () => void
}

function EventsComing() {
  return (
    <Loading label="Loading events">
      <div className="event-grid">
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="event-card-coming">
            <Skeleton height="auto" />
            <SkeletonText lines={3} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** SPEC §2's words for a list without events. */
const emptyWords = ({ tab, search, filter }: EventsAsked): { title: string; text: string } => {
  if (tab === "upcoming" && Object.keys(filter).length > 0)
    return { title: "No Data Available", text: "No event matches these filters. Try others, or reset them." }
  if (search !== "")
    return { title: "No Data Available", text: `No event matches “${search}”. Try fewer or other words.` }
  return tab === "upcoming"
    ? { title: "No Event Available", text: "New events are announced here. Please look in again soon." }
    : { title: "No Registered Events", text: "Events you register for are kept here for you." }
}

/** One tab's events as cards, page after page, with every state that reading them can be in. */
export function EventsList({ asked, pages, view, memberId, onLoadMore }: EventsListProps) {
  const read = usePages((page) => pageOf(asked, page), pages)
  const { first, items: events, total, hasMore, isLoadingMore, moreFailure, askMoreAgain } = read
  if (first.data === undefined)
    return first.failure === null ? (
      <EventsComing />
    ) : (
      <ErrorState text={sentenceOf(first.failure)} onRetry={first.askAgain} isPending={first.isAsking} />
    )
  if (events.length === 0) {
    const words = emptyWords(asked)
    return <EmptyState {...words} drawing={words.title === "No Data Available" ? "search" : "calendar"} />
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {events.length} of {total} {total === 1 ? "event" : "events"}
      </p>
      <SeenAt iso={first.seenAt} />
      <ul className="event-grid" data-view={view}>
        {events.map((event, index) => (
          <EventCard
            key={event._id}
            event={event}
            role={asked.role}
            memberId={memberId}
            isFirst={index < 2}
          />
        ))}
      </ul>
      {moreFailure !== null && <ErrorState text={sentenceOf(moreFailure)} onRetry={askMoreAgain} />}
      <p className="event-more">
        <LoadMore hasMore={hasMore} isPending={isLoadingMore} onPress={onLoadMore} />
      </p>
    </>
  )
}
