import "./notifications.css"
import type { Notification } from "#api/contract/notifications.ts"
import { useSession } from "#machines/app/app.react.ts"
import { cardLink } from "#ui/card/card.tsx"
import { PathLink } from "../../../-path-link.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { AgoTime } from "../../-reading/ago-time.tsx"
import { NotificationIcon } from "./notification-appearance.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The notification that its page shows without loading it (SPEC §2), and its member: the history of the browser outlives a
     * logout.
     */
    ownNotification?: { readonly item: Notification; readonly memberId: string }
  }
}

/** Links to the conversation for a message, because that reads the notification too (DECISIONS §4); else to its page. */
function RowLink({ notification }: { readonly notification: Notification }) {
  const { type, target, _id } = notification
  const memberId = useSession((session) => session.context.user?._id) ?? ""
  if (type === "message" && target.startsWith("/dashboard/messaging?"))
    return (
      <PathLink path={target} variant="bare" className={cardLink}>
        New {type}
      </PathLink>
    )
  return (
    <RouterLink
      to="/dashboard/notifications/$id"
      params={{ id: _id }}
      state={{ ownNotification: { item: notification, memberId } }}
      variant="bare"
      className={cardLink}
    >
      New {type}
    </RouterLink>
  )
}

/** Shows 'New {type}', content and date; bold while unread (SPEC §2). The whole row is a link. */
export function NotificationRow({ notification }: { readonly notification: Notification }) {
  return (
    <li className="notification-row" data-unread={notification.read ? undefined : ""}>
      <NotificationIcon type={notification.type} />
      <div className="notification-words">
        <p className="notification-title">
          <RowLink notification={notification} />
          {!notification.read && <span className="visually-hidden"> (unread)</span>}
        </p>
        <p className="notification-content">{notification.content}</p>
        <AgoTime at={notification.createdAt} />
      </div>
    </li>
  )
}
