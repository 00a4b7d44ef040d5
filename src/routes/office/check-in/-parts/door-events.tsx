import "../../-records/records.css"
import type { CheckInEvent } from "#api/contract/office-check-in.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"

/** Shows while the events are read. */
export function EventsSkeleton() {
  return (
    <Loading label="Loading events">
      <div className="record-list">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    </Loading>
  )
}

/** Shows events, each with the link to its door. */
export function DoorEvents({ events }: { readonly events: readonly CheckInEvent[] }) {
  return (
    <ul className="record-list" aria-label="Events">
      {events.map(({ _id, name, eventDateTime, registeredCount, admittedCount }) => (
        <Card key={_id} as="li" className="record-row">
          <div>
            <h2>{name}</h2>
            <p className="quiet">{`${formatDateTime(eventDateTime, lagos)} · ${admittedCount} of ${registeredCount} admitted`}</p>
          </div>
          <RouterLink
            to="/office/check-in/$event"
            params={{ event: _id }}
            // Only the response of that page allows the camera.
            reloadDocument
            variant="secondary"
            aria-label={`Check in for ${name}`}
          >
            Check In
          </RouterLink>
        </Card>
      ))}
    </ul>
  )
}
