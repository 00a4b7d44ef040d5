import "./notifications.css"
import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import CheckCheck from "lucide-react/icons/check-check"
import type { Notification } from "#api/contract/notifications.ts"
import { notificationStats } from "#api/notifications.ts"
import { liveAllRead } from "#machines/all-read/all-read.actors.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { Button } from "#ui/button/button.tsx"
import { NotificationRow } from "./notification-row.tsx"

/** Shows the loaded notifications, and 'Mark all as read' while one of them or an older one is unread (DECISIONS §4.9). */
export function NotificationList({ items }: { readonly items: readonly Notification[] }) {
  const flow = useFlow(liveAllRead)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { data: stats } = useQuery(notificationStats)
  const newest = items[0]?._id
  const hasUnread = items.some(({ read }) => !read) || (stats?.unreadNotificationCount ?? 0) > 0
  return (
    <>
      {hasUnread && newest !== undefined && (
        <p className="notifications-all-read">
          <Button
            variant="quiet"
            size="small"
            icon={<CheckCheck />}
            isPending={isBusy}
            onPress={() => flow.send({ type: "reading.requested", newest })}
          >
            Mark all as read
          </Button>
        </p>
      )}
      <ul className="notification-list" aria-label="Notifications">
        {items.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} />
        ))}
      </ul>
    </>
  )
}
