/** The context, the events, the guards and the actions of the conversation; conversation.machine.ts is its chart. */
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { somethingWrong } from "../../outcome.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { defectToast } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import {
  draftErrorOf,
  hasOlder,
  isFullPage,
  type Known,
  lastOf,
  type Unsent,
  withNewer,
  withOlder,
} from "./messages.ts"
import type { StoredChat } from "./stored-chats.ts"
import { notProvided } from "../not-provided.ts"

export interface ConversationInput {
  /** The member's id in the chat: their own id, or 'admin'. */
  readonly self: string
  /** The id of the other person. */
  readonly other: string
  /** The member whose drafts and unsent messages are stored on this device. */
  readonly memberId: string
}

export interface ConversationContext extends ConversationInput, Known, StoredChat {
  /** Why the draft was rejected at the last send. */
  readonly problem: string | null
  /** Why the conversation could not be opened. */
  readonly failure: Failure | null
}

export type ConversationEvent =
  | { readonly type: "draft.typed"; readonly text: string }
  /** The member pressed Enter or Send. The page creates the message id. */
  | { readonly type: "message.submitted"; readonly clientMessageId: string; readonly at: string }
  | { readonly type: "message.retried"; readonly clientMessageId: string }
  | { readonly type: "message.discarded"; readonly clientMessageId: string }
  /** The server committed a message of the other person, or of the member on this page or elsewhere. */
  | { readonly type: "message.received"; readonly message: ChatMessage }
  | { readonly type: "message.refused"; readonly clientMessageId: string; readonly failure: Failure }
  /** The connection opened or reopened. This page may have missed messages that were sent meanwhile. */
  | { readonly type: "connection.opened" }
  /** The member scrolled to the top of the list. */
  | { readonly type: "older.requested" }
  | { readonly type: "chat.retried" }

/** Messages for the connection to send, in this order. */
export interface Deliver {
  readonly type: "deliver"
  readonly messages: readonly NewMessage[]
}

type Answer = Outcome<readonly ChatMessage[], Failure>
type WithAnswer = { readonly answer: Answer }
type WithMessages = { readonly messages: readonly ChatMessage[] }
type WithMessageId = { readonly clientMessageId: string }
interface Opened {
  readonly stored: StoredChat
  readonly history: Answer
  /** Whether the history is the cached one, because the server did not answer. It may lack the newest messages. */
  readonly isCached: boolean
}

type OpenedEvent = { readonly event: { readonly output: Opened } }

export const valueOf = (answer: Answer): readonly ChatMessage[] => (answer._tag === "Ok" ? answer.value : [])
/** Returns the pending messages as requests. */
const pendingMessages = ({ self, other, unsent }: ConversationContext): readonly NewMessage[] =>
  unsent
    .filter(({ status }) => status === "sending")
    .map(({ clientMessageId, content }) => ({ sender: self, receiver: other, content, clientMessageId }))
/** Drops unsent messages that are in the history or in `received`: their acknowledgement may have been lost. */
const withoutDelivered = (
  { self, unsent }: ConversationContext,
  known: Known,
  received: readonly ChatMessage[] = [],
) => ({
  ...known,
  unsent: unsent.filter(
    ({ clientMessageId }) =>
      ![...known.messages, ...known.early, ...received].some(
        (one) => one.clientMessageId === clientMessageId && one.sender === self,
      ),
  ),
})
/** Joins the history with the messages that came while it was fetched. */
const withHistory = ({ messages, early }: Known, answer: Answer): Known =>
  withNewer({ messages: valueOf(answer), early: [] }, [...messages, ...early])
const withUnsentChange = (
  unsent: readonly Unsent[],
  clientMessageId: string,
  change: Pick<Unsent, "status" | "reason">,
): readonly Unsent[] =>
  unsent.map((one) => (one.clientMessageId === clientMessageId ? { ...one, ...change } : one))

/** Stores the draft and the unsent messages at once, so that a reload or the end of a session loses nothing. */
export const storeChat = {
  type: "storeChat",
  params: ({ context: { memberId, other, draft, unsent } }: { context: ConversationContext }) => ({
    memberId,
    other,
    stored: { draft, unsent },
  }),
} as const

/** Shows the history with the stored draft, and sends the waiting messages. Removes stored ones that the server already has. */
export const showOpened = [
  { type: "setStored", params: ({ event }: OpenedEvent) => ({ stored: event.output.stored }) },
  { type: "setHistory", params: ({ event }: OpenedEvent) => ({ answer: event.output.history }) },
  storeChat,
  "deliverAll",
] as const

export const conversationSetup = setup({
  types: {} as {
    input: ConversationInput
    context: ConversationContext
    events: ConversationEvent
    emitted: FlowEffect
    tags: "open" | "busy"
  },
  actors: {
    /** Subscribes to this conversation on the chat connection, and sends the messages of each `deliver`. */
    subscribe: fromCallback<Deliver, { self: string; other: string }>(notProvided("subscribe")),
    openChat: fromPromise<Opened, { memberId: string; other: string }>(notProvided("openChat")),
    readNewer: fromPromise<Answer, { other: string; after: number }>(notProvided("readNewer")),
    readOlder: fromPromise<Answer, { other: string; before: number }>(notProvided("readOlder")),
  },
  delays: { retryDelay: 3_000 },
  guards: {
    /** The history is the cached one, or a message that came while it was fetched lies beyond a gap. */
    isOpenedBehind: ({ context }, { answer, isCached }: WithAnswer & { isCached: boolean }) =>
      isCached || withHistory(context, answer).early.length > 0,
    isAhead: ({ context }, { messages }: WithMessages) =>
      messages.some(({ sequence }) => sequence > lastOf(context) + 1),
    hasOlder: ({ context }) => hasOlder(context),
    hasFailed: (_, { answer }: WithAnswer) => answer._tag === "Err",
    hasMoreNewer: (_, { answer }: WithAnswer) => isFullPage(valueOf(answer)),
    isBehind: ({ context }, { answer }: WithAnswer) => withNewer(context, valueOf(answer)).early.length > 0,
    shouldToast: (_, { answer }: WithAnswer) =>
      answer._tag === "Err" && answer.error._tag !== "SessionExpired",
    isSendable: ({ context }) => draftErrorOf(context.draft) === null,
    isNotSent: ({ context }, { clientMessageId }: WithMessageId) =>
      context.unsent.some((one) => one.clientMessageId === clientMessageId && one.status === "failed"),
  },
  actions: {
    /** Stores the draft and the unsent messages on the device. */
    storeChat: notProvided<{ memberId: string; other: string; stored: StoredChat }>("storeChat"),
    setStored: assign((_, { stored }: { stored: StoredChat }) => ({
      draft: stored.draft,
      unsent: stored.unsent,
    })),
    setHistory: assign(({ context }, { answer }: WithAnswer) => ({
      ...withoutDelivered(context, withHistory(context, answer)),
      failure: null,
    })),
    setFailure: assign((_, { answer }: WithAnswer) => ({
      failure: answer._tag === "Err" ? answer.error : null,
    })),
    setDefect: assign({ failure: defect }),
    appendNewer: assign(({ context }, { messages }: WithMessages) =>
      withoutDelivered(context, withNewer(context, messages), messages),
    ),
    prependOlder: assign(({ context }, { answer }: WithAnswer) => withOlder(context, valueOf(answer))),
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text, problem: null })),
    setDraftError: assign(({ context }) => ({ problem: draftErrorOf(context.draft) })),
    queue: assign(({ context }, { clientMessageId, at }: WithMessageId & { at: string }) => ({
      draft: "",
      problem: null,
      unsent: [
        ...context.unsent.filter((one) => one.clientMessageId !== clientMessageId),
        { clientMessageId, content: context.draft.trim(), at, status: "sending" as const, reason: null },
      ],
    })),
    markSending: assign(({ context }, { clientMessageId }: WithMessageId) => ({
      unsent: withUnsentChange(context.unsent, clientMessageId, { status: "sending", reason: null }),
    })),
    markNotSent: assign(
      ({ context }, { clientMessageId, failure }: WithMessageId & { failure: Failure }) => ({
        unsent: withUnsentChange(context.unsent, clientMessageId, {
          status: "failed",
          reason: failureMessage(failure),
        }),
      }),
    ),
    drop: assign(({ context }, { clientMessageId }: WithMessageId) => ({
      unsent: context.unsent.filter((one) => one.clientMessageId !== clientMessageId),
    })),
    /** Sends one message on the connection. */
    deliver: sendTo("subscribe", ({ context }, { clientMessageId }: WithMessageId) => ({
      type: "deliver" as const,
      messages: pendingMessages(context).filter((one) => one.clientMessageId === clientMessageId),
    })),
    /** Resends every pending message in order. The server ignores repeated ids. */
    deliverAll: sendTo("subscribe", ({ context }) => ({
      type: "deliver" as const,
      messages: pendingMessages(context),
    })),
    toastFailure: emit((_, { answer }: WithAnswer) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: answer._tag === "Err" ? failureMessage(answer.error) : somethingWrong,
    })),
    toastDefect: emit(defectToast),
  },
})
