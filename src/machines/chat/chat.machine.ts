/**
 * Holds the page's one chat connection (SPEC §4, Messaging). SPEC §9 sets the delays: 1 s up to 5 s between
 * attempts, 20 s to connect. The connection is open while a member is logged in. src/api/chat-socket.ts delivers the
 * messages. This machine knows only whether the connection is open.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { isOk, outcomeOf } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"

export type ChatEvent =
  | { readonly type: "member.loggedIn"; readonly memberId: string }
  | { readonly type: "member.loggedOut" }
  | { readonly type: "socket.opened" }
  /** An open connection was lost. */
  | { readonly type: "socket.closed" }
  /** The server refused the connection or was unreachable. `isExpired` is true when the access token has expired. */
  | { readonly type: "socket.refused"; readonly isExpired: boolean }
  /** The browser is online again. */
  | { readonly type: "network.returned" }
  /** Data of this member changed: a message arrived, or a notification was created or read. */
  | { readonly type: "update.received"; readonly about: "messages" | "notifications" }

export interface ChatContext {
  readonly memberId: string | null
  /** The number of consecutive failed attempts. */
  readonly attempts: number
  /** True while the connection opens with an access token that was just renewed. */
  readonly isRenewed: boolean
}

/** The delays between two attempts (ms, SPEC §9): the first one, doubled up to the maximum. */
export const firstDelay = 1_000
export const maxDelay = 5_000
const connectTimeoutMs = 20_000

export const chatMachine = setup({
  types: {} as { context: ChatContext; events: ChatEvent; emitted: FlowEffect; tags: "connected" },
  actors: {
    watchMember: fromCallback(notProvided("watchMember")),
    watchNetwork: fromCallback(notProvided("watchNetwork")),
    /** Opens the connection. Closes it when the actor is stopped. */
    connect: fromCallback(notProvided("connect")),
    /** Calls a member endpoint, because every API call renews an expired access token. */
    renewSession: fromPromise<Outcome<unknown, Failure>, undefined>(notProvided("renewSession")),
  },
  guards: {
    isAnother: ({ context, event }) =>
      event.type === "member.loggedIn" && event.memberId !== context.memberId,
    /** A token that counts as expired right after its renewal waits, so that the page does not try again without a pause. */
    needsRenewal: ({ context }, { isExpired }: { isExpired: boolean }) => isExpired && !context.isRenewed,
    isRenewed: isOk,
    isMessage: (_, { about }: { about: "messages" | "notifications" }) => about === "messages",
  },
  delays: {
    backOff: ({ context }) => Math.min(maxDelay, firstDelay * 2 ** Math.max(0, context.attempts - 1)),
    connectTimeout: connectTimeoutMs,
  },
  actions: {
    setMember: assign(({ event }) => ({
      memberId: event.type === "member.loggedIn" ? event.memberId : null,
      attempts: 0,
      isRenewed: false,
    })),
    clearMember: assign({ memberId: null, attempts: 0, isRenewed: false }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1, isRenewed: false })),
    countRenewal: assign(({ context }) => ({ attempts: context.attempts + 1, isRenewed: true })),
    resetAttempts: assign({ attempts: 0, isRenewed: false }),
    /** A message is unread in the list of contacts, in the badge and in the office, also without a notification. */
    invalidateUnread: emit({
      type: "invalidate" as const,
      keys: [
        ["chats", "contacts"],
        ["notifications", "stats"],
        ["office", "inbox"],
      ],
    }),
    invalidateNotifications: emit({
      type: "invalidate" as const,
      keys: [["notifications"], ["chats", "contacts"]],
    }),
    /** Refetches what changed while the connection was down. */
    invalidateAll: emit({
      type: "invalidate" as const,
      keys: [["chats", "contacts"], ["notifications"], ["office", "inbox"]],
    }),
  },
}).createMachine({
  id: "chat",
  description:
    "The chat connection is open while a member is logged in. It reconnects by itself when the network returns.",
  context: { memberId: null, attempts: 0, isRenewed: false },
  initial: "offline",
  invoke: [
    { src: "watchMember", id: "watchMember" },
    { src: "watchNetwork", id: "watchNetwork" },
  ],
  on: {
    "member.loggedIn": { guard: "isAnother", target: ".online", actions: "setMember" },
    "member.loggedOut": { target: ".offline", actions: "clearMember" },
  },
  states: {
    offline: { description: "Nobody is logged in, so there is no connection." },
    online: {
      description: "The connection is opening or open.",
      invoke: { src: "connect", id: "connect" },
      initial: "connecting",
      on: { "socket.closed": { target: "waiting", actions: "countAttempt" } },
      states: {
        connecting: {
          description: "The connection is opening, for at most 20 seconds.",
          after: { connectTimeout: { target: "#chat.waiting", actions: "countAttempt" } },
          on: {
            "socket.opened": { target: "connected", actions: ["resetAttempts", "invalidateAll"] },
            "socket.refused": [
              {
                guard: { type: "needsRenewal", params: ({ event }) => ({ isExpired: event.isExpired }) },
                target: "#chat.renewing",
              },
              { target: "#chat.waiting", actions: "countAttempt" },
            ],
          },
        },
        connected: {
          description: "The connection is open. Messages can be sent and received.",
          tags: ["connected"],
          on: {
            "update.received": [
              {
                guard: { type: "isMessage", params: ({ event }) => ({ about: event.about }) },
                actions: "invalidateUnread",
              },
              { actions: "invalidateNotifications" },
            ],
          },
        },
      },
    },
    waiting: {
      description: "The connection was lost or could not be opened. It is tried again after 1 to 5 seconds.",
      after: { backOff: "online" },
      on: { "network.returned": "online" },
    },
    renewing: {
      description: "The access token has expired. It is renewed as for any other request.",
      invoke: {
        src: "renewSession",
        id: "renewSession",
        onDone: [
          {
            guard: { type: "isRenewed", params: outcomeOf },
            target: "online",
            actions: "countRenewal",
          },
          { target: "waiting", actions: "countAttempt" },
        ],
        onError: { target: "waiting", actions: "countAttempt" },
      },
    },
  },
})
