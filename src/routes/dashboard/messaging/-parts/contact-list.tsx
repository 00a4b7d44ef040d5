import "./messaging.css"
import Headset from "lucide-react/icons/headset"
import type { ReactNode } from "react"
import { admin } from "#api/contract/chats.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Badge } from "#ui/badge/badge.tsx"
import { LoadMore } from "#ui/load-more/load-more.tsx"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { ReadError } from "../../-reading/read-error.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { shortTimeOf } from "../../../-messages/times.ts"
import type { Contacts } from "./use-contacts.ts"

interface RowProps {
  readonly id: string
  readonly name: string
  readonly avatar: ReactNode
  /** The text of the last message; null without one. */
  readonly lastMessage: string | null
  /** Who sent it and when. A host may send neither. */
  readonly lastMessageSender: string | null
  readonly lastMessageAt: string | null
  readonly unreadCount: number
  readonly self: string
  /** Whether this conversation is open. */
  readonly isCurrent: boolean
  /** The preview of a contact without messages. */
  readonly hint?: string
}

function Row(props: RowProps) {
  const { id, name, avatar, lastMessage, lastMessageSender, lastMessageAt, unreadCount, self } = props
  const { isCurrent, hint = "" } = props
  const writer = lastMessageSender === self ? "You: " : ""
  const preview = lastMessage === null ? hint : `${writer}${lastMessage}`
  return (
    <li>
      <RouterLink
        to="/dashboard/messaging"
        search={{ id }}
        variant="bare"
        className="contact"
        data-unread={unreadCount > 0 || undefined}
        aria-current={isCurrent ? "true" : undefined}
        activeProps={{}}
      >
        {avatar}
        <span className="contact-words">
          <span className="contact-name">{name}</span>
          <span className="contact-last">{preview}</span>
        </span>
        <span className="contact-side">
          {lastMessageAt !== null && (
            <time className="contact-time" dateTime={lastMessageAt}>
              {shortTimeOf(lastMessageAt)}
            </time>
          )}
          {unreadCount > 0 && <span className="visually-hidden">{unreadCount} unread</span>}
          <Badge count={unreadCount} />
        </span>
      </RouterLink>
    </li>
  )
}

interface ContactListProps {
  readonly contacts: Contacts
  /** The member's id in chats: the member id, or 'admin' for staff. */
  readonly self: string
  /** The id of the contact whose conversation is open. */
  readonly currentId: string | undefined
}

/** Lists the contacts with the last message and the unread count, the Admin first (SPEC §2, /dashboard/messaging). */
export function ContactList({ contacts, self, currentId }: ContactListProps) {
  const { all, office, state } = contacts
  const { failure } = state.context
  const hasFailed = state.matches("failed")
  return (
    <nav className="contacts" aria-label="Conversations">
      <StaleAlert cachedAt={contacts.cachedAt} />
      {contacts.isPending ? (
        <ListSkeleton label="Loading conversations" item="contact">
          <Skeleton shape="circle" width={44} height={44} />
          <span className="contact-words">
            <Skeleton shape="line" width={130} />
            <Skeleton shape="line" width={190} />
          </span>
        </ListSkeleton>
      ) : hasFailed && failure !== null ? (
        <ReadError failure={failure} onRetry={contacts.refetch} />
      ) : (
        <ul className="contact-rows">
          {self !== admin && (
            <Row
              id={admin}
              name="Admin"
              avatar={
                <span className="contact-office" aria-hidden="true">
                  <Headset />
                </span>
              }
              {...office}
              self={self}
              isCurrent={currentId === admin}
              hint="Ask the office anything"
            />
          )}
          {all.map(({ chatWith, lastMessage, lastMessageSender, lastMessageAt, unreadCount }) => (
            <Row
              key={chatWith._id}
              id={chatWith._id}
              name={chatWith.fullName}
              avatar={
                <Avatar
                  name={chatWith.fullName}
                  src={chatWith.avatarUrl ?? undefined}
                  tone={chatWith.role ? roleLabels[chatWith.role].tone : "neutral"}
                  size={44}
                />
              }
              lastMessage={lastMessage ?? null}
              lastMessageSender={lastMessageSender ?? null}
              lastMessageAt={lastMessageAt ?? null}
              unreadCount={unreadCount}
              self={self}
              isCurrent={currentId === chatWith._id}
            />
          ))}
        </ul>
      )}
      {state.matches({ open: "empty" }) && (
        <p className="contacts-none quiet">
          {self === admin
            ? "No member has written to the office yet."
            : "Press New message to write to a member."}
        </p>
      )}
      {(state.hasTag("busy") ||
        state.matches({ open: "shown" }) ||
        state.matches({ open: "moreFailed" })) && (
        <div className="contacts-more">
          {failure !== null && <ReadError failure={failure} />}
          <LoadMore
            hasMore
            isPending={state.hasTag("busy")}
            hasFailed={failure !== null}
            onPress={failure === null ? contacts.loadMore : contacts.refetch}
          />
        </div>
      )}
    </nav>
  )
}
