import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { EventStatus } from "#api/contract/office-events.ts"
import { eventDeletion, type OfficeEventQuery, officeEvents } from "#api/office-events.ts"
import { officeAccess } from "#api/office.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
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
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    published: { label: "Upcoming", empty: "No upcoming events" },
    finished: { label: "Past", empty: "No past events" },
    canceled: { label: "Canceled", empty: "No canceled events" },
  },
  beginning: "A new event begins as a draft, which only staff see.",
}

export const Route = createFileRoute("/office/events/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeEventQuery => given,
  loader: ({ location: { search } }) =>
    prefetch(queryClient, officeEvents(recordFilters({ ...search }, words.statuses))),
  head: () => ({ meta: [{ title: "Events" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventListSkeleton,
  component: Events,
})

/** Lists the events of the association for staff (OFFICE §2). */
function Events() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const mayPublish = useQuery(officeAccess()).data?.permissions.includes("events.edit") === true
  const page = useQuery({ ...officeEvents(filters), placeholderData: keepPreviousData })
  return (
    <RecordBrowser
      title="Events"
      text={
        mayPublish
          ? "Write an event as a draft, and publish it when it is complete."
          : "Write an event as a draft. An admin or editor publishes it when it is complete."
      }
      newPage="/office/events/new"
      newTitle="New Event"
      permission="events.draft"
      deletion={eventDeletion}
      words={words}
      filters={filters}
      page={page}
      skeleton={<EventListSkeleton />}
    >
      {(rows) => <EventList rows={rows} />}
    </RecordBrowser>
  )
}
