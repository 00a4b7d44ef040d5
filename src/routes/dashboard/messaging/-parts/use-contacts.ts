import { chatContacts } from "#api/chats.ts"
import { usePages } from "../../-lists/use-pages.ts"

/** Returns the member's contacts, newest conversation first, page by page. The chat connection keeps them up to date. */
export const useContacts = () => {
  // The address has no page number, so the list starts with one page.
  const { first, items, ...pages } = usePages(chatContacts, 1)
  return {
    ...pages,
    all: items,
    /** The member's id in chats; undefined until the server has sent it. */
    self: first?.self ?? undefined,
    /** The conversation with the office, which the server sends beside the list. */
    office: {
      unreadCount: first?.adminUnreadCount ?? 0,
      lastMessage: first?.adminLastMessage ?? null,
      lastMessageSender: first?.adminLastMessageSender ?? null,
      lastMessageAt: first?.adminLastMessageAt ?? null,
      readSequence: first?.adminReadSequence ?? 0,
    },
    isPending: pages.state.hasTag("loading"),
  }
}
export type Contacts = ReturnType<typeof useContacts>
