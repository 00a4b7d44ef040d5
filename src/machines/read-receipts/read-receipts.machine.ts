/**
 * Sends the read receipts of one conversation (SPEC §4, Messaging): the number of the newest message that the
 * member has read. Without a connection the receipt waits in the outbox. Another failure is not shown: the next seen message
 * sends the receipt again.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { isOk, outcomeOf } from "../outcomes.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"
import { notProvided } from "../not-provided.ts"

export interface ReadReceiptsContext {
  /** The sender of the messages. */
  readonly other: string
  /** The number of the newest message that the member has seen; 0 without any. */
  readonly seen: number
  /** The last number sent to the server; 0 after a failure. */
  readonly reported: number
}

/** The messages up to this number are visible on the screen. */
export interface MessagesSeen {
  readonly type: "messages.seen"
  readonly sequence: number
}

/** What is read again once the server knows what was read. */
export const readEffect: FlowEffect = { type: "invalidate", keys: [["chats", "contacts"], ["notifications"]] }

export const readReceiptsMachine = setup({
  types: {} as {
    input: { readonly other: string }
    context: ReadReceiptsContext
    events: MessagesSeen
    emitted: FlowEffect
  },
  actors: {
    markRead: fromPromise<SentOrQueued, { other: string; sequence: number }>(notProvided("markRead")),
  },
  guards: {
    hasUnreported: ({ context }) => context.seen > context.reported,
    isQueued,
    isOk,
  },
  actions: {
    setSeen: assign((_, { sequence }: { sequence: number }) => ({ seen: sequence })),
    setReported: assign({ reported: ({ context }) => context.seen }),
    startOver: assign({ seen: 0, reported: 0 }),
    invalidateUnread: emit(readEffect),
  },
}).createMachine({
  id: "readReceipts",
  description: "Telling the server which messages were read, so that the badges follow on every device.",
  context: ({ input }) => ({ ...input, seen: 0, reported: 0 }),
  initial: "settled",
  on: {
    "messages.seen": {
      actions: { type: "setSeen", params: ({ event }) => ({ sequence: event.sequence }) },
    },
  },
  states: {
    settled: {
      description: "The server knows what was read, or is told with the next message that is seen.",
      always: { guard: "hasUnreported", target: "reporting" },
    },
    reporting: {
      description: "The server is being told; what is seen meanwhile follows.",
      entry: "setReported",
      invoke: {
        id: "markRead",
        src: "markRead",
        input: ({ context }) => ({ other: context.other, sequence: context.seen }),
        onDone: [
          {
            guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
            target: "settled",
          },
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "settled",
            actions: "invalidateUnread",
          },
          { target: "settled", actions: "startOver" },
        ],
        onError: { target: "settled", actions: "startOver" },
      },
    },
  },
})
