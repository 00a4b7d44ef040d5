/** Declares the data, events, actors, guards and actions of a conversation of the office. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { ChatMessage } from "#api/contract/chats.ts"
import type { InboxConversation, OpenedConversation } from "#api/contract/office-inbox.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isExpired, type WithOutcome } from "../outcomes.ts"
import { noValues, type ReplyDraft, type replyOf, type ReplyValues, validateReply } from "./inbox-form.ts"

export interface InboxInput {
  /** The member of staff at this page. */
  readonly staffId: string
  /** The conversation that the page has read. */
  readonly conversation: OpenedConversation
}

export interface InboxContext extends InboxInput {
  /** The values of the form. */
  readonly values: ReplyValues
  /** The idempotency key of the typed reply; null before the first attempt to send it. */
  readonly clientMessageId: string | null
  /** The id of the colleague who gets the conversation; null before an assignment. */
  readonly assignee: string | null
}

export type InboxEvent =
  /** The page's query has read the conversation again. */
  | { readonly type: "conversation.read"; readonly conversation: OpenedConversation }
  | { readonly type: "conversation.taken" }
  | { readonly type: "conversation.assigned"; readonly to: string }
  | { readonly type: "conversation.closed" }
  /** `clientMessageId` is a new id. A repeated reply keeps the id of its first attempt. */
  | { readonly type: "reply.sent"; readonly clientMessageId: string }

type Answer = Outcome<InboxConversation, Failure>
type Read = { readonly conversation: OpenedConversation }
type Values = { readonly values: ReplyValues }
type Draft = { readonly staffId: string; readonly id: string }

export const readOf = ({ event }: { readonly event: Read }): Read => ({ conversation: event.conversation })
export const idOf = ({ context }: { readonly context: InboxContext }) => ({ id: context.conversation._id })
export const draftOf = ({
  context: { staffId, conversation },
}: {
  readonly context: InboxContext
}): Draft => ({
  staffId,
  id: conversation._id,
})

export const inboxSetup = setup({
  types: {} as {
    input: InboxInput
    context: InboxContext
    events: InboxEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Sends `conversation.read` each time that the page has read the conversation. */
    watchConversation: fromCallback<InboxEvent, { id: string }>(notProvided("watchConversation")),
    take: fromPromise<Answer, { id: string }>(notProvided("take")),
    assignTo: fromPromise<Answer, { id: string; to: string; version: number }>(notProvided("assignTo")),
    close: fromPromise<Answer, { id: string; version: number }>(notProvided("close")),
    reply: fromPromise<Outcome<ChatMessage, Failure>, ReturnType<typeof replyOf>>(notProvided("reply")),
    /** Reads the draft of a reply to this member; returns null without one. */
    readDraft: fromPromise<ReplyDraft | null, Draft>(notProvided("readDraft")),
    form: flowForm,
  },
  guards: {
    isEmpty: ({ context }) => context.conversation.status === "empty",
    isMine: ({ context }) => context.conversation.assignedTo?._id === context.staffId,
    isAssignedToOther: ({ context }) => context.conversation.assignedTo !== null,
    isClosed: ({ context }) => context.conversation.status === "closed",
    isStillMine: ({ context }, { conversation }: Read) => conversation.assignedTo?._id === context.staffId,
    /** Nobody but the reader has written the first message. */
    isNotBegunByOther: ({ context }, { conversation }: Read) =>
      conversation.status === "empty" || conversation.assignedTo?._id === context.staffId,
    isValid: ({ context }) => Object.keys(validateReply(context.values)).length === 0,
    /** 409: somebody acted first. The response carries the conversation as it is now. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
    isExpired,
  },
  actions: {
    /** Stores the draft; removes an empty one. */
    storeDraft: notProvided<Draft & { draft: ReplyDraft }>("storeDraft"),
    setConversation: assign((_, { conversation }: Read) => ({ conversation })),
    setConversationFromOutcome: assign((_, { outcome }: WithOutcome) => ({
      conversation: (outcome._tag === "Ok" ? outcome.value : outcome.error.data) as InboxConversation,
    })),
    setAssignee: assign((_, { to }: { to: string }) => ({ assignee: to })),
    /** A changed text is another message, so it needs a new idempotency key. */
    setValues: assign(({ context }, { values }: Values) => ({
      values,
      clientMessageId: values.content === context.values.content ? context.clientMessageId : null,
    })),
    setDraft: assign((_, { draft }: { draft: ReplyDraft | null }) =>
      draft === null ? {} : { values: { content: draft.content }, clientMessageId: draft.clientMessageId },
    ),
    setClientMessageId: assign(({ context }, { clientMessageId }: { clientMessageId: string }) => ({
      clientMessageId: context.clientMessageId ?? clientMessageId,
    })),
    clearValues: assign({ values: noValues, clientMessageId: null }),
    toastGone: emit({
      type: "toast",
      tone: "info",
      text: "You no longer have this conversation. Your reply is kept.",
    }),
    toastBegun: emit({
      type: "toast",
      tone: "info",
      text: "Somebody else has begun this conversation. Your message is kept.",
    }),
    toastClosed: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `You closed the conversation with ${context.conversation.member.fullName}`,
    })),
  },
}).extend(withForm<InboxContext, InboxEvent>())
