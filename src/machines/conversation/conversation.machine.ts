/**
 * Holds one open conversation (SPEC §4, Messaging; DECISIONS §5): its messages without a gap, the draft, and the
 * unsent messages. It subscribes before it fetches the history, and again after each reconnect, so that no
 * message is missed.
 */
import { lastOf } from "./messages.ts"
import { conversationSetup, showOpened, valueOf, storeChat } from "./conversation-setup.ts"

export const conversationMachine = conversationSetup.createMachine({
  id: "conversation",
  description:
    "One open conversation shows its messages without a gap. Drafts and unsent messages are never lost.",
  context: ({ input }) => ({
    ...input,
    messages: [],
    early: [],
    draft: "",
    unsent: [],
    problem: null,
    failure: null,
  }),
  invoke: {
    src: "subscribe",
    id: "subscribe",
    input: ({ context: { self, other } }) => ({ self, other }),
  },
  initial: "opening",
  states: {
    opening: {
      description: "Fetches the newest messages, and reads the draft and unsent messages from this device.",
      tags: ["busy"],
      invoke: {
        src: "openChat",
        id: "openChat",
        input: ({ context: { memberId, other } }) => ({ memberId, other }),
        onDone: [
          {
            guard: { type: "hasFailed", params: ({ event }) => ({ answer: event.output.history }) },
            target: "openFailed",
            actions: { type: "setFailure", params: ({ event }) => ({ answer: event.output.history }) },
          },
          {
            guard: {
              type: "isOpenedBehind",
              params: ({ event }) => ({ answer: event.output.history, isCached: event.output.isCached }),
            },
            target: "open.catchingUp",
            actions: [...showOpened],
          },
          { target: "open", actions: [...showOpened] },
        ],
        onError: { target: "openFailed", actions: "setDefect" },
      },
      on: {
        // The fetched history may lack messages that were sent before the connection opened.
        "connection.opened": { target: "opening", reenter: true },
        // It may lack those that come while it is fetched, too.
        "message.received": {
          actions: { type: "appendNewer", params: ({ event }) => ({ messages: [event.message] }) },
        },
      },
    },
    openFailed: {
      description:
        "The conversation could not be fetched. It is fetched again on Retry or when the connection opens.",
      on: { "chat.retried": "opening", "connection.opened": "opening" },
    },
    open: {
      tags: ["open"],
      initial: "live",
      on: {
        "draft.typed": {
          actions: [{ type: "setDraft", params: ({ event }) => ({ text: event.text }) }, storeChat],
        },
        "message.submitted": [
          {
            guard: "isSendable",
            actions: [
              {
                type: "queue",
                params: ({ event }) => ({ clientMessageId: event.clientMessageId, at: event.at }),
              },
              storeChat,
              { type: "deliver", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            ],
          },
          { actions: "setDraftError" },
        ],
        "message.retried": {
          guard: { type: "isNotSent", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          actions: [
            { type: "markSending", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            storeChat,
            { type: "deliver", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          ],
        },
        "message.discarded": {
          guard: { type: "isNotSent", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          actions: [
            { type: "drop", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            storeChat,
          ],
        },
        "message.received": [
          {
            guard: { type: "isAhead", params: ({ event }) => ({ messages: [event.message] }) },
            target: ".catchingUp",
            actions: [
              { type: "appendNewer", params: ({ event }) => ({ messages: [event.message] }) },
              storeChat,
            ],
          },
          {
            actions: [
              { type: "appendNewer", params: ({ event }) => ({ messages: [event.message] }) },
              storeChat,
            ],
          },
        ],
        "connection.opened": { target: ".catchingUp", reenter: true, actions: "deliverAll" },
        "message.refused": {
          actions: [
            {
              type: "markNotSent",
              params: ({ event }) => ({ clientMessageId: event.clientMessageId, failure: event.failure }),
            },
            storeChat,
          ],
        },
      },
      states: {
        live: {
          description: "The conversation is complete. New messages appear as they arrive.",
          on: {
            "older.requested": { guard: "hasOlder", target: "loadingOlder" },
          },
        },
        catchingUp: {
          description:
            "Some messages were missed. Those after the newest known message are fetched page by page.",
          invoke: {
            src: "readNewer",
            id: "readNewer",
            input: ({ context }) => ({ other: context.other, after: lastOf(context) }),
            onDone: [
              {
                guard: { type: "hasFailed", params: ({ event }) => ({ answer: event.output }) },
                target: "behind",
              },
              {
                guard: { type: "hasMoreNewer", params: ({ event }) => ({ answer: event.output }) },
                target: "catchingUp",
                reenter: true,
                actions: [
                  { type: "appendNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
                  storeChat,
                ],
              },
              {
                guard: { type: "isBehind", params: ({ event }) => ({ answer: event.output }) },
                target: "behind",
                actions: [
                  { type: "appendNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
                  storeChat,
                ],
              },
              {
                target: "live",
                actions: [
                  { type: "appendNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
                  storeChat,
                ],
              },
            ],
            onError: "behind",
          },
          on: {
            // The messages of the gap are already being fetched.
            "message.received": {
              actions: [
                { type: "appendNewer", params: ({ event }) => ({ messages: [event.message] }) },
                storeChat,
              ],
            },
          },
        },
        behind: {
          description:
            "The missed messages could not be fetched. They are fetched again after 3 seconds or when the connection opens.",
          after: { retryDelay: "catchingUp" },
        },
        loadingOlder: {
          description: "Fetches older messages.",
          invoke: {
            src: "readOlder",
            id: "readOlder",
            input: ({ context }) => ({
              other: context.other,
              before: context.messages[0]?.sequence ?? 1,
            }),
            onDone: [
              {
                guard: { type: "shouldToast", params: ({ event }) => ({ answer: event.output }) },
                target: "live",
                actions: { type: "toastFailure", params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: "live",
                actions: { type: "prependOlder", params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: "live", actions: "toastDefect" },
          },
        },
      },
    },
  },
})
