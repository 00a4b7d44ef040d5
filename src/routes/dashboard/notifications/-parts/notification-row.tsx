import type { Notification } from "#api/contract/notifications.ts"
import { formatDateTime } from "#api/dates.ts"
import { cardLink } from "#ui/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { NoticeSign } from "./notification-appearance.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The item a notification's page opens with (SPEC §2). */
    notification?: Notification
  }
}

/** 'New {type}', content and date; an unread one is bold (SPEC §2). The whole row leads to it. */
export function NoticeRow({ notice }: { readonly notice: Notification }) {
  return (
    <li className="notice-row" data-unread={notice.read ? undefined : ""}>
      <NoticeSign type={notice.type} />
      <div className="notice-words">
        <p className="notice-title">
          <RouterLink
            to="/dashboard/notifications/$id"
            params={{ id: notice._id }}
            state={{ notification: notice }}
            variant="bare"
            className={cardLink}
          >
            New {notice.type}
          </RouterLink>
          {!notice.read && <span className="visually-hidden"> (unread)</span>}
        </p>
        <p className="notice-content">{notice.content}</p>
        <time className="quiet" dateTime={notice.createdAt}>
          {formatDateTime(notice.createdAt)}
        </time>
      </div>
    </li>
  )
}
