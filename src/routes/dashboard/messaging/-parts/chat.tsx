import "./messaging.css"
import { useQuery } from "@tanstack/react-query"
import ArrowLeft from "lucide-react/icons/arrow-left"
import Headset from "lucide-react/icons/headset"
import { useEffect, useRef } from "react"
import { chatContact } from "#api/chats.ts"
import { admin, type ChatContact, type ChatPartner } from "#api/contract/chats.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import type { Failure } from "../../../../outcome.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../-member/roles.ts"
import { Conversation } from "./conversation.tsx"

interface ChatProps {
  /** A contact id, a member id or 'admin'. */
  readonly id: string
  /** The member's id in chats: the member id, or 'admin' for staff. */
  readonly self: string
  readonly memberId: string
  /** The contacts that have loaded. */
  readonly known: readonly ChatContact[]
}

const office: ChatPartner = { _id: admin, fullName: "Admin" }
const isWide = (): boolean => matchMedia("(min-width: 751px)").matches

/** Shows one conversation with its contact. */
export function Chat({ id, self, memberId, known }: ChatProps) {
  const knownPartner =
    id === admin && self !== admin ? office : known.find(({ chatWith }) => chatWith._id === id)?.chatWith
  // Loads a partner who is not among the known contacts. The response has the partner's id in chats.
  const contact = useQuery({ ...chatContact(id), enabled: knownPartner === undefined })
  const partner = knownPartner ?? contact.data?.chatWith
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPartner = partner !== undefined
  useEffect(() => {
    // Small screens hide the list, so the conversation takes the focus.
    if (hasPartner && !isWide()) heading.current?.focus({ preventScroll: true })
  }, [hasPartner])
  return (
    <section
      className="chat"
      aria-label={partner === undefined ? "Conversation" : `Chat with ${partner.fullName}`}
    >
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
        {partner?._id === admin ? (
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
        <h2 className="chat-name" ref={heading} tabIndex={-1}>
          {partner !== undefined && partner._id !== admin ? (
            <RouterLink to="/dashboard/members/$memberId" params={{ memberId: partner._id }} variant="bare">
              {partner.fullName}
            </RouterLink>
          ) : (
            (partner?.fullName ?? "Conversation")
          )}
        </h2>
      </header>
      {partner !== undefined ? (
        <Conversation
          key={partner._id}
          self={self}
          memberId={memberId}
          partner={partner}
          focusOnOpen={isWide()}
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
