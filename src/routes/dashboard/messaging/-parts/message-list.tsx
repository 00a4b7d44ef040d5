import ArrowDown from "lucide-react/icons/arrow-down"
import { useLayoutEffect, useRef, useState } from "react"
import type { ConversationContext } from "#machines/conversation/conversation.machine.ts"
import { hasOlder } from "#machines/conversation/messages.ts"
import { Button } from "#ui/button/button.tsx"
import { Spinner } from "#ui/spinner/spinner.tsx"
import { Bubble, UnsentBubble } from "./bubble.tsx"
import { dayOf } from "./times.ts"

interface MessageListProps {
  readonly context: ConversationContext
  readonly partner: string
  readonly isLoadingOlder: boolean
  /** Whether missed messages are being loaded. */
  readonly isCatchingUp: boolean
  /** Called when the member scrolls near the top. */
  readonly onTop: () => void
  readonly onRetry: (clientMessageId: string) => void
  readonly onDiscard: (clientMessageId: string) => void
}

/** Within this distance (px) of the top or the end, the list counts as scrolled to it. */
const edgeDistance = 80

/**
 * Shows the messages by day, oldest first. Screen readers announce new messages. Older messages appear above without moving the
 * visible ones.
 */
export function MessageList({
  context,
  partner,
  isLoadingOlder,
  isCatchingUp,
  onTop,
  onRetry,
  onDiscard,
}: MessageListProps) {
  const { messages, early, unsent, self } = context
  const shown = [...messages, ...early]
  const first = shown[0]?.sequence ?? 0
  const last = shown.at(-1)?.sequence ?? 0
  const sending = unsent.filter(({ status }) => status === "sending").length
  const list = useRef<HTMLDivElement>(null)
  const scrollPosition = useRef({ isAtEnd: true, height: 0, first: 0, sending: 0 })
  /** The sequence of the newest message when the member left the end of the list; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null)

  // A list that is scrolled to its end stays there. Otherwise the visible messages keep their place. The effect has no
  // dependencies, because any render can change the height.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const before = scrollPosition.current
    if (before.isAtEnd || sending > before.sending) element.scrollTop = element.scrollHeight
    else if (first < before.first) element.scrollTop += element.scrollHeight - before.height
    scrollPosition.current = { ...before, height: element.scrollHeight, first, sending }
  })

  const onScroll = () => {
    const element = list.current
    if (element === null) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < edgeDistance
    scrollPosition.current.isAtEnd = isAtEnd
    if (isAtEnd !== (leftAt === null)) setLeftAt(isAtEnd ? null : last)
    if (element.scrollTop < edgeDistance && hasOlder(context)) onTop()
  }
  const scrollToEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })
  const days = [...shown.map(({ createdAt }) => dayOf(createdAt)), ...unsent.map(({ at }) => dayOf(at))]
  /** Returns the day above a message if it differs from the previous message's day. */
  const dayHeading = (index: number) =>
    days[index] === days[index - 1] ? null : <h3 className="chat-day">{days[index]}</h3>
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
        onScroll={onScroll}
      >
        {isLoadingOlder && (
          <div className="chat-older">
            <Spinner label="Loading older messages" />
          </div>
        )}
        {days.length === 0 && (
          <p className="chat-first quiet">This is the beginning of your conversation with {partner}.</p>
        )}
        {shown.map((message, index) => (
          <div key={message._id} className="message-slot">
            {dayHeading(index)}
            <Bubble message={message} isMine={message.sender === self} partner={partner} />
          </div>
        ))}
        {unsent.map((message, index) => (
          <div key={message.clientMessageId} className="message-slot">
            {dayHeading(shown.length + index)}
            <UnsentBubble
              message={message}
              onRetry={() => onRetry(message.clientMessageId)}
              onDiscard={() => onDiscard(message.clientMessageId)}
            />
          </div>
        ))}
      </div>
      {leftAt !== null && last > leftAt && (
        <Button
          variant="primary"
          size="small"
          className="chat-new"
          icon={<ArrowDown />}
          onPress={scrollToEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}
