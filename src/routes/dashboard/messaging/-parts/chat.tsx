import "./messaging.css"
import { useQuery } from "@tanstack/react-query"
import ArrowLeft from "lucide-react/icons/arrow-left"
import Headset from "lucide-react/icons/headset"
import { useEffect, useEffectEvent, useRef } from "react"
import { chatContact } from "#api/chats.ts"
import { admin, type ChatPartner } from "#api/contract/chats.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import type { Failure } from "../../../../outcome.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { Conversation } from "./conversation.tsx"
import type { Contacts } from "./use-contacts.ts"

interface ChatProps {
  /** A contact id, a member id or 'admin'. */
  readonly id: string
  /** The member's id in chats: the member id, or 'admin' for staff. */
  readonly self: string
  readonly memberId: string
  readonly contacts: Contacts
  /** Whether the list of contacts is beside the conversation. */
  readonly isSplit: boolean
}

const office: ChatPartner = { _id: admin, fullName: "Admin" }
/** Returns the text under the partner's name: the role, or 'National Office'. */
const roleOf = ({ _id, role }: ChatPartner): string | undefined => {
  if (_id === admin) return "National Office"
  return role ? roleLabels[role].label : undefined
}

/** Shows one conversation with its contact. */
export function Chat({ id, self, memberId, contacts, isSplit }: ChatProps) {
  // An admin's own conversation with the office, from before they became an admin. Admins write as the office, so they cannot
  // reply to it (OFFICE §10).
  const isOwn = self === admin && id === memberId
  const known =
    id === admin && self !== admin
      ? { chatWith: office, ...contacts.office }
      : contacts.all.find(({ chatWith }) => chatWith._id === id)
  // Loads a partner who is not among the known contacts. The response has the partner's id in chats.
  const contact = useQuery({ ...chatContact(id), enabled: known === undefined && !isOwn })
  const found = known ?? contact.data
  const partner = isOwn ? undefined : found?.chatWith
  const role = partner && roleOf(partner)
  const title = isOwn ? "Your conversation with Admin" : "Conversation"
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPartner = isOwn || partner !== undefined
  const focusHeading = useEffectEvent(() => {
    // Without the list beside it, the conversation is a page of its own and takes the focus.
    if (!isSplit) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (hasPartner) focusHeading()
  }, [hasPartner])
  // Without the list, the conversation is the whole page, so its name is the h1.
  const Heading = isSplit ? "h2" : "h1"
  return (
    <section className="chat" aria-label={partner === undefined ? title : `Chat with ${partner.fullName}`}>
      <header className="chat-head">
        <RouterLink
          to="/dashboard/messaging"
          search={{}}
          variant="bare"
          className="chat-back"
          aria-label="Back"
        >
          <ArrowLeft aria-hidden="true" />
        </RouterLink>
        {isOwn || partner?._id === admin ? (
          <span className="contact-office" aria-hidden="true">
            <Headset />
          </span>
        ) : (
          <Avatar
            name={partner?.fullName}
            src={partner?.avatarUrl ?? undefined}
            tone={partner?.role ? roleLabels[partner.role].tone : "neutral"}
            size={40}
          />
        )}
        <div className="chat-partner">
          <Heading className="chat-name" ref={heading} tabIndex={-1}>
            {partner !== undefined && partner._id !== admin ? (
              <RouterLink to="/dashboard/members/$memberId" params={{ memberId: partner._id }} variant="bare">
                {partner.fullName}
              </RouterLink>
            ) : (
              (partner?.fullName ?? title)
            )}
          </Heading>
          {role !== undefined && <p className="chat-role">{role}</p>}
        </div>
      </header>
      {partner !== undefined ? (
        <Conversation
          key={partner._id}
          self={self}
          memberId={memberId}
          partner={partner}
          readSequence={found?.readSequence ?? 0}
          unreadCount={found?.unreadCount ?? 0}
          isSplit={isSplit}
        />
      ) : isOwn ? (
        <EmptyState
          illustration="inbox"
          title="You cannot answer your own messages"
          text="Another member of staff reads and answers this conversation."
        />
      ) : contact.isError ? (
        <ErrorState
          text={failureMessage(contact.error as unknown as Failure)}
          onRetry={() => void contact.refetch()}
          isPending={contact.isFetching}
        />
      ) : (
        <div className="chat-log">
          <Loading label="Loading the conversation">
            <SkeletonText lines={4} />
          </Loading>
        </div>
      )}
    </section>
  )
}
