/**
 * Answers one member for the office (OFFICE §10): take, assign, reply, close. The server decides who has the conversation.
 * The page's query reads it at intervals and notifies the flow.
 */
import { formInput, onDefect, onRefusal, typedValues } from "../form/flow-form.ts"
import { outcomeOf } from "../outcomes.ts"
import { noValues, replyOf, type ReplyValues, validateReply } from "./inbox-form.ts"
import { draftOf, idOf, inboxSetup, readOf, type InboxContext } from "./inbox-conversation-setup.ts"

const storeDraft = {
  type: "storeDraft",
  params: ({ context }: { readonly context: InboxContext }) => ({
    ...draftOf({ context }),
    draft: { ...context.values, clientMessageId: context.clientMessageId },
  }),
} as const

/** Shows a newer version of the conversation while no act is running. */
const onConversationRead = {
  "conversation.read": {
    target: "routing",
    actions: { type: "setConversation", params: readOf },
  },
} as const
const onAssign = {
  "conversation.assigned": {
    target: "assigning",
    actions: {
      type: "setAssignee",
      params: ({ event }: { readonly event: { readonly to: string } }) => ({ to: event.to }),
    },
  },
} as const
const onSend = {
  "reply.sent": [
    {
      guard: "isValid",
      target: "replying",
      actions: [
        {
          type: "setClientMessageId",
          params: ({ event }: { readonly event: { readonly clientMessageId: string } }) => ({
            clientMessageId: event.clientMessageId,
          }),
        },
        storeDraft,
      ],
    },
    { actions: "showErrors" },
  ],
} as const

/** The transitions after a failed act. */
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
  // While an act runs, a newer version is stored, and the act's own response ends the state.
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
            { guard: "isEmpty", target: "empty" },
            { guard: "isMine", target: "mine" },
            { guard: "isAssignedToOther", target: "assignedToOther" },
            { guard: "isClosed", target: "closed" },
            { target: "open" },
          ],
        },
        empty: {
          description:
            "Nobody has written yet. The first message begins the conversation. What is typed is stored on this device.",
          on: {
            ...onSend,
            "conversation.read": [
              {
                guard: { type: "isNotBegunByOther", params: readOf },
                target: "routing",
                actions: { type: "setConversation", params: readOf },
              },
              {
                target: "routing",
                actions: [{ type: "setConversation", params: readOf }, "toastBegun"],
              },
            ],
          },
        },
        open: {
          description: "Nobody has the conversation. 'Take It' gives it to the reader.",
          on: {
            ...onConversationRead,
            ...onAssign,
            "conversation.taken": "taking",
            "conversation.closed": "closing",
          },
        },
        assignedToOther: {
          description: "Another member of staff has the conversation. The page says who.",
          on: { ...onConversationRead, ...onAssign },
        },
        closed: {
          description:
            "The conversation is closed. The member's next message opens it, or a member of staff takes it.",
          on: { ...onConversationRead, ...onAssign, "conversation.taken": "taking" },
        },
        mine: {
          description:
            "The conversation is the reader's. The form has the reply. Every change is kept on this device.",
          on: {
            ...onAssign,
            ...onSend,
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
