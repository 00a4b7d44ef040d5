import { useRouter } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import ArrowRight from "lucide-react/icons/arrow-right"
import type { MouseEvent } from "react"
import type { Notification } from "#api/contract/notifications.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button.tsx"
import { Card } from "#ui/card.tsx"
import { Link } from "#ui/link.tsx"
import { Notice } from "#ui/alert.tsx"
import { PageHeading } from "#ui/page-heading.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { NoticeSign, wordsOf } from "./notification-appearance.tsx"

interface NoticeViewProps {
  readonly notice: Notification
  /** It could not be marked as read. */
  readonly isLeftUnread: boolean
  readonly onMarkRead: () => void
}

/** The way to what it is about: a page of this portal, with its query, or no way at all. */
function Way({ type, target }: Pick<Notification, "type" | "target">) {
  const { history } = useRouter()
  if (!/^\/dashboard(?=[/?#]|$)/.test(target)) return null
  // The address is text with its query, so it is no typed link; a new tab stays the browser's business.
  const go = (press: MouseEvent) => {
    if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
    press.preventDefault()
    history.push(target)
  }
  return (
    <Link variant="primary" href={target} icon={<ArrowRight size={18} />} onClick={go}>
      {wordsOf[type].way}
    </Link>
  )
}

/** One notification in full (SPEC §2), with the way to what it is about. */
export function NoticeView({ notice, isLeftUnread, onMarkRead }: NoticeViewProps) {
  return (
    <article className="notice">
      <PageHeading
        title={`New ${notice.type}`}
        back={
          <RouterLink to="/dashboard/notifications" variant="quiet" icon={<ArrowLeft size={18} />}>
            Notifications
          </RouterLink>
        }
      />
      {isLeftUnread && (
        <Notice
          tone="amber"
          role="status"
          action={
            <Button size="small" variant="secondary" onPress={onMarkRead}>
              Mark as Read
            </Button>
          }
        >
          This notification is still unread.
        </Notice>
      )}
      <Card className="notice-card">
        <NoticeSign type={notice.type} />
        <div className="notice-words">
          <p className="notice-whole">{notice.content}</p>
          <p className="quiet">
            <time dateTime={notice.createdAt}>{formatDateTime(notice.createdAt)}</time>
          </p>
          <div className="notice-way">
            <Way type={notice.type} target={notice.target} />
          </div>
        </div>
      </Card>
    </article>
  )
}
