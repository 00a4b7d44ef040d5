import "./notifications.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import ArrowRight from "lucide-react/icons/arrow-right"
import type { Notification } from "#api/contract/notifications.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { PathLink } from "../../../-path-link.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { NotificationIcon, appearanceOf } from "./notification-appearance.tsx"

interface NotificationViewProps {
  readonly notification: Notification
  /** Whether marking the notification as read failed. */
  readonly isLeftUnread: boolean
  readonly onMarkRead: () => void
}

/** Shows the link to the related page of this portal, if there is one. */
function TargetLink({ type, target }: Pick<Notification, "type" | "target">) {
  if (!/^\/(dashboard|office)(?=[/?#]|$)/.test(target)) return null
  return (
    <PathLink variant="primary" path={target} icon={<ArrowRight size={18} />}>
      {target.startsWith("/office") ? "Open in the office" : appearanceOf[type].linkLabel}
    </PathLink>
  )
}

/** Shows one notification in full (SPEC §2), with the link to the related page. */
export function NotificationView({ notification, isLeftUnread, onMarkRead }: NotificationViewProps) {
  return (
    <article className="notification">
      <PageHeading
        title={`New ${notification.type}`}
        back={
          <RouterLink to="/dashboard/notifications" variant="quiet" icon={<ArrowLeft size={18} />}>
            Notifications
          </RouterLink>
        }
      />
      {isLeftUnread && (
        <Alert
          tone="amber"
          role="status"
          action={
            <Button size="small" variant="secondary" onPress={onMarkRead}>
              Mark as Read
            </Button>
          }
        >
          This notification is still unread.
        </Alert>
      )}
      <Card className="notification-card">
        <NotificationIcon type={notification.type} />
        <div className="notification-words">
          <p className="notification-text">{notification.content}</p>
          <p className="quiet">
            <time dateTime={notification.createdAt}>{formatDateTime(notification.createdAt)}</time>
          </p>
          <div className="notification-link">
            <TargetLink type={notification.type} target={notification.target} />
          </div>
        </div>
      </Card>
    </article>
  )
}
