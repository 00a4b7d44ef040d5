import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import { callsOf } from "./calls.ts"
import { type ChatMessage, ChatsGroup } from "./contract/chats.ts"
import { runQuery } from "./run.ts"

const chatsCalls = callsOf(ChatsGroup)

/** Contacts a page. */
const contactsPageSize = 100

/** One page of GET /chats/contacts, newest conversation first, as a page of a list that grows; page 1 is the first. */
export const chatContacts = (page: number) =>
  queryOptions({
    queryKey: ["chats", "contacts", "page", page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: contactsPageSize }
      const { contacts, totalContacts, ...others } = (await runQuery(chatsCalls.contacts({ query }), signal))
        .data
      const totalItems = totalContacts ?? contacts.length
      return {
        ...others,
        items: contacts.map((contact) => ({ ...contact, _id: contact.chatWith._id })),
        meta: { totalItems, totalPages: Math.max(1, Math.ceil(totalItems / contactsPageSize)) },
      }
    },
  })

/** GET /chats/contacts/{id}: whom one writes with, also before the first message. Rejects with a `Failure`; 404 for nobody. */
export const chatContact = (id: string) =>
  queryOptions({
    queryKey: ["chats", "contact", id],
    queryFn: async ({ signal }) => (await runQuery(chatsCalls.contact({ params: { id } }), signal)).data,
  })

interface HistoryQuery {
  readonly other: string
  /** Those that follow this number. */
  readonly after?: number
  /** Those just below this number. */
  readonly before?: number
}

/** GET /chats/history/{id}: oldest first, at most 50; the newest ones without `after` and `before`. */
export const history = ({ other, ...query }: HistoryQuery): Effect.Effect<readonly ChatMessage[], Failure> =>
  Effect.map(chatsCalls.history({ params: { id: other }, query }), ({ data }) => data)

/** Says that everything up to this number was read (DECISIONS §4: and its notices with it). */
export const markRead = ({ other, sequence }: { readonly other: string; readonly sequence: number }) =>
  Effect.map(chatsCalls.read({ params: { id: other }, payload: { sequence } }), ({ data }) => data)
