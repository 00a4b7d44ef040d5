import { createFileRoute } from "@tanstack/react-router"
import { useSession } from "#machines/app/app.react.ts"
import { DoorPage } from "./-parts/door-page.tsx"

export const Route = createFileRoute("/office/check-in/$event")({
  head: () => ({ meta: [{ title: "Check-in" }] }),
  component: CheckIn,
})

/** Admits the registrants of one event at the door (OFFICE §14). */
function CheckIn() {
  const { event } = Route.useParams()
  const user = useSession((session) => session.context.user)
  return user === null ? null : (
    <DoorPage key={event} eventId={event} staff={{ _id: user._id, fullName: user.fullName }} />
  )
}
