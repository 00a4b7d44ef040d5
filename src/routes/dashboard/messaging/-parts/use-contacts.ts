import { chatContacts } from "#api/chats.ts"
import { usePages } from "../../-lists/use-pages.ts"

/** Everybody this member writes with, page by page, newest conversation first; live by the chat's connection. */
export const useContacts = () => {
  // The address names no page: only Load More asks for another one.
  const { first, items, ...pages } = usePages(chatContacts, 1)
  return {
    ...pages,
    all: items,
    /** Who the member is in a chat; undefined until the server has said it. */
    self: first?.self ?? undefined,
    adminUnreadCount: first?.adminUnreadCount ?? 0,
    adminLastMessage: first?.adminLastMessage ?? null,
    isPending: pages.state.hasTag("loading"),
  }
}
export type Contacts = ReturnType<typeof useContacts>
