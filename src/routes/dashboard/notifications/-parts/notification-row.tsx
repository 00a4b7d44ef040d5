import "./notifications.css"
import type { Notification } from "#api/contract/notifications.ts"
import { formatDateTime } from "#api/dates.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { NotificationIcon } from "./notification-appearance.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The notification that its page shows without loading it (SPEC §2). */
    notification?: Notification
  }
}

/** Shows 'New {type}', content and date; bold while unread (SPEC §2). The whole row is a link. */
export function NotificationRow({ notification }: { readonly notification: Notification }) {
  return (
    <li className="notification-row" data-unread={notification.read ? undefined : ""}>
      <NotificationIcon type={notification.type} />
      <div className="notification-words">
        <p className="notification-title">
          <RouterLink
            to="/dashboard/notifications/$id"
            params={{ id: notification._id }}
            state={{ notification }}
            variant="bare"
            className={cardLink}
          >
            New {notification.type}
          </RouterLink>
          {!notification.read && <span className="visually-hidden"> (unread)</span>}
        </p>
        <p className="notification-content">{notification.content}</p>
        <time className="quiet" dateTime={notification.createdAt}>
          {formatDateTime(notification.createdAt)}
        </time>
      </div>
    </li>
  )
}
