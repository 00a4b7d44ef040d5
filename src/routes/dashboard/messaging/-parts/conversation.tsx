import "../../../-messages/messages.css"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { admin, type ChatPartner } from "#api/contract/chats.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { useChatStatus } from "#machines/chat/chat.react.ts"
import { liveConversation } from "#machines/conversation/conversation.actors.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Composer } from "./composer.tsx"
import { MessageList } from "./message-list.tsx"
import { useReadReceipts } from "./use-read-receipts.ts"
import { useReadErrorText } from "../../-reading/read-error.tsx"

interface ConversationProps {
  readonly self: string
  readonly memberId: string
  readonly partner: ChatPartner
  /** The sequence number up to which the partner has read. */
  readonly readSequence: number
  /** How many messages from the partner are unread. */
  readonly unreadCount: number
  /** Whether the list is beside the conversation. Then the field takes the focus on mount. */
  readonly isSplit: boolean
}

/** Tells the office that the reader, one of its staff, writes to a member. Only staff load it. Nothing waits for it. */
const signalTyping = (memberId: string): Promise<void> =>
  import("#api/inbox-writers.ts").then((writers) => writers.signalTyping(memberId)).catch(() => undefined)

/** Shows the messages of one conversation and the field for a new one. */
export function Conversation(props: ConversationProps) {
  const { self, memberId, partner, readSequence, isSplit } = props
  const flow = useFlow(liveConversation, { input: { self, other: partner._id, memberId } })
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const isOpen = useSelector(flow, (snapshot) => snapshot.hasTag("open"))
  const hasFailedToOpen = useSelector(flow, (snapshot) => snapshot.matches("openFailed"))
  const isLoadingOlder = useSelector(flow, (snapshot) => snapshot.matches({ open: "loadingOlder" }))
  const isCatchingUp = useSelector(flow, (snapshot) => snapshot.matches({ open: "catchingUp" }))
  const isBehind = useSelector(flow, (snapshot) => snapshot.matches({ open: "behind" }))
  const status = useChatStatus()
  // Opening marks the messages as read, so the count before it decides where 'New messages' is shown.
  const [unreadCount] = useState(props.unreadCount)
  const errorText = useReadErrorText(context.failure)
  useReadReceipts(partner._id, isOpen ? context.messages : [])

  if (hasFailedToOpen)
    return <ErrorState {...errorText} onRetry={() => flow.send({ type: "chat.retried" })} />
  return (
    <>
      {isOpen ? (
        <MessageList
          context={context}
          partner={partner.fullName}
          readSequence={readSequence}
          unreadCount={unreadCount}
          dayHeading={isSplit ? "h3" : "h2"}
          isLoadingOlder={isLoadingOlder}
          isWaiting={status === "disconnected"}
          isCatchingUp={isCatchingUp}
          onTop={() => flow.send({ type: "older.requested" })}
          onRetry={(clientMessageId) => flow.send({ type: "message.retried", clientMessageId })}
          onDiscard={(clientMessageId) => flow.send({ type: "message.discarded", clientMessageId })}
        />
      ) : (
        <div className="chat-log">
          <Loading label="Loading the conversation">
            {[210, 150, 260, 120].map((width, index) => (
              <div key={width} className="message" data-mine={index % 2 === 1 || undefined}>
                <Skeleton shape="block" width={width} height={44} />
              </div>
            ))}
          </Loading>
        </div>
      )}
      {(status === "disconnected" || isBehind) && (
        <p className="chat-status" role="status">
          {status === "disconnected"
            ? "You are not connected. We are reconnecting, and your messages are saved."
            : "Some messages have not loaded yet. We are still trying."}
        </p>
      )}
      <Composer
        partner={partner.fullName}
        draft={context.draft}
        problem={context.problem ?? undefined}
        isDisabled={!isOpen}
        focusOnOpen={isSplit}
        onTyped={(text) => {
          flow.send({ type: "draft.typed", text })
          if (self === admin) void signalTyping(partner._id)
        }}
        onSubmitted={(clientMessageId, at) => flow.send({ type: "message.submitted", clientMessageId, at })}
      />
    </>
  )
}
