import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import { callsOf } from "./calls.ts"
import { type ChatMessage, ChatsGroup } from "./contract/chats.ts"
import { runQuery } from "./run.ts"

const chatsCalls = callsOf(ChatsGroup)

/** One page of GET /chats/contacts, newest conversation first; page 1 is the first, with up to a hundred. */
export const chatContacts = (page: number) =>
  queryOptions({
    queryKey: ["chats", "contacts", page],
    queryFn: async ({ signal }) => (await runQuery(chatsCalls.contacts({ query: { page } }), signal)).data,
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
