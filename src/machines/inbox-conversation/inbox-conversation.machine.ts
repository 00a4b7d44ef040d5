/**
 * Answers one member for the office (OFFICE §10): take, assign, reply, close. The server decides who has the conversation.
 * The page's query reads it again and again, and tells the flow.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { ChatMessage } from "#api/contract/chats.ts"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isExpired, outcomeOf, type WithOutcome } from "../outcomes.ts"
import { noValues, type ReplyDraft, replyOf, type ReplyValues, validateReply } from "./inbox-form.ts"

export interface InboxInput {
  /** The member of staff at this page. */
  readonly staffId: string
  /** The conversation as the page has read it. */
  readonly conversation: InboxConversation
}

export interface InboxContext extends InboxInput {
  /** The values of the form. */
  readonly values: ReplyValues
  /** The idempotency key of the typed reply; null before the first attempt to send it. */
  readonly clientMessageId: string | null
  /** To whom the conversation is being assigned; null before. */
  readonly assignee: string | null
}

export type InboxEvent =
  /** The page's query has read the conversation again. */
  | { readonly type: "conversation.read"; readonly conversation: InboxConversation }
  | { readonly type: "conversation.taken" }
  | { readonly type: "conversation.assigned"; readonly to: string }
  | { readonly type: "conversation.closed" }
  /** `clientMessageId` is a new one. A reply that is sent again keeps its first one. */
  | { readonly type: "reply.sent"; readonly clientMessageId: string }

type Answer = Outcome<InboxConversation, Failure>
type Read = { readonly conversation: InboxConversation }
type Values = { readonly values: ReplyValues }
type Draft = { readonly staffId: string; readonly id: string }

const readOf = ({ event }: { readonly event: Read }): Read => ({ conversation: event.conversation })
const idOf = ({ context }: { readonly context: InboxContext }) => ({ id: context.conversation._id })
const draftOf = ({ context: { staffId, conversation } }: { readonly context: InboxContext }): Draft => ({
  staffId,
  id: conversation._id,
})

const inboxSetup = setup({
  types: {} as {
    input: InboxInput
    context: InboxContext
    events: InboxEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Sends `conversation.read` after each time that the page has read the conversation. */
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
    isMine: ({ context }) => context.conversation.assignedTo?._id === context.staffId,
    isAssignedToOther: ({ context }) => context.conversation.assignedTo !== null,
    isClosed: ({ context }) => context.conversation.status === "closed",
    isStillMine: ({ context }, { conversation }: Read) => conversation.assignedTo?._id === context.staffId,
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
    /** Another text is another message. */
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
    toastClosed: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `You closed the conversation with ${context.conversation.member.fullName}`,
    })),
  },
}).extend(withForm<InboxContext, InboxEvent>())

const storeDraft = {
  type: "storeDraft",
  params: ({ context }: { readonly context: InboxContext }) => ({
    ...draftOf({ context }),
    draft: { ...context.values, clientMessageId: context.clientMessageId },
  }),
} as const

/** What another reading changes while nobody at this page acts. */
const rereads = {
  "conversation.read": {
    target: "routing",
    actions: { type: "setConversation", params: readOf },
  },
} as const
const assigns = {
  "conversation.assigned": {
    target: "assigning",
    actions: {
      type: "setAssignee",
      params: ({ event }: { readonly event: { readonly to: string } }) => ({ to: event.to }),
    },
  },
} as const

/** The ends of an act that was not done. */
const onRefused = [
  {
    guard: { type: "isOutdated", params: outcomeOf },
    target: "routing",
    actions: [
      { type: "setConversationFromOutcome", params: outcomeOf },
      { type: "toastProblem", params: outcomeOf },
    ],
  },
  { guard: { type: "isExpired", params: outcomeOf }, target: "routing" },
  { target: "routing", actions: { type: "toastProblem", params: outcomeOf } },
] as const
const onBroken = { target: "routing", actions: "toastDefect" } as const

export const inboxConversationMachine = inboxSetup.createMachine({
  id: "inbox-conversation",
  description:
    "Staff answer the members who write to the office. One person has a conversation. The member sees one Admin.",
  context: ({ input }) => ({ ...input, values: noValues, clientMessageId: null, assignee: null }),
  invoke: { id: "watchConversation", src: "watchConversation", input: idOf },
  // An act that is on its way ends with its own answer.
  on: { "conversation.read": { actions: { type: "setConversation", params: readOf } } },
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads the draft of a reply from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: draftOf,
        onDone: {
          target: "ready",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "ready",
      },
    },
    ready: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput(context.values, validateReply),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<ReplyValues> },
          actions: [{ type: "setValues", params: typedValues<ReplyValues> }, storeDraft],
        },
      },
      initial: "routing",
      states: {
        routing: {
          description: "Who has the conversation.",
          always: [
            { guard: "isMine", target: "mine" },
            { guard: "isAssignedToOther", target: "assignedToOther" },
            { guard: "isClosed", target: "closed" },
            { target: "open" },
          ],
        },
        open: {
          description: "Nobody has the conversation. 'Take It' gives it to the reader.",
          on: {
            ...rereads,
            ...assigns,
            "conversation.taken": "taking",
            "conversation.closed": "closing",
          },
        },
        assignedToOther: {
          description: "Another member of staff has the conversation. The page says who.",
          on: { ...rereads, ...assigns },
        },
        closed: {
          description:
            "The conversation is closed. The member's next message opens it, or a member of staff takes it.",
          on: { ...rereads, ...assigns, "conversation.taken": "taking" },
        },
        mine: {
          description:
            "The conversation is the reader's. The form has the reply. Every change is kept on this device.",
          on: {
            ...assigns,
            "reply.sent": [
              {
                guard: "isValid",
                target: "replying",
                actions: [
                  {
                    type: "setClientMessageId",
                    params: ({ event }) => ({ clientMessageId: event.clientMessageId }),
                  },
                  storeDraft,
                ],
              },
              { actions: "showErrors" },
            ],
            "conversation.closed": "closing",
            "conversation.read": [
              {
                guard: { type: "isStillMine", params: readOf },
                actions: { type: "setConversation", params: readOf },
              },
              {
                target: "routing",
                actions: [{ type: "setConversation", params: readOf }, "toastGone"],
              },
            ],
          },
        },
        taking: {
          description: "The conversation is being taken. The button waits.",
          tags: ["busy"],
          invoke: {
            id: "take",
            src: "take",
            input: idOf,
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "routing",
                actions: { type: "setConversationFromOutcome", params: outcomeOf },
              },
              ...onRefused,
            ],
            onError: onBroken,
          },
        },
        assigning: {
          description: "The conversation is being given to a colleague. The button waits.",
          tags: ["busy"],
          invoke: {
            id: "assignTo",
            src: "assignTo",
            input: ({ context: { conversation, assignee } }) => ({
              id: conversation._id,
              to: assignee ?? "",
              version: conversation.version,
            }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "routing",
                actions: { type: "setConversationFromOutcome", params: outcomeOf },
              },
              ...onRefused,
            ],
            onError: onBroken,
          },
        },
        closing: {
          description: "The conversation is being closed. The button waits.",
          tags: ["busy"],
          invoke: {
            id: "close",
            src: "close",
            input: ({ context: { conversation } }) => ({
              id: conversation._id,
              version: conversation.version,
            }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "routing",
                actions: [{ type: "setConversationFromOutcome", params: outcomeOf }, "toastClosed"],
              },
              ...onRefused,
            ],
            onError: onBroken,
          },
        },
        replying: {
          description: "The reply is being sent. The field is read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "reply",
            src: "reply",
            input: ({ context: { conversation, values, clientMessageId } }) =>
              replyOf(conversation._id, values, clientMessageId),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "routing",
                actions: ["clearValues", "resetForm", storeDraft],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "routing",
                actions: [
                  { type: "setConversationFromOutcome", params: outcomeOf },
                  { type: "endSubmission", params: outcomeOf },
                  { type: "toastProblem", params: outcomeOf },
                ],
              },
              ...onRefusal("routing"),
            ],
            onError: onDefect("routing"),
          },
        },
      },
    },
  },
})
