import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type InboxAssignment,
  type InboxList,
  type InboxReply,
  OfficeInboxGroup,
} from "./contract/office-inbox.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const inboxCalls = callsOf(OfficeInboxGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface InboxListQuery {
  readonly state?: InboxList
  readonly search?: string
  readonly after?: string
}

/** How often an open page asks again who has a conversation, in ms. New messages come by the chat connection. */
const inboxInterval = 15_000

/** Queries a page of the conversations with the office (GET /office/inbox). */
export const officeInbox = (query: InboxListQuery) =>
  queryOptions({
    queryKey: ["office", "inbox", "list", query],
    queryFn: async ({ signal }) => (await runQuery(inboxCalls.list({ query }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: inboxInterval,
    meta: notStored,
  })

/** Queries one conversation by the member's id (GET /office/inbox/{id}). */
export const officeConversation = (id: string) =>
  queryOptions({
    queryKey: ["office", "inbox", "one", id],
    queryFn: async ({ signal }) => (await runQuery(inboxCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: inboxInterval,
    meta: notStored,
  })

const isHidden = (): boolean => document.visibilityState !== "visible"

/**
 * Queries the messages of a conversation (GET /office/inbox/{id}/messages). The first page has the newest ones. A hidden
 * page marks nothing as read (DECISIONS §5.4). If it becomes visible during the request, it reads the messages again.
 */
export const officeMessages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["office", "inbox", "messages", id],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { before: pageParam }
      const read = (query: typeof page & { readonly read?: "false" }) =>
        runQuery(inboxCalls.messages({ params: { id }, query }), signal)
      if (!isHidden()) return (await read(page)).data
      const { data } = await read({ ...page, read: "false" })
      // The page may have become visible while the response was on its way.
      return isHidden() ? data : (await read(page)).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ([oldest]) => (oldest !== undefined && oldest.sequence > 1 ? oldest.sequence : null),
    refetchOnMount: "always",
    meta: notStored,
  })

/** Queries the staff to whom a conversation can be assigned (GET /office/inbox/assignees). */
export const inboxAssignees = () =>
  queryOptions({
    queryKey: ["office", "inbox", "assignees"],
    queryFn: async ({ signal }) => (await runQuery(inboxCalls.assignees({}), signal)).data,
    meta: notStored,
  })

/** Takes a conversation that nobody has (POST /office/inbox/{id}/take). */
export const takeConversation = ({ id }: { readonly id: string }) =>
  Effect.map(inboxCalls.take({ params: { id } }), ({ data }) => data)

/** Gives a conversation to a member of staff (POST /office/inbox/{id}/assign). */
export const assignConversation = ({ id, ...payload }: InboxAssignment & { readonly id: string }) =>
  Effect.map(inboxCalls.assign({ params: { id }, payload }), ({ data }) => data)

/** Tells colleagues that the reader is writing to this member (POST /office/inbox/{id}/typing). */
export const announceTyping = (id: string) => inboxCalls.typing({ params: { id } })

/** Closes a conversation in the version that was read (POST /office/inbox/{id}/close). */
export const closeConversation = ({ id, version }: { readonly id: string; readonly version: number }) =>
  Effect.map(inboxCalls.close({ params: { id }, payload: { version } }), ({ data }) => data)

/** Sends a reply, which the member sees from `Admin` (POST /office/inbox/{id}/messages). */
export const replyToMember = ({ id, ...payload }: InboxReply & { readonly id: string }) =>
  Effect.map(inboxCalls.reply({ params: { id }, payload }), ({ data }) => data)
