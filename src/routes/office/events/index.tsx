import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { EventStatus } from "#api/contract/office-events.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeEventQuery, officeEvents } from "#api/office-events.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { EventList, EventListSkeleton } from "./-parts/event-list.tsx"

/** Canceled events include those whose registrants are being told. */
const words: RecordWords<Exclude<EventStatus, "canceling">> = {
  one: "event",
  several: "events",
  placeholder: "Name, place or tag",
  searchHint: "Try a part of the name, the place or a tag.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    published: { label: "Upcoming", empty: "No upcoming events" },
    finished: { label: "Past", empty: "No past events" },
    canceled: { label: "Canceled", empty: "No canceled events" },
  },
  beginning: "A new event begins as a draft, which only staff see.",
}

/** Links to this list with other filters. */
const ListLink = ({
  filters,
  children,
}: {
  readonly filters: OfficeEventQuery
  readonly children: string
}) => (
  <RouterLink to="/office/events" search={filters} variant="secondary">
    {children}
  </RouterLink>
)

export const Route = createFileRoute("/office/events/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeEventQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeEvents(recordFilters({ ...deps }, words.statuses))),
  head: () => ({ meta: [{ title: "Events" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventListSkeleton,
  component: Events,
})

/** Lists the events of the association for staff (OFFICE §2). */
function Events() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const navigate = useNavigate({ from: Route.fullPath })
  const page = useQuery({ ...officeEvents(filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
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
      <RecordBrowser
        words={words}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        page={page}
        ListLink={ListLink}
        action={newEvent}
        skeleton={<EventListSkeleton />}
      >
        {(rows) => <EventList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
