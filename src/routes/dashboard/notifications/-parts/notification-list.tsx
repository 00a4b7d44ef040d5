import "./notifications.css"
import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import CheckCheck from "lucide-react/icons/check-check"
import { useEffect, useRef } from "react"
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
  const wasPressed = useSelector(flow, ({ context }) => context.newest !== null)
  const { data: stats } = useQuery(notificationStats)
  const listRef = useRef<HTMLUListElement>(null)
  const newest = items[0]?._id
  const hasUnread = items.some(({ read }) => !read) || (stats?.unreadNotificationCount ?? 0) > 0
  useEffect(() => {
    // The pressed button has left the page, so the next Tab would start at the top.
    if (wasPressed && !hasUnread && document.activeElement === document.body)
      listRef.current?.focus({ preventScroll: true })
  }, [wasPressed, hasUnread])
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
      <ul ref={listRef} className="notification-list" aria-label="Notifications" tabIndex={-1}>
        {items.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} />
        ))}
      </ul>
    </>
  )
}
