/** Models the chat connection of a page, for two consecutive members. */
import { makeFailure } from "#api/failure.ts"
import { chatMachine } from "#machines/chat/chat.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, elapsed, invalidatedKeys, started, toasts, waits } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const failure: Failure = makeFailure("Unreachable", "We could not reach the server.")
const opens = (did: readonly Done[]) => started(did).includes("connect")
const closes = (did: readonly Done[]) => did.some((one) => one.kind === "stop" && one.id === "connect")

export const model: FlowModel<typeof chatMachine> = {
  machine: chatMachine,
  inputs: { "a page of members": undefined },
  // After three attempts the delay has reached its maximum.
  key: ({ context }) => [context.memberId, Math.min(context.attempts, 4), context.isRenewed],
  stableStates: ["offline", "online.connected"],
  cases: {
    "member.loggedIn": { first: { memberId: "m1" }, another: { memberId: "m2" } },
    "member.loggedOut": { plain: {} },
    "socket.opened": { plain: {} },
    "socket.closed": { plain: {} },
    "socket.refused": {
      "the server is unreachable": { isExpired: false },
      "an expired token": { isExpired: true },
    },
    "network.returned": { plain: {} },
    "update.received": { "a message": { about: "messages" }, "a notification": { about: "notifications" } },
    "xstate.done.actor.renewSession": {
      renewed: { output: { _tag: "Ok", value: null } },
      "not renewed": { output: { _tag: "Err", error: failure } },
    },
    "xstate.error.actor.renewSession": defect,
  },
  rules: {
    "without a member there is no chat connection": {
      section: "DECISIONS §5: the access token in the handshake",
      when: ({ after }) => after.context.memberId === null,
      check: ({ after, did }) => after.matches("offline") && !opens(did),
    },
    "the login and the network are watched from the start": {
      section: "SPEC §4, Messaging",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => started(did).join() === "watchMember,watchNetwork",
    },
    "a login opens the chat connection at once": {
      section: "SPEC §4: a real-time connection to the API host",
      when: ({ event, before }) =>
        event.type === "member.loggedIn" && event["memberId"] !== before.context.memberId,
      check: ({ event, after, did }) =>
        after.matches({ online: "connecting" }) &&
        opens(did) &&
        after.context.memberId === event["memberId"] &&
        after.context.attempts === 0,
    },
    "a repeated login of the same member keeps the connection": {
      section: "DECISIONS §5.1: one connection per page",
      when: ({ event, before }) =>
        event.type === "member.loggedIn" && event["memberId"] === before.context.memberId,
      check: ({ before, after, did }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) && !opens(did) && !closes(did),
    },
    "a logout closes the connection at once": {
      section: "DECISIONS §5: logout closes it",
      when: ({ event, before }) => event.type === "member.loggedOut" && before.matches("online"),
      check: ({ after, did }) => after.matches("offline") && closes(did),
    },
    "the login of another member closes the connection and opens a new one": {
      section: "DECISIONS §5: the sender is the session's member",
      when: ({ event, before }) =>
        event.type === "member.loggedIn" &&
        before.matches("online") &&
        event["memberId"] !== before.context.memberId,
      check: ({ did }) => closes(did) && opens(did),
    },
    "an attempt to connect takes at most 20 seconds": {
      section: "SPEC §9: timeout 20 s",
      when: ({ after, did }) => after.matches({ online: "connecting" }) && opens(did),
      check: ({ did }) => waits(did, "connectTimeout").join() === "20000",
    },
    "an attempt that takes longer is closed and retried later": {
      section: "SPEC §9",
      when: ({ event }) => elapsed(event, "connectTimeout"),
      check: ({ after, did }) => after.matches("waiting") && closes(did),
    },
    "the wait before a retry is 1 second, then 2, 4 and at most 5": {
      section: "SPEC §9: delay 1 s up to 5 s",
      when: ({ before, after }) => after.matches("waiting") && !before.matches("waiting"),
      check: ({ before, after, did }) =>
        after.context.attempts === before.context.attempts + 1 &&
        waits(did, "backOff").join() ===
          String([1_000, 2_000, 4_000, 5_000][Math.min(before.context.attempts, 3)]),
    },
    "after the wait the chat connects again": {
      section: "SPEC §9",
      when: ({ event }) => elapsed(event, "backOff"),
      check: ({ before, after, did }) =>
        after.matches({ online: "connecting" }) &&
        opens(did) &&
        after.context.attempts === before.context.attempts,
    },
    "a returned network ends the wait, and the chat connects at once": {
      section: "SPEC §4, Messaging",
      when: ({ event, before }) => event.type === "network.returned" && before.matches("waiting"),
      check: ({ after, did }) => after.matches({ online: "connecting" }) && opens(did),
    },
    "an opened connection invalidates the contacts, the notifications and the office's inbox, and resets the wait":
      {
        section: "DECISIONS §5: subscribe first, then fetch",
        when: ({ event, before }) =>
          event.type === "socket.opened" && before.matches({ online: "connecting" }),
        check: ({ after, did }) =>
          after.hasTag("connected") &&
          after.context.attempts === 0 &&
          invalidatedKeys(did).join() === "chats/contacts,notifications,office/inbox",
      },
    "a closed connection is retried after the wait": {
      section: "SPEC §9, reconnection",
      when: ({ event, before }) => event.type === "socket.closed" && before.matches("online"),
      check: ({ after, did }) => after.matches("waiting") && closes(did),
    },
    "an unreachable server is retried after the wait": {
      section: "SPEC §4: Connection errors are only logged",
      when: ({ event, caseName }) =>
        event.type === "socket.refused" && caseName === "the server is unreachable",
      check: ({ before, after }) =>
        before.matches({ online: "connecting" })
          ? after.matches("waiting")
          : JSON.stringify(before.value) === JSON.stringify(after.value),
    },
    "an expired token is renewed before the next attempt": {
      section: "DECISIONS §2: refreshes once, quietly",
      when: ({ event, before, caseName }) =>
        event.type === "socket.refused" &&
        caseName === "an expired token" &&
        before.matches({ online: "connecting" }) &&
        !before.context.isRenewed,
      check: ({ after, did }) =>
        after.matches("renewing") && started(did).includes("renewSession") && closes(did),
    },
    "a token that counts as expired right after its renewal is retried after the wait": {
      section: "SPEC §9: delay 1 s up to 5 s",
      when: ({ event, before, caseName }) =>
        event.type === "socket.refused" &&
        caseName === "an expired token" &&
        before.matches({ online: "connecting" }) &&
        before.context.isRenewed,
      check: ({ after, did }) => after.matches("waiting") && closes(did),
    },
    "a renewal counts for the one attempt that follows it": {
      section: "DECISIONS §2: refreshes once, quietly",
      invariant: true,
      when: ({ after }) => after.context.isRenewed,
      check: ({ after }) => after.matches({ online: "connecting" }),
    },
    "a renewed token connects at once, and the attempt counts": {
      section: "DECISIONS §2",
      when: ({ event, caseName }) => answered(event, "renewSession") && caseName === "renewed",
      check: ({ before, after, did }) =>
        after.matches({ online: "connecting" }) &&
        opens(did) &&
        after.context.isRenewed &&
        after.context.attempts === before.context.attempts + 1,
    },
    "a token that cannot be renewed is retried after the wait": {
      section: "DECISIONS §2; SPEC §4: the session alone says its end",
      when: ({ event, caseName }) =>
        broke(event, "renewSession") || (answered(event, "renewSession") && caseName === "not renewed"),
      check: ({ after }) => after.matches("waiting"),
    },
    "a message invalidates the contacts, the stats and the office's inbox; a notification invalidates the notifications and the contacts":
      {
        section: "DECISIONS §5.1: live badges",
        when: ({ event, before }) => event.type === "update.received" && before.hasTag("connected"),
        check: ({ caseName, did }) =>
          invalidatedKeys(did).join() ===
          (caseName === "a message"
            ? "chats/contacts,notifications/stats,office/inbox"
            : "notifications,chats/contacts"),
      },
    "no step of the connection shows a toast": {
      section: "SPEC §4: Connection errors are only logged",
      when: () => true,
      check: ({ did }) => toasts(did).length === 0,
    },
    "the connection runs exactly while a member is logged in": {
      section: "SPEC §4, Messaging",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.children["connect"] !== undefined) === after.matches("online") &&
        (after.context.memberId === null) === after.matches("offline"),
    },
    "the chat counts as connected only with an open connection and no failed attempts": {
      section: "SPEC §4, Messaging",
      invariant: true,
      when: ({ after }) => after.hasTag("connected"),
      check: ({ after }) => after.matches({ online: "connected" }) && after.context.attempts === 0,
    },
  },
}
