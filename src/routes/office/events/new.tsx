import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { officeAccess } from "#api/office.ts"
import { useSession } from "#machines/app/app.react.ts"
import { newEvent } from "#machines/event-editor/event-values.ts"
import { Card } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { EventEditor } from "./-parts/event-editor.tsx"

export const Route = createFileRoute("/office/events/new")({
  head: () => ({ meta: [{ title: "New Event" }] }),
  component: NewEvent,
})

/** Makes an event, which begins as a draft (OFFICE §2). */
function NewEvent() {
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  const mayEdit = access?.permissions.includes("events.edit")
  return (
    <>
      <PageHeading
        title="New Event"
        text="Only the name is needed now. Members see nothing before you publish it."
        back={
          <RouterLink to="/office/events" variant="quiet" icon={<ArrowLeft size={18} />}>
            All events
          </RouterLink>
        }
      />
      {mayEdit === false ? (
        <EmptyState
          title="Your role does not include this page"
          text="Editors and admins make events."
          illustration="list"
        />
      ) : (
        staffId !== undefined && (
          <EventEditor staffId={staffId} id="new" record={newEvent}>
            {() => (
              <Card as="section" aria-labelledby="next" className="record-block">
                <h2 id="next" className="display">
                  What comes next
                </h2>
                <p>Save makes a draft, which only staff see.</p>
                <p>The draft says what is missing. You publish it when it is complete.</p>
              </Card>
            )}
          </EventEditor>
        )
      )}
    </>
  )
}
