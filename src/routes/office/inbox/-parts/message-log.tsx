import "../../../-messages/messages.css"
import "./inbox.css"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { formatTime } from "#api/dates.ts"
import { officeMessages } from "#api/office-inbox.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Button } from "#ui/button/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { continuesGroup } from "../../../-messages/message-groups.ts"
import { dayOf } from "../../../-messages/times.ts"
import { useLogScroll } from "../../../-messages/use-log-scroll.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { readEarlier } from "./read-earlier.ts"

interface MessageProps {
  readonly message: ChatMessage
  /** The member's name, or `Admin`. */
  readonly writer: string
  readonly isOffice: boolean
  readonly isContinued: boolean
}

function Message({ message, writer, isOffice, isContinued }: MessageProps) {
  return (
    <div className="message" data-mine={isOffice || undefined} data-continued={isContinued || undefined}>
      <p className="message-words">
        <span className="visually-hidden">{writer}: </span>
        {message.content}
      </p>
      <p className={isContinued ? "visually-hidden" : "message-foot"}>
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      </p>
    </div>
  )
}

interface MessageLogProps {
  readonly memberId: string
  readonly fullName: string
}

/** Shows the messages of a member and the office by day, the oldest first. Screen readers announce new messages. */
export function MessageLog({ memberId, fullName }: MessageLogProps) {
  const query = useInfiniteQuery(officeMessages(memberId))
  const { data, error, isFetching, isFetchingNextPage, isRefetchError, hasNextPage } = query
  const messages = data?.pages.toReversed().flat() ?? []
  const list = useRef<HTMLDivElement>(null)
  const { onScroll } = useLogScroll(list, useRef(null), {
    first: messages[0]?.sequence ?? 0,
    last: messages.at(-1)?.sequence ?? 0,
    sending: 0,
  })
  if (data === undefined)
    return isFailure(error) ? (
      <OfficeFailure failure={error} onRetry={() => void query.refetch()} isPending={isFetching} />
    ) : (
      <Loading label="Loading the messages">
        <Skeleton height={320} />
      </Loading>
    )
  const showEarlier = () =>
    readEarlier(query, data.pages.length).catch((failure: unknown) => {
      if (isFailure(failure)) showToast({ tone: "error", text: failureMessage(failure) })
    })
  const isOffice = ({ sender }: ChatMessage) => sender !== memberId
  const continued = continuesGroup(
    messages.map((message) => ({ isMine: isOffice(message), at: message.createdAt })),
  )
  const days = messages.map(({ createdAt }) => dayOf(createdAt))
  return (
    <div
      ref={list}
      className="chat-log inbox-log"
      role="log"
      aria-label={`Messages with ${fullName}`}
      aria-busy={isFetchingNextPage}
      data-empty={messages.length === 0 || undefined}
      // A scrollable area must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      {hasNextPage && (
        <div className="chat-older">
          <Button
            variant="secondary"
            size="small"
            isPending={isFetchingNextPage}
            onPress={() => void showEarlier()}
          >
            Earlier messages
          </Button>
        </div>
      )}
      {messages.length === 0 && <p className="quiet">No messages yet</p>}
      {messages.map((message, index) => (
        <div key={message._id} className="message-slot">
          {days[index] !== days[index - 1] && <h3 className="chat-day">{days[index]}</h3>}
          <Message
            message={message}
            writer={isOffice(message) ? "Admin" : fullName}
            isOffice={isOffice(message)}
            isContinued={continued[index] === true}
          />
        </div>
      ))}
      {isRefetchError && isFailure(error) && (
        <OfficeFailure failure={error} onRetry={() => void query.refetch()} isPending={isFetching} />
      )}
    </div>
  )
}
