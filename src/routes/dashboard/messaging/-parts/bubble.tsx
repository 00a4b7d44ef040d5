import type { ChatMessage } from "#api/contract/chats.ts"
import { formatTime } from "#api/dates.ts"
import type { Unsent } from "#machines/conversation/messages.ts"
import { Button } from "#ui/button/button.tsx"

interface BubbleProps {
  readonly message: ChatMessage
  readonly isMine: boolean
  readonly partner: string
}

/** Shows one message that the server has stored. */
export function Bubble({ message, isMine, partner }: BubbleProps) {
  return (
    <div className="message" data-mine={isMine || undefined}>
      <p className="message-words">
        <span className="visually-hidden">{isMine ? "You: " : `${partner}: `}</span>
        {message.content}
      </p>
      <p className="message-foot">
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        {isMine && " · Sent"}
      </p>
    </div>
  )
}

interface UnsentBubbleProps {
  readonly message: Unsent
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Shows a message that is being sent or that was rejected (DECISIONS §5). */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const isFailed = message.status === "failed"
  return (
    <div className="message" data-mine data-status={message.status}>
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
        <p className="message-foot">Sending…</p>
      )}
    </div>
  )
}
