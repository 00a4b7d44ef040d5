import "./home.css"
import CalendarHeart from "lucide-react/icons/calendar-heart"
import MapPin from "lucide-react/icons/map-pin"
import Video from "lucide-react/icons/video"
import type { Event } from "#api/contract/events.ts"
import { formatDay } from "#api/dates.ts"
import { registeredEvents } from "#api/events.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { EventTime } from "../../-member/event-time.tsx"

const nextEvent = (events: readonly Event[], now: number): Event | undefined =>
  events
    .filter((event) => Date.parse(event.eventDateTime) > now)
    .toSorted((a, b) => Date.parse(a.eventDateTime) - Date.parse(b.eventDateTime))[0]

/** Shows the next event that the member is registered for. `now` is in ms since 1970. */
export function NextEventCard({ now }: { readonly now: number }) {
  const read = useRead(registeredEvents({ search: "", page: 1 }))
  const next = read.data && nextEvent(read.data.items, now)
  return (
    <section aria-labelledby="next-title" className="home-section">
      <h2 id="next-title" className="display">
        Next for you
      </h2>
      <StaleAlert cachedAt={read.cachedAt} />
      {next ? (
        <NextEvent event={next} />
      ) : read.data === undefined && read.failure ? (
        <ReadError failure={read.failure} onRetry={read.refetch} isPending={read.isFetching} />
      ) : read.data === undefined ? (
        <Loading label="Loading your next event">
          <Skeleton height="8.5rem" />
        </Loading>
      ) : (
        <Card variant="quiet" className="next-event-empty">
          <CalendarHeart />
          <p>
            You are not registered for an upcoming event yet.{" "}
            <RouterLink to="/dashboard/events">Find one</RouterLink>
          </p>
        </Card>
      )}
    </section>
  )
}

function NextEvent({ event }: { readonly event: Event }) {
  // A formatted day is 'Jan 4, 2027'.
  const [month, day] = formatDay(event.eventDateTime).split(/[ ,]+/)
  const isPhysical = event.eventType === "Physical"
  return (
    <Card className="next-event">
      <p className="next-event-date" aria-hidden="true">
        <span>{month}</span>
        <strong className="display">{day}</strong>
      </p>
      <div>
        <h3>
          <RouterLink
            to="/dashboard/events/$slug"
            params={{ slug: event.slug }}
            variant="bare"
            className={cardLink}
          >
            {event.name}
          </RouterLink>
        </h3>
        <p className="quiet">
          <EventTime at={event.eventDateTime} />
        </p>
        <p className="quiet next-event-place">
          {isPhysical ? <MapPin /> : <Video />}
          {isPhysical ? event.linkOrLocation : "Online"}
        </p>
      </div>
    </Card>
  )
}
