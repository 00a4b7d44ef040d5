import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { eventDeletion, officeEvent } from "#api/office-events.ts"
import { officeAccess } from "#api/office.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { eventDraft } from "#machines/event-editor/event-draft.ts"
import { versionOf } from "#machines/event-editor/event-values.ts"
import { peopleFilters } from "../-records/people-filters.ts"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { EventBlocks } from "./-parts/event-blocks.tsx"
import { EventEditor } from "./-parts/event-editor.tsx"
import { EventFacts } from "./-parts/event-facts.tsx"
import { labelOf, wordsOf } from "./-parts/event-field-words.ts"
import { EventPublication } from "./-parts/event-publication.tsx"
import { isCanceled } from "./-parts/event-words.ts"

const EventSkeleton = () => <RecordSkeleton one="event" />

export const Route = createFileRoute("/office/events/$id")({
  // Every page loads this line, so it checks nothing. The page reads the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): PeopleQuery => given,
  // The registrants load with their block.
  loader: ({ params }) => prefetch(queryClient, officeEvent(params.id)),
  head: () => ({ meta: [{ title: "Event" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventSkeleton,
  component: EventPage,
})

/** Shows one event: its form, its publication or cancellation, its door helpers, its messages and its registrants (OFFICE §2). */
function EventPage() {
  const { id } = Route.useParams()
  const filters = peopleFilters({ ...Route.useSearch() })
  const { data: access } = useQuery(officeAccess())
  const mayEdit = access?.permissions.includes("events.edit") === true
  // A chapter leader drafts events, and sees nothing of who registers and pays.
  const mayReadRegistrants = access?.permissions.includes("events.registrants") === true
  return (
    <RecordPage
      list="/office/events"
      one="event"
      several="events"
      permission="events.draft"
      deletion={eventDeletion}
      query={useQuery(officeEvent(id))}
      titleOf={({ name }) => name}
    >
      {(event, staffId) => {
        const isDrafter = staffId !== null && !mayEdit
        const blocks = mayReadRegistrants && <EventBlocks event={event} mayEdit={mayEdit} filters={filters} />
        const publication = { event, mayEdit, isDrafter }
        return staffId === null || isCanceled(event.status) || (isDrafter && event.status !== "draft") ? (
          <RecordReading
            unsaved={{
              drafts: eventDraft,
              id,
              record: versionOf(event),
              labelOf,
              wordsOf,
              reason: isCanceled(event.status)
                ? "This event is canceled, so nobody can change it."
                : staffId === null
                  ? roleEnded("event")
                  : "This event is no longer a draft, so only an admin or editor can change it.",
            }}
            record={<EventFacts event={event} />}
          >
            <EventPublication {...publication} isUnsaved={false} />
            {blocks}
          </RecordReading>
        ) : (
          <EventEditor key={id} staffId={staffId} id={id} record={versionOf(event)}>
            {(isUnsaved) => (
              <>
                <EventPublication {...publication} isUnsaved={isUnsaved} />
                {blocks}
              </>
            )}
          </EventEditor>
        )
      }}
    </RecordPage>
  )
}
