import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import { callsOf } from "./calls.ts"
import { type ChatMessage, ChatsGroup } from "./contract/chats.ts"
import { runQuery } from "./run.ts"

const chatsCalls = callsOf(ChatsGroup)

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

/**
 * Queries one contact (GET /chats/contacts/{id}), also before the first message. Rejects with a `Failure` (404 for an
 * unknown id).
 */
export const chatContact = (id: string) =>
  queryOptions({
    queryKey: ["chats", "contact", id],
    queryFn: async ({ signal }) => (await runQuery(chatsCalls.contact({ params: { id } }), signal)).data,
  })

interface HistoryQuery {
  readonly other: string
  /** Only messages with a higher sequence number. */
  readonly after?: number
  /** Only the messages just below this sequence number. */
  readonly before?: number
}

/**
 * Loads at most 50 messages, oldest first (GET /chats/history/{id}). Without `after` and `before`, loads the newest
 * messages.
 */
export const history = ({ other, ...query }: HistoryQuery): Effect.Effect<readonly ChatMessage[], Failure> =>
  Effect.map(chatsCalls.history({ params: { id: other }, query }), ({ data }) => data)

/** Marks messages up to this number as read, and their notifications too (DECISIONS §4). */
export const markRead = ({ other, sequence }: { readonly other: string; readonly sequence: number }) =>
  Effect.map(chatsCalls.read({ params: { id: other }, payload: { sequence } }), ({ data }) => data)
