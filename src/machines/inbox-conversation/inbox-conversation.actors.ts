import { QueryObserver } from "@tanstack/react-query"
import type { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import type { ChatMessage } from "#api/contract/chats.ts"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import {
  assignConversation,
  closeConversation,
  officeConversation,
  officeMessages,
  replyToMember,
  takeConversation,
} from "#api/office-inbox.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { answeredRecord, conflictingRecord } from "../answered-record.ts"
import { runMemberApi } from "../from-api.ts"
import type { InboxEvent } from "./inbox-conversation-setup.ts"
import { inboxConversationMachine } from "./inbox-conversation.machine.ts"
import { inboxDraft } from "./inbox-draft.ts"

/** Stores the conversation of a response in the cache, from which the page shows it. */
const show = async (id: string, conversation: InboxConversation): Promise<void> => {
  const { queryKey } = officeConversation(id)
  // An older response on its way would show the conversation as it was before the act.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, conversation)
}

/** Runs an act on a conversation, and shows the conversation of the response. */
const act = <I extends { readonly id: string }>(
  call: (input: I) => Effect.Effect<InboxConversation, Failure>,
) =>
  fromPromise<Outcome<InboxConversation, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runMemberApi(() => Promise.resolve(call), input, signal)
    const shown = answeredRecord(outcome)
    if (shown !== undefined) await show(input.id, shown)
    return outcome
  })

/** Adds a sent reply to the newest messages. */
const add = (id: string, message: ChatMessage): void => {
  queryClient.setQueryData(officeMessages(id).queryKey, (known) => {
    const [newest = [], ...older] = known?.pages ?? []
    return known === undefined || newest.some(({ _id }) => _id === message._id)
      ? known
      : { ...known, pages: [[...newest, message], ...older] }
  })
}

/** Sends a reply and shows it. Reads the conversation again, because the reply changes it too. */
const reply = fromPromise<Outcome<ChatMessage, Failure>, Parameters<typeof replyToMember>[0]>(
  async ({ input, signal }) => {
    const outcome = await runMemberApi(() => Promise.resolve(replyToMember), input, signal)
    const shown = conflictingRecord(outcome) as InboxConversation | undefined
    if (shown !== undefined) await show(input.id, shown)
    if (outcome._tag === "Ok") {
      add(input.id, outcome.value)
      void queryClient.invalidateQueries({ queryKey: officeConversation(input.id).queryKey })
    }
    return outcome
  },
)

/**
 * Sends the conversation each time that the page's query has read it, even an unchanged one. Reads the messages again after
 * a new version, so that the page shows the last message before anybody closes the conversation (OFFICE §10).
 */
const watchConversation = fromCallback<InboxEvent, { id: string }>(({ input, sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...officeConversation(input.id),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  const { data: first, dataUpdatedAt: firstAt } = observer.getCurrentResult()
  let readAt = firstAt
  let version = first?.version
  return observer.subscribe(({ data, dataUpdatedAt }) => {
    if (data === undefined || dataUpdatedAt === readAt) return
    if (data.version !== version)
      void queryClient.invalidateQueries({ queryKey: officeMessages(input.id).queryKey })
    readAt = dataUpdatedAt
    version = data.version
    sendBack({ type: "conversation.read", conversation: data })
  })
})

/** Provides the conversation with the API calls, the page's query and this device's storage. */
export const liveInboxConversation = inboxConversationMachine.provide({
  actors: {
    watchConversation,
    take: act(takeConversation),
    assignTo: act(assignConversation),
    close: act(closeConversation),
    reply,
    readDraft: fromPromise(({ input: { staffId, id } }) => inboxDraft.read(staffId, id)),
  },
  actions: {
    storeDraft: (_, { staffId, id, draft }) =>
      void (draft.content === "" ? inboxDraft.clear(staffId, id) : inboxDraft.store(staffId, id, draft)),
  },
})
