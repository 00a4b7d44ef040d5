import "../-records/records.css"
import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { checkInEvents } from "#api/office-check-in.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { Card } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"

function EventsSkeleton() {
  return (
    <Loading label="Loading events">
      <div className="record-list">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/check-in/")({
  loader: () => prefetch(queryClient, checkInEvents()),
  head: () => ({ meta: [{ title: "Check-in" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventsSkeleton,
  component: CheckInEvents,
})

/** Shows the events of these days, each with the link to its door (OFFICE §14). */
function CheckInEvents() {
  const { data, error, isFetching, refetch } = useQuery(checkInEvents())
  return (
    <>
      <PageHeading title="Check-in" text="Events from two days ago to two weeks ahead." />
      {data !== undefined ? (
        data.length === 0 ? (
          <EmptyState
            title="No events in these days"
            text="Published events appear here two weeks before they begin."
            action={
              <RouterLink to="/office" variant="secondary">
                To do
              </RouterLink>
            }
          />
        ) : (
          <ul className="record-list" aria-label="Events">
            {data.map(({ _id, name, eventDateTime, registeredCount, admittedCount }) => (
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
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <EventsSkeleton />
      )}
    </>
  )
}
