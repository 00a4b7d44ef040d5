import MapPin from "lucide-react/icons/map-pin"
import Video from "lucide-react/icons/video"
import type { Role } from "#api/contract/users.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { eventsOfDay } from "#api/events.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ReadError } from "../../-reading/read-error.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { useRead } from "../../-reading/use-read.ts"
import { EventTime } from "../../../-member/event-time.tsx"

interface DayEventsProps {
  /** YYYY-MM-DD in Africa/Lagos. */
  readonly day: string
  readonly role: Role
}

/** Lists the events that start on the chosen day, each with a link to its page (SPEC §2). */
export function DayEvents({ day, role }: DayEventsProps) {
  const read = useRead(eventsOfDay(day, role))
  const title = formatDay(`${day}T12:00:00Z`, lagos)
  const total = read.data?.meta.totalItems ?? 0
  return (
    <section aria-label={`Events on ${title}`} className="day-events">
      <h3>{title}</h3>
      <StaleAlert cachedAt={read.cachedAt} />
      {read.data === undefined ? (
        read.failure ? (
          <ReadError failure={read.failure} onRetry={read.refetch} isPending={read.isFetching} />
        ) : (
          <Loading label="Loading the events of the day">
            <Skeleton height={72} />
          </Loading>
        )
      ) : total === 0 ? (
        <EmptyState title="No Event Available" text="Days with a dot have events." illustration="calendar" />
      ) : (
        <>
          <ul>
            {read.data.items.map(({ _id, slug, name, eventType, eventDateTime, linkOrLocation }) => (
              <li key={_id} className="day-event">
                <EventTime at={eventDateTime} />
                <RouterLink to="/dashboard/events/$slug" params={{ slug }} variant="bare">
                  {name}
                </RouterLink>
                <span className="event-fact">
                  {eventType === "Physical" ? <MapPin size={16} /> : <Video size={16} />}
                  <span className="event-place">{eventType === "Physical" ? linkOrLocation : "Online"}</span>
                </span>
              </li>
            ))}
          </ul>
          {total > read.data.items.length && (
            <p className="quiet">
              The first {read.data.items.length} of {total} events of this day.
            </p>
          )}
        </>
      )}
    </section>
  )
}
