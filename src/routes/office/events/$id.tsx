import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { eventRegistrants, officeEvent } from "#api/office-events.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { versionOf } from "#machines/event-editor/event-values.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { CancellationProgress } from "./-parts/cancellation-progress.tsx"
import { EventEditor } from "./-parts/event-editor.tsx"
import { EventFacts } from "./-parts/event-facts.tsx"
import { isCanceled } from "./-parts/event-words.ts"
import { Messages } from "./-parts/messages.tsx"
import { Publication } from "./-parts/publication.tsx"
import { Registrants } from "./-parts/registrants.tsx"

function EventSkeleton() {
  return (
    <Loading label="Loading the event">
      <div className="record-page">
        <Skeleton height={720} />
        <Skeleton height={320} />
      </div>
    </Loading>
  )
}

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

/** Shows one event: its form, its publication or cancellation, its messages and its registrants (OFFICE §2). */
function EventPage() {
  const { id } = Route.useParams()
  const after = cursorOf(Route.useSearch())
  const { data, error, isFetching, refetch } = useQuery(officeEvent(id))
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  const mayEdit = access?.permissions.includes("events.edit") === true
  return (
    <>
      <PageHeading
        title={data?.name ?? "Event"}
        back={
          <RouterLink to="/office/events" variant="quiet" icon={<ArrowLeft size={18} />}>
            All events
          </RouterLink>
        }
      />
      {data === undefined || staffId === undefined || access === undefined ? (
        isFailure(error) ? (
          <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
        ) : (
          <EventSkeleton />
        )
      ) : mayEdit && !isCanceled(data.status) ? (
        <EventEditor key={id} staffId={staffId} id={id} record={versionOf(data)}>
          {(isUnsaved) => (
            <div className="record-main">
              <Publication event={data} mayEdit isUnsaved={isUnsaved} />
              <Messages id={id} mayEdit />
              <Registrants id={id} after={after} />
            </div>
          )}
        </EventEditor>
      ) : (
        <div className="record-page">
          <EventFacts event={data} />
          <div className="record-main">
            <Publication event={data} mayEdit={mayEdit} isUnsaved={false} />
            {isCanceled(data.status) && (
              <CancellationProgress id={id} mayReadMoney={access.permissions.includes("money.read")} />
            )}
            <Messages id={id} mayEdit={mayEdit} />
            <Registrants id={id} after={after} />
          </div>
        </div>
      )}
    </>
  )
}
