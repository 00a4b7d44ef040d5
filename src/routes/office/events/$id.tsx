import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { eventRegistrants, officeEvent } from "#api/office-events.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { versionOf } from "#machines/event-editor/event-values.ts"
import { RecordPage, RecordReading, RecordSkeleton } from "../-records/record-page.tsx"
import { CancellationProgress } from "./-parts/cancellation-progress.tsx"
import { EventEditor } from "./-parts/event-editor.tsx"
import { EventFacts } from "./-parts/event-facts.tsx"
import { EventPublication } from "./-parts/event-publication.tsx"
import { isCanceled } from "./-parts/event-words.ts"
import { LazyDoorHelpers } from "./-parts/lazy-door-helpers.tsx"
import { Messages } from "./-parts/messages.tsx"
import { Registrants } from "./-parts/registrants.tsx"

const EventSkeleton = () => <RecordSkeleton one="event" />

/** The address of an event. `after` is the cursor of the registrants' page before. */
interface EventSearch {
  readonly after?: string
}

const cursorOf = ({ after }: EventSearch): string | undefined =>
  typeof after === "string" ? after : undefined

export const Route = createFileRoute("/office/events/$id")({
  validateSearch: (given: EventSearch): EventSearch => given,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) =>
    Promise.all([
      prefetch(queryClient, officeEvent(params.id)),
      prefetch(queryClient, eventRegistrants(params.id, cursorOf(deps))),
    ]),
  head: () => ({ meta: [{ title: "Event" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventSkeleton,
  component: EventPage,
})

/** Shows one event: its form, its publication or cancellation, its door helpers, its messages and its registrants (OFFICE §2). */
function EventPage() {
  const { id } = Route.useParams()
  const after = cursorOf(Route.useSearch())
  return (
    <RecordPage
      list="/office/events"
      one="event"
      several="events"
      permission="events.edit"
      query={useQuery(officeEvent(id))}
      titleOf={({ name }) => name}
    >
      {(event, staffId) =>
        staffId === null || isCanceled(event.status) ? (
          <RecordReading record={<EventFacts event={event} />}>
            <EventPublication event={event} mayEdit={staffId !== null} isUnsaved={false} />
            {isCanceled(event.status) ? (
              <CancellationProgress id={id} />
            ) : (
              <LazyDoorHelpers id={id} mayEdit={false} />
            )}
            <Messages id={id} mayEdit={staffId !== null} />
            <Registrants event={event} after={after} />
          </RecordReading>
        ) : (
          <EventEditor key={id} staffId={staffId} id={id} record={versionOf(event)}>
            {(isUnsaved) => (
              <>
                <EventPublication event={event} mayEdit isUnsaved={isUnsaved} />
                <LazyDoorHelpers id={id} mayEdit />
                <Messages id={id} mayEdit />
                <Registrants event={event} after={after} />
              </>
            )}
          </EventEditor>
        )
      }
    </RecordPage>
  )
}
