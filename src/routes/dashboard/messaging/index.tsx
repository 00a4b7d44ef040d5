import { createFileRoute, useNavigate } from "@tanstack/react-router"
import SquarePen from "lucide-react/icons/square-pen"
import { useEffect, useRef, useState } from "react"
import { useSession } from "#machines/app/app.react.ts"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { Later } from "#ui/later/later.tsx"
import { Chat } from "./-parts/chat.tsx"
import { ContactList } from "./-parts/contact-list.tsx"
import { useContacts } from "./-parts/use-contacts.ts"
import { useIsSplit } from "./-parts/use-is-split.ts"
import { validSearch } from "../../-valid-search.ts"
import { openChat } from "../../-shell/needed-chat.ts"

/** Loads the dialog on the first press. */
const loadNewMessage = () => import("./-parts/new-message.tsx").then((module) => module.NewMessage)

interface MessagingSearch {
  /** A contact id, a member id or 'admin' (SPEC §2). */
  readonly id?: string
}

const validateSearch = validSearch(({ id }): MessagingSearch =>
  typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? { id } : {},
)

export const Route = createFileRoute("/dashboard/messaging/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Messaging" }] }),
  component: Messaging,
})

/** Shows the contacts and one conversation (SPEC §2, /dashboard/messaging). Where both do not fit, it shows one of them at a time. */
function Messaging() {
  const { id } = Route.useSearch()
  const navigate = useNavigate()
  const memberId = useSession((session) => session.context.user?._id)
  const contacts = useContacts()
  const [isWriting, setWriting] = useState(false)
  const stopWriting = () => setWriting(false)
  const page = useRef<HTMLDivElement>(null)
  const isSplit = useIsSplit(page)
  useEffect(openChat, [])
  if (memberId === undefined) return null
  const self = contacts.self ?? memberId
  return (
    <div
      ref={page}
      className="messaging"
      data-panes={isSplit === true ? "two" : "one"}
      data-showing={id === undefined ? "list" : "chat"}
    >
      <header className="messaging-head">
        <h1 className="display">Messaging</h1>
        <Button variant="secondary" icon={<SquarePen />} onPress={() => setWriting(true)}>
          New message
        </Button>
      </header>
      <ContactList contacts={contacts} self={self} currentId={id} />
      {id === undefined ? (
        <div className="chat chat-none">
          <EmptyState
            illustration="inbox"
            title="No conversation chosen"
            text="Choose one from the list, or write to somebody new."
          />
        </div>
      ) : isSplit === undefined || (contacts.self === undefined && contacts.isPending) ? (
        <div className="chat" aria-busy="true" />
      ) : (
        <Chat
          key={`${self} ${id}`}
          id={id}
          self={self}
          memberId={memberId}
          contacts={contacts}
          isSplit={isSplit}
        />
      )}
      {isWriting && (
        <Later
          load={loadNewMessage}
          onFail={stopWriting}
          onClose={stopWriting}
          onChosen={(chosen) => {
            stopWriting()
            void navigate({ to: "/dashboard/messaging", search: { id: chosen } })
          }}
        />
      )}
    </div>
  )
}
