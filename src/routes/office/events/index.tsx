import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import { isFailure } from "#api/cached-fallback.ts"
import type { EventStatus } from "#api/contract/office-events.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeEventQuery, officeEvents } from "#api/office-events.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { changedFilters, recordFilters } from "../-records/record-filters.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { EventList, EventListSkeleton } from "./-parts/event-list.tsx"

/** The filters by status, and what an empty list of each says. */
const filterWords: Readonly<Record<EventStatus, { readonly label: string; readonly empty: string }>> = {
  draft: { label: "Drafts", empty: "No drafts" },
  published: { label: "Upcoming", empty: "No upcoming events" },
  finished: { label: "Past", empty: "No past events" },
}

const isStatus = (given: unknown): given is EventStatus =>
  typeof given === "string" && Object.hasOwn(filterWords, given)

/** Reads the filters of the address. */
const filtersOf = (given: Readonly<Record<string, unknown>>): OfficeEventQuery =>
  recordFilters(given, isStatus)

export const Route = createFileRoute("/office/events/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeEventQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeEvents(filtersOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Events" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventListSkeleton,
  component: Events,
})

const options = [
  { value: "all", label: "All" },
  ...Object.keys(filterWords)
    .filter(isStatus)
    .map((status) => ({ value: status, label: filterWords[status].label })),
] as const

/** Lists the events of the association for staff (OFFICE §2). */
function Events() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { search, status } = filters
  const navigate = useNavigate({ from: Route.fullPath })
  const { data, error, isFetching, refetch } = useQuery({
    ...officeEvents(given),
    placeholderData: keepPreviousData,
  })
  const { data: access } = useQuery(officeAccess())
  const setFilter = (changes: Parameters<typeof changedFilters<EventStatus>>[1]) =>
    void navigate({ search: changedFilters(filters, changes), replace: true, resetScroll: false })
  const newEvent = access?.permissions.includes("events.edit") === true && (
    <RouterLink to="/office/events/new" variant="primary" icon={<Plus size={18} />}>
      New Event
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Events"
        text="Write an event as a draft, and publish it when it is complete."
        actions={newEvent}
      />
      <div className="record-tools">
        <ListSearchBox
          label="Search events"
          placeholder="Name, place or tag"
          value={search ?? ""}
          onSearch={(text) => setFilter({ search: text.trim() === "" ? undefined : text })}
        />
        <ToggleGroup
          label="Status"
          options={options}
          value={status ?? "all"}
          onChange={(value) => setFilter({ status: value === "all" ? undefined : value })}
        />
      </div>
      {data !== undefined ? (
        data.items.length === 0 ? (
          search !== undefined ? (
            <EmptyState
              title="No event found"
              text="Try a part of the name, the place or a tag."
              illustration="search"
              action={
                <RouterLink to="/office/events" search={{}} variant="secondary">
                  Show all events
                </RouterLink>
              }
            />
          ) : (
            <EmptyState
              title={status === undefined ? "No events yet" : filterWords[status].empty}
              text="A new event begins as a draft, which only staff see."
              illustration="calendar"
              action={newEvent}
            />
          )
        ) : (
          <>
            <EventList rows={data.items} />
            {(after !== undefined || data.next !== null) && (
              <nav className="record-pages" aria-label="Pages of events">
                {after !== undefined && (
                  <RouterLink to="/office/events" search={filters} variant="secondary">
                    First page
                  </RouterLink>
                )}
                {data.next !== null && (
                  <RouterLink
                    to="/office/events"
                    search={{ ...filters, after: data.next }}
                    variant="secondary"
                  >
                    Earlier events
                  </RouterLink>
                )}
              </nav>
            )}
          </>
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <EventListSkeleton />
      )}
    </>
  )
}
