import "./inbox.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { sinceWords, statusOf } from "./inbox-words.ts"

interface ConversationListProps {
  readonly conversations: readonly InboxConversation[]
  /** The reader's id. */
  readonly staffId: string
  /** When the list was read (ms since 1970). */
  readonly readAt: number
}

/** Shows conversations, each as a card that opens it. */
export function ConversationList({ conversations, staffId, readAt }: ConversationListProps) {
  return (
    <ol className="inbox-list" aria-label="Conversations">
      {conversations.map((conversation) => {
        const { _id, member, status, since, lastMessage, isLastFromMember } = conversation
        const { label, tone } = statusOf(conversation, staffId)
        const [before, after] = sinceWords[status]
        return (
          <Card as="li" key={_id} className="inbox-row">
            <div>
              <h2>
                <RouterLink to="/office/inbox/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                  {member.fullName}
                </RouterLink>
              </h2>
              <p className="inbox-last">{isLastFromMember ? lastMessage : `Admin: ${lastMessage}`}</p>
              <p className="quiet">
                {before}
                <time dateTime={since} title={formatDateTime(since)}>
                  {formatDistanceStrict(since, readAt)}
                </time>
                {after}
              </p>
            </div>
            <div className="inbox-row-status">
              <Chip tone={tone}>{label}</Chip>
            </div>
          </Card>
        )
      })}
    </ol>
  )
}

export function ConversationListSkeleton() {
  return (
    <Loading label="Loading conversations">
      <div className="inbox-list">
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
      </div>
    </Loading>
  )
}
