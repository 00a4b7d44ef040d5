import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { chatContacts } from "#api/chats.ts"
import type { ChatContact } from "#api/contract/chats.ts"
import { useRead } from "../../-reading/use-read.ts"

/** Everybody this member writes with, page by page, newest conversation first; live by the chat's connection. */
export const useContacts = () => {
  const [pages, setPages] = useState(1)
  const first = useRead(chatContacts(1))
  const more = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => chatContacts(index + 2)),
  })
  const listed = [first.data, ...more.map(({ data }) => data)].flatMap((page) => page?.contacts ?? [])
  // A conversation that came up meanwhile is on two pages: it stands where it is newest.
  const all = new Map<string, ChatContact>()
  for (const contact of listed) if (!all.has(contact.chatWith._id)) all.set(contact.chatWith._id, contact)
  return {
    /** Who the member is in a chat; undefined until the server has said it. */
    self: first.data?.self ?? undefined,
    all: [...all.values()],
    adminUnreadCount: first.data?.adminUnreadCount ?? 0,
    adminLastMessage: first.data?.adminLastMessage ?? null,
    isPending: first.data === undefined && first.failure === null,
    failure: first.data === undefined ? first.failure : null,
    cachedAt: first.cachedAt,
    refetch: first.refetch,
    isFetching: first.isFetching,
    hasMore: (first.data?.totalContacts ?? 0) > all.size,
    isLoadingMore: more.some(({ isPending }) => isPending),
    loadMore: () => setPages(pages + 1),
  }
}
export type Contacts = ReturnType<typeof useContacts>
