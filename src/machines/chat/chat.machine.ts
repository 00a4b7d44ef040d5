/**
 * The one connection of a page to the chat (SPEC §4, Messaging; SPEC §9: a delay of 1 s up to 5 s, 20 s to connect). It is open
 * while somebody is logged in. What comes over it is told by the line itself (src/api/chat-socket.ts): this is only whether it
 * is there.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { isOk } from "../outcomes.ts"
import type { Fact } from "../flow-effects.ts"

export type ChatEvent =
  | { readonly type: "member.came"; readonly memberId: string }
  | { readonly type: "member.left" }
  | { readonly type: "socket.opened" }
  /** It was there and is gone. */
  | { readonly type: "socket.closed" }
  /** The server let nobody in, or was not there; `isExpired` when the token was too old. */
  | { readonly type: "socket.refused"; readonly isExpired: boolean }
  /** The browser has a network again. */
  | { readonly type: "network.returned" }
  /** Something of this member has changed: a message came, a notice was made or read. */
  | { readonly type: "news.came"; readonly about: "messages" | "notices" }

export interface ChatContext {
  readonly memberId: string | null
  /** How often in a row it could not be opened. */
  readonly attempts: number
}

const unprovided = (name: string) =>
  fromCallback(() => {
    throw new Error(`${name} is not provided`)
  })

/** SPEC §9. */
export const firstDelay = 1_000
export const longestDelay = 5_000
const patience = 20_000

export const chatMachine = setup({
  types: {} as { context: ChatContext; events: ChatEvent; emitted: Fact; tags: "connected" },
  actors: {
    followMember: unprovided("followMember"),
    watchNetwork: unprovided("watchNetwork"),
    /** Opens the line and keeps it; closes it when it is stopped. */
    holdLine: unprovided("holdLine"),
    /** Any call of a member: an old token is renewed on the way. */
    renewSession: fromPromise<Outcome<unknown, Failure>, undefined>(() =>
      Promise.reject(new Error("renewSession is not provided")),
    ),
  },
  guards: {
    isAnother: ({ context, event }) => event.type === "member.came" && event.memberId !== context.memberId,
    isExpired: (_, { expired }: { expired: boolean }) => expired,
    isRenewed: isOk,
    isMessage: (_, { about }: { about: "messages" | "notices" }) => about === "messages",
  },
  delays: {
    backOff: ({ context }) => Math.min(longestDelay, firstDelay * 2 ** Math.max(0, context.attempts - 1)),
    connectTimeout: patience,
  },
  actions: {
    takeMember: assign(({ event }) => ({
      memberId: event.type === "member.came" ? event.memberId : null,
      attempts: 0,
    })),
    forgetMember: assign({ memberId: null, attempts: 0 }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
    refreshContacts: emit({ type: "stale" as const, keys: [["chats", "contacts"]] }),
    refreshNotices: emit({ type: "stale" as const, keys: [["notifications"], ["chats", "contacts"]] }),
    /** What came while nobody listened. */
    refreshAll: emit({ type: "stale" as const, keys: [["chats", "contacts"], ["notifications"]] }),
  },
}).createMachine({
  id: "chat",
  description:
    "The line to the chat: open while somebody is logged in, and found again by itself when the network comes back.",
  context: { memberId: null, attempts: 0 },
  initial: "gone",
  invoke: [
    { src: "followMember", id: "followMember" },
    { src: "watchNetwork", id: "watchNetwork" },
  ],
  on: {
    "member.came": { guard: "isAnother", target: ".linked", actions: "takeMember" },
    "member.left": { target: ".gone", actions: "forgetMember" },
  },
  states: {
    gone: { description: "Nobody is logged in: there is no connection." },
    linked: {
      description: "The connection is being made, or stands.",
      invoke: { src: "holdLine", id: "holdLine" },
      initial: "connecting",
      on: { "socket.closed": { target: "waiting", actions: "countAttempt" } },
      states: {
        connecting: {
          description: "The connection is being made, for at most 20 seconds.",
          after: { connectTimeout: { target: "#chat.waiting", actions: "countAttempt" } },
          on: {
            "socket.opened": { target: "connected", actions: ["forgetAttempts", "refreshAll"] },
            "socket.refused": [
              {
                guard: { type: "isExpired", params: ({ event }) => ({ expired: event.isExpired }) },
                target: "#chat.renewing",
              },
              { target: "#chat.waiting", actions: "countAttempt" },
            ],
          },
        },
        connected: {
          description: "Messages come and go.",
          tags: ["connected"],
          on: {
            "news.came": [
              {
                guard: { type: "isMessage", params: ({ event }) => ({ about: event.about }) },
                actions: "refreshContacts",
              },
              { actions: "refreshNotices" },
            ],
          },
        },
      },
    },
    waiting: {
      description: "The connection is gone or could not be made: it is tried again after 1 to 5 seconds.",
      after: { backOff: "linked" },
      on: { "network.returned": "linked" },
    },
    renewing: {
      description: "The token was too old: it is renewed as for any other call.",
      invoke: {
        src: "renewSession",
        id: "renewSession",
        onDone: [
          {
            guard: { type: "isRenewed", params: ({ event }) => ({ outcome: event.output }) },
            target: "linked",
            actions: "countAttempt",
          },
          { target: "waiting", actions: "countAttempt" },
        ],
        onError: { target: "waiting", actions: "countAttempt" },
      },
    },
  },
})
