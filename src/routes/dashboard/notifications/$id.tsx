import { createFileRoute, useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { Notification } from "#api/contract/notifications.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveNotifications } from "#machines/notifications/notifications.actors.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { NotFoundScreen } from "../../-errors/not-found-screen.tsx"
import { NotificationSkeleton } from "./-parts/notifications-skeleton.tsx"
import { NotificationView } from "./-parts/notification-view.tsx"

export const Route = createFileRoute("/dashboard/notifications/$id")({
  head: () => ({ meta: [{ title: "Notification" }] }),
  component: NotificationPage,
})

/** Shows the notification from the navigation state, otherwise loads it (SPEC §2, /dashboard/notifications/{id}). */
function NotificationPage() {
  const { id } = Route.useParams()
  const passed = useLocation({ select: ({ state }) => state.ownNotification })
  const memberId = useSession((session) => session.context.user?._id)
  // After a logout, Back may lead another member to this entry of the history.
  const isOwn = passed?.item._id === id && passed.memberId === memberId
  return <NotificationDetails key={id} id={id} passed={isOwn ? passed.item : null} />
}

interface NotificationDetailsProps {
  readonly id: string
  /** The notification from the navigation state. */
  readonly passed: Notification | null
}

function NotificationDetails(input: NotificationDetailsProps) {
  const flow = useFlow(liveNotifications, { input })
  const state = useSelector(flow, (snapshot) => snapshot)
  const { notification, message } = state.context
  if (state.matches("missing")) return <NotFoundScreen />
  if (state.matches("failed"))
    return <ErrorState text={message ?? ""} onRetry={() => flow.send({ type: "retry.requested" })} />
  if (!state.hasTag("shown") || notification === null) return <NotificationSkeleton />
  return (
    <NotificationView
      notification={notification}
      isLeftUnread={state.matches("unread")}
      onMarkRead={() => flow.send({ type: "reading.requested" })}
    />
  )
}
