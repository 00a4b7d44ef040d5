import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { checkInEvents } from "#api/office-check-in.ts"
import { officeAccess } from "#api/office.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { hasWords, type ListSearch, readSearch } from "../-parts/list-filters.ts"
import { OfficeFailure, OfficeStart } from "../-shell/office-failure.tsx"
import { DoorEvents, EventsSkeleton } from "./-parts/door-events.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ search }: Readonly<Record<string, unknown>>): ListSearch => readSearch(search)

export const Route = createFileRoute("/office/check-in/")({
  // Every page loads this line, so it checks nothing. The page reads the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): ListSearch => given,
  loader: () => prefetch(queryClient, checkInEvents()),
  head: () => ({ meta: [{ title: "Check-in" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventsSkeleton,
  component: CheckInEvents,
})

/** Shows the events of these days, each with the link to its door (OFFICE §14). */
function CheckInEvents() {
  const { search } = filtersOf({ ...Route.useSearch() })
  const setFilters = useSetFilters<ListSearch>()
  const { data, error, isFetching, refetch } = useQuery(checkInEvents())
  const found = data?.filter(({ name }) => hasWords(search, [name])) ?? []
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
          <>
            <ListSearchBox
              label="Search events"
              placeholder="Name of the event"
              value={search ?? ""}
              onSearch={(text) => setFilters({ search: searchOf(text) })}
            />
            {found.length > 0 ? (
              <DoorEvents events={found} />
            ) : (
              <EmptyState
                title="No event found"
                text="Try a part of its name."
                illustration="search"
                action={
                  <RouterLink to="/office/check-in" search={{}} variant="secondary">
                    Show All Events
                  </RouterLink>
                }
              />
            )}
          </>
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <EventsSkeleton />
      )}
    </>
  )
}
