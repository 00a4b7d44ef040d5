import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import { callsOf } from "./calls.ts"
import { type ChatContact, type ChatMessage, ChatsGroup } from "./contract/chats.ts"
import { MembersGroup } from "./contract/members.ts"
import { orIfMissing } from "./missing-call.ts"
import { runQuery } from "./run.ts"

const chatsCalls = callsOf(ChatsGroup)
const membersCalls = callsOf(MembersGroup)

/** Contacts per page. */
const contactsPageSize = 100

/** Queries one page of the contacts (GET /chats/contacts), newest conversation first. Pages start at 1. */
export const chatContacts = (page: number) =>
  queryOptions({
    queryKey: ["chats", "contacts", "page", page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: contactsPageSize }
      const { data } = await runQuery(chatsCalls.contacts({ query }), signal)
      const { contacts, totalContacts, ...others } = data
      const totalItems = totalContacts ?? contacts.length
      return {
        ...others,
        items: contacts.map((contact) => ({ ...contact, _id: contact.chatWith._id })),
        meta: { totalItems, totalPages: Math.max(1, Math.ceil(totalItems / contactsPageSize)) },
      }
    },
  })

/** Returns a member of the directory (GET /users/{id}) as a contact without messages. */
const memberAsContact = (id: string) =>
  Effect.map(membersCalls.get({ params: { id } }), ({ data }): ChatContact => {
    const { _id, fullName, avatarUrl = null, role } = data
    return { chatWith: { _id, fullName, avatarUrl, role }, lastMessage: null, unreadCount: 0 }
  })

/**
 * Queries one contact (GET /chats/contacts/{id}, or GET /users/{id} on a host without this call), also before the first
 * message. Rejects with a `Failure` (404 for an unknown id).
 */
export const chatContact = (id: string) =>
  queryOptions({
    queryKey: ["chats", "contact", id],
    queryFn: ({ signal }) =>
      runQuery(
        chatsCalls.contact({ params: { id } }).pipe(
          Effect.map(({ data }) => data),
          orIfMissing(() => memberAsContact(id)),
        ),
        signal,
      ),
  })

interface HistoryQuery {
  readonly other: string
  /** Only messages with a higher sequence number. */
  readonly after?: number
  /** Only the messages just below this sequence number. */
  readonly before?: number
  /** Whether the member sees the messages now. The server marks them as read then (DECISIONS §5.4). */
  readonly isSeen: boolean
}

/**
 * Loads at most 50 messages, oldest first (GET /chats/history/{id}). Without `after` and `before`, loads the newest
 * messages.
 */
export const history = ({
  other,
  isSeen,
  ...range
}: HistoryQuery): Effect.Effect<readonly ChatMessage[], Failure> => {
  const query = isSeen ? range : { ...range, read: "false" as const }
  return Effect.map(chatsCalls.history({ params: { id: other }, query }), ({ data }) => data)
}

/**
 * Marks messages up to this number as read, and their notifications too (DECISIONS §4). On a host without this call, reads
 * that message, which also marks it (DECISIONS §5.4).
 */
export const markRead = ({ other, sequence }: { readonly other: string; readonly sequence: number }) =>
  Effect.asVoid(chatsCalls.read({ params: { id: other }, payload: { sequence } })).pipe(
    orIfMissing(() => Effect.asVoid(history({ other, after: sequence - 1, isSeen: true }))),
  )
