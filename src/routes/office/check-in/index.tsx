import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { checkInEvents } from "#api/office-check-in.ts"
import { officeAccess } from "#api/office.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { OfficeFailure, OfficeStart } from "../-shell/office-failure.tsx"
import { DoorEvents, EventsSkeleton } from "./-parts/door-events.tsx"

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
  // A door helper without a staff role has the own events alone.
  const isHelper = useQuery(officeAccess()).data?.roles.length === 0
  return (
    <>
      <PageHeading
        title="Check-in"
        text={
          isHelper ? "The events at whose door you help." : "Events from two days ago to two weeks ahead."
        }
      />
      {data !== undefined ? (
        data.length === 0 ? (
          <EmptyState
            title="No events in these days"
            text="Published events appear here two weeks before they begin."
            action={<OfficeStart />}
          />
        ) : (
          <DoorEvents events={data} />
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <EventsSkeleton />
      )}
    </>
  )
}
