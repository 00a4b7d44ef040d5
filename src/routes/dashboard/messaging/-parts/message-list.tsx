import "../../../-messages/messages.css"
import ArrowDown from "lucide-react/icons/arrow-down"
import { type ReactNode, useRef, useState } from "react"
import type { ConversationContext } from "#machines/conversation/conversation-setup.ts"
import { hasOlder } from "#machines/conversation/messages.ts"
import { Button } from "#ui/button/button.tsx"
import { Spinner } from "#ui/spinner/spinner.tsx"
import { Bubble, UnsentBubble } from "./bubble.tsx"
import { continuesGroup, firstUnread } from "../../../-messages/message-groups.ts"
import { dayOf } from "../../../-messages/times.ts"
import { useLogScroll } from "../../../-messages/use-log-scroll.ts"

interface MessageListProps {
  readonly context: ConversationContext
  readonly partner: string
  /** The sequence number up to which the partner has read. */
  readonly readSequence: number
  /** How many messages were unread when the conversation was opened. */
  readonly unreadCount: number
  /** The level below the heading of the conversation. */
  readonly dayHeading: "h2" | "h3"
  readonly isLoadingOlder: boolean
  /** Whether unsent messages wait for the chat connection. */
  readonly isWaiting: boolean
  /** Whether missed messages are being loaded. */
  readonly isCatchingUp: boolean
  /** Called when the member scrolls near the top. */
  readonly onTop: () => void
  readonly onRetry: (clientMessageId: string) => void
  readonly onDiscard: (clientMessageId: string) => void
}

/** Shows the messages by day, oldest first, in groups of one side. Screen readers announce new messages. */
export function MessageList(props: MessageListProps) {
  const { context, partner, readSequence, unreadCount, isLoadingOlder, isCatchingUp, isWaiting } = props
  const DayHeading = props.dayHeading
  const { messages, early, unsent, self, other } = context
  const shown = [...messages, ...early]
  const list = useRef<HTMLDivElement>(null)
  const unreadLine = useRef<HTMLParagraphElement>(null)
  // The line keeps its place while the conversation is open, although its messages are read by then.
  const [unreadFrom] = useState(() => firstUnread(messages, other, unreadCount))
  const scroll = useLogScroll(list, unreadLine, {
    first: shown[0]?.sequence ?? 0,
    last: shown.at(-1)?.sequence ?? 0,
    sending: unsent.filter(({ status }) => status === "sending").length,
  })
  const entries = [
    ...shown.map(({ sender, createdAt }) => ({ isMine: sender === self, at: createdAt })),
    ...unsent.map(({ at }) => ({ isMine: true, at })),
  ]
  const continued = continuesGroup(entries)
  const days = entries.map(({ at }) => dayOf(at))
  const slot = (key: string, index: number, sequence: number | null, bubble: ReactNode) => (
    <div key={key} className="message-slot">
      {days[index] !== days[index - 1] && <DayHeading className="chat-day">{days[index]}</DayHeading>}
      {sequence !== null && sequence === unreadFrom && (
        <p ref={unreadLine} className="chat-unread">
          New messages
        </p>
      )}
      {bubble}
    </div>
  )
  return (
    <div className="chat-body">
      <div
        ref={list}
        className="chat-log"
        role="log"
        aria-label={`Messages with ${partner}`}
        aria-busy={isLoadingOlder || isCatchingUp}
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={() => {
          if (scroll.onScroll() && hasOlder(context)) props.onTop()
        }}
      >
        {isLoadingOlder && (
          <div className="chat-older">
            <Spinner label="Loading older messages" />
          </div>
        )}
        {days.length === 0 && (
          <p className="chat-first quiet">This is the beginning of your conversation with {partner}.</p>
        )}
        {shown.map((message, index) =>
          slot(
            message._id,
            index,
            message.sequence,
            <Bubble
              message={message}
              isMine={message.sender === self}
              isRead={message.sequence <= readSequence}
              isContinued={continued[index] === true}
              partner={partner}
            />,
          ),
        )}
        {unsent.map((message, index) =>
          slot(
            message.clientMessageId,
            shown.length + index,
            null,
            <UnsentBubble
              isWaiting={isWaiting}
              message={message}
              isContinued={continued[shown.length + index] === true}
              onRetry={() => props.onRetry(message.clientMessageId)}
              onDiscard={() => props.onDiscard(message.clientMessageId)}
            />,
          ),
        )}
      </div>
      {scroll.hasNewBelow && (
        <Button
          variant="primary"
          size="small"
          className="chat-new"
          icon={<ArrowDown />}
          onPress={scroll.scrollToEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}
