import type { ReactNode } from "react"
import type { ChatMessage } from "#api/contract/chats.ts"
import { formatTime } from "#api/dates.ts"
import type { Unsent } from "#machines/conversation/messages.ts"
import { ReportButton } from "../../-reports/report-button.tsx"
import { Button } from "#ui/button/button.tsx"

interface FootProps {
  /** Whether the next message is in the same group. Then only screen readers read this time. */
  readonly isContinued: boolean
  readonly children: ReactNode
}

function Foot({ isContinued, children }: FootProps) {
  return <p className={isContinued ? "visually-hidden" : "message-foot"}>{children}</p>
}

interface BubbleProps {
  readonly message: ChatMessage
  readonly isMine: boolean
  /** Whether the other side has read it. */
  readonly isRead: boolean
  readonly isContinued: boolean
  readonly partner: string
}

/** Shows one message that the server has stored. */
export function Bubble({ message, isMine, isRead, isContinued, partner }: BubbleProps) {
  const time = formatTime(message.createdAt)
  return (
    <div
      className="message"
      data-mine={isMine || undefined}
      data-continued={isContinued || undefined}
      data-hidden={message.isHidden}
    >
      <p className="message-words">
        <span className="visually-hidden">{isMine ? "You: " : `${partner}: `}</span>
        {message.content}
      </p>
      {!isMine && message.isHidden !== true && (
        <ReportButton kind="message" id={message._id} what={`message of ${time}`} />
      )}
      <Foot isContinued={isContinued}>
        <time dateTime={message.createdAt}>{time}</time>
        {isMine && (isRead ? " · Read" : " · Sent")}
      </Foot>
    </div>
  )
}

interface UnsentBubbleProps {
  readonly message: Unsent
  readonly isContinued: boolean
  /** Whether the message waits for the chat connection. */
  readonly isWaiting: boolean
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Shows a message that is being sent, waits (NETWORK §3.1) or was rejected (DECISIONS §5). */
export function UnsentBubble({ message, isContinued, isWaiting, onRetry, onDiscard }: UnsentBubbleProps) {
  const isFailed = message.status === "failed"
  return (
    <div
      className="message"
      data-mine
      data-status={message.status}
      data-continued={(isContinued && !isFailed) || undefined}
    >
      <p className="message-words">
        <span className="visually-hidden">You: </span>
        {message.content}
      </p>
      {isFailed ? (
        <>
          <p className="message-foot message-failed">Not sent. {message.reason}</p>
          <div className="message-actions">
            <Button variant="quiet" size="small" onPress={onRetry}>
              Retry
            </Button>
            <Button variant="quiet" size="small" onPress={onDiscard}>
              Delete
            </Button>
          </div>
        </>
      ) : (
        <Foot isContinued={isContinued}>{isWaiting ? "Waiting to send" : "Sending…"}</Foot>
      )}
    </div>
  )
}
