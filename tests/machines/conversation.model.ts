/** Models a conversation of a member and a doctor over a connection that is sometimes lost. */
import type { ChatMessage } from "#api/contract/chats.ts"
import { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import type { ConversationContext } from "#machines/conversation/conversation-setup.ts"
import type { StoredChat } from "#machines/conversation/stored-chats.ts"
import type { Failure } from "../../src/outcome.ts"
import { actionsDone, answered, broke, elapsed, same, started, startedWith, toasts } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import { defect, defectMessage, failure } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const message = (sequence: number, sender: string, clientMessageId: string): ChatMessage => ({
  _id: `id${sequence}`,
  sender,
  receiver: sender === "m1" ? "d1" : "m1",
  content: `message ${sequence}`,
  createdAt: "2027-01-04T09:00:00.000Z",
  sequence,
  clientMessageId,
})
const theirs = (sequence: number) => message(sequence, "d1", `t${sequence}`)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => theirs(from + index))
const unreachable = failure("Unreachable", "We could not reach the server.")
const expired = failure("SessionExpired", "Invalid or expired token provided")
const err = (error: Failure) => ({ output: { _tag: "Err" as const, error } })
const ok = (value: readonly ChatMessage[]) => ({ output: { _tag: "Ok" as const, value } })

/** The first page: the five newest messages of a longer conversation. The ids of messages differ only for one sender. */
const newest = [message(101, "m1", "c0"), message(102, "d1", "c1"), ...range(103, 105)]
const unsent = {
  clientMessageId: "c1",
  content: "kept words",
  at: "2027-01-04T08:00:00.000Z",
  status: "failed" as const,
  reason: "We could not reach the server.",
}
const failedToo = { ...unsent, clientMessageId: "c2", content: "other words" }
const nothing = { draft: "", unsent: [] }

type Chat = Step<typeof conversationMachine>
const isOpen = ({ before }: Chat) => before.hasTag("open")
const delivered = (did: readonly Done[]): readonly string[] | null => {
  const sent = did.flatMap((one) => (one.kind === "send" && one.to === "subscribe" ? [one.event] : []))
  return sent.length === 0
    ? null
    : (sent[0].messages as { clientMessageId: string }[]).map(({ clientMessageId }) => clientMessageId)
}
const unsentOf = ({ unsent: all }: ConversationContext, name: string) =>
  all.find(({ clientMessageId }) => clientMessageId === name)
const statusOf = (context: ConversationContext, name: string) => unsentOf(context, name)?.status
const othersThan = (name: string, { unsent: all }: ConversationContext) =>
  all.filter(({ clientMessageId }) => clientMessageId !== name)
const numbers = (all: readonly ChatMessage[]) => all.map(({ sequence }) => sequence)
const last = ({ messages }: ConversationContext) => messages.at(-1)?.sequence ?? 0
const stored = (did: readonly Done[]): any =>
  did.flatMap((one) => (one.kind === "action" && one.type === "storeChat" ? [one.params] : [])).at(-1)
const isStored = ({ did, after: { context } }: Chat) =>
  stored(did)?.memberId === "m1" &&
  stored(did)?.other === "d1" &&
  stored(did)?.stored.draft === context.draft &&
  stored(did)?.stored.unsent === context.unsent

/** Returns the result of opening a conversation that the server answered. */
const opened = (messages: readonly ChatMessage[], stored: StoredChat = nothing) => ({
  stored,
  history: { _tag: "Ok" as const, value: messages },
  isCached: false,
})

export const model: FlowModel<typeof conversationMachine> = {
  machine: conversationMachine,
  pairs: true,
  inputs: { "with a doctor": { self: "m1", other: "d1", memberId: "m1" } },
  key: (snapshot) => {
    const { draft, unsent: all, messages, early } = snapshot.context
    if (snapshot.matches({ open: "catchingUp" }) || snapshot.matches({ open: "behind" }))
      return [early.length > 0, messages.length > 0]
    if (snapshot.matches("opening")) return early.at(-1)?.sequence ?? null
    if (!snapshot.matches({ open: "live" })) return null
    const [first] = all
    if (first !== undefined) return first.status
    if (draft !== "") return "writing"
    return (messages[0]?.sequence ?? 1) > 1
  },
  stableStates: ["open.live"],
  cases: {
    "draft.typed": {
      "some text": { text: "  Good morning  " },
      nothing: { text: " \n " },
      "too many": { text: "x".repeat(4_001) },
    },
    "message.submitted": { plain: { clientMessageId: "c1", at: "2027-01-04T09:00:00.000Z" } },
    "message.retried": { plain: { clientMessageId: "c1" } },
    "message.discarded": { plain: { clientMessageId: "c1" } },
    "message.received": {
      "the next": { message: theirs(106) },
      "one that is known": { message: theirs(104) },
      "one after a gap": { message: theirs(109) },
      "one's own": { message: message(106, "m1", "c1") },
    },
    "message.refused": { "the server is unreachable": { clientMessageId: "c1", failure: unreachable } },
    "connection.opened": { plain: {} },
    "older.requested": { plain: {} },
    "chat.retried": { plain: {} },
    "xstate.done.actor.openChat": {
      "a long conversation": { output: opened(newest) },
      "a new one": { output: opened([]) },
      "with a draft and a failed message": {
        output: opened(newest, {
          draft: "half a",
          unsent: [unsent, { ...failedToo, status: "sending", reason: null }],
        }),
      },
      "with a delivered message": {
        output: opened([...range(101, 104), message(105, "m1", "c1")], { draft: "", unsent: [unsent] }),
      },
      "with a message in sending": {
        output: opened(newest, {
          draft: "",
          unsent: [{ ...unsent, status: "sending", reason: null }, failedToo],
        }),
      },
      "the device's copy": { output: { ...opened(newest), isCached: true } },
      "the server is unreachable": {
        output: { stored: nothing, history: { _tag: "Err", error: unreachable }, isCached: false },
      },
    },
    "xstate.error.actor.openChat": defect,
    "xstate.done.actor.readNewer": {
      "what was missed": ok(range(106, 109)),
      "a part of it": ok(range(106, 107)),
      nothing: ok([]),
      "a full page": ok(range(106, 155)),
      "a full page from the beginning": ok(range(1, 109)),
      "the server is unreachable": err(unreachable),
    },
    "xstate.error.actor.readNewer": defect,
    "xstate.done.actor.readOlder": {
      "a page": ok(range(51, 100)),
      "the first ones": ok(range(1, 100)),
      "the server is unreachable": err(unreachable),
      "the session expired": err(expired),
    },
    "xstate.error.actor.readOlder": defect,
  },
  rules: {
    "the conversation subscribes to new messages before it reads the history": {
      section: "DECISIONS §5: subscribe first, then fetch",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        started(did).join() === "subscribe,openChat" &&
        startedWith(did, "subscribe").self === "m1" &&
        startedWith(did, "subscribe").other === "d1" &&
        startedWith(did, "openChat").other === "d1" &&
        startedWith(did, "openChat").memberId === "m1" &&
        after.hasTag("busy"),
    },
    "the conversation opens with its newest messages": {
      section: "SPEC §2, /dashboard/messaging",
      when: ({ event, caseName, before }) =>
        answered(event, "openChat") &&
        caseName === "a long conversation" &&
        before.context.early.length === 0,
      check: ({ after }) =>
        after.matches({ open: "live" }) && numbers(after.context.messages).join() === "101,102,103,104,105",
    },
    "a message received while the conversation opens is shown, and a gap before it is closed at once": {
      section: "RELIABILITY C1; DECISIONS §5: subscribe first, then fetch",
      when: ({ event, caseName, before }) =>
        answered(event, "openChat") && caseName === "a long conversation" && before.context.early.length > 0,
      check: ({ before, after, did }) => {
        const received = numbers(before.context.early)
        const expectedLast = received.includes(106) ? 106 : 105
        const beyond = received.filter((sequence) => sequence > expectedLast)
        return (
          last(after.context) === expectedLast &&
          beyond.every((sequence) => numbers(after.context.early).includes(sequence)) &&
          (beyond.length === 0
            ? after.matches({ open: "live" })
            : after.matches({ open: "catchingUp" }) && startedWith(did, "readNewer").after === expectedLast)
        )
      },
    },
    "a conversation that opens with the device's copy fetches what is newer": {
      section: "NETWORK §3.1; DECISIONS §5",
      when: ({ event, caseName, before }) =>
        answered(event, "openChat") && caseName === "the device's copy" && before.context.early.length === 0,
      check: ({ after, did }) =>
        after.matches({ open: "catchingUp" }) && startedWith(did, "readNewer").after === 105,
    },
    "a message received while the conversation opens is held until the history is there": {
      section: "RELIABILITY C1",
      when: ({ event, before }) => before.matches("opening") && event.type === "message.received",
      check: ({ event, after }) =>
        after.matches("opening") && numbers(after.context.early).includes(event["message"].sequence),
    },
    "drafts and unsent messages survive a reload, and delivered messages are not sent again": {
      section: "DECISIONS §5",
      when: ({ event, caseName }) => answered(event, "openChat") && caseName.startsWith("with"),
      check: ({ caseName, before, after: { context }, did }) =>
        caseName === "with a delivered message" || before.context.early.some(({ sender }) => sender === "m1")
          ? statusOf(context, "c1") === undefined && !delivered(did)?.includes("c1")
          : caseName === "with a message in sending"
            ? delivered(did)?.join() === "c1" && statusOf(context, "c1") === "sending"
            : context.draft === "half a" &&
              statusOf(context, "c1") === "failed" &&
              delivered(did)?.join() === "c2",
    },
    "after the history is read, the unsent messages are stored without the delivered ones": {
      section: "NETWORK §4: a logout asks about what is not sent",
      when: ({ event, after }) => answered(event, "openChat") && after.hasTag("open"),
      check: (step) => isStored(step),
    },
    "after missed messages are read, the unsent messages are stored without the delivered ones": {
      section: "NETWORK §4: a logout asks about what is not sent",
      when: ({ event, caseName, before }) =>
        answered(event, "readNewer") && caseName !== "the server is unreachable" && before.hasTag("open"),
      check: (step) => isStored(step),
    },
    "a conversation that cannot be opened shows the reason": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        broke(event, "openChat") || (answered(event, "openChat") && caseName === "the server is unreachable"),
      check: ({ event, after }) =>
        after.matches("openFailed") &&
        after.context.failure?.message === (broke(event, "openChat") ? defectMessage : unreachable.message),
    },
    "Retry, or a new connection, opens a failed conversation again": {
      section: "LOOK §8: errors in place with Retry",
      when: ({ event, before }) =>
        before.matches("openFailed") && ["chat.retried", "connection.opened"].includes(event.type),
      check: ({ after, did }) => after.matches("opening") && started(did).includes("openChat"),
    },
    "a connection that opens while the history is read starts the read again, because it may have missed messages":
      {
        section: "DECISIONS §5: subscribe first, then fetch",
        when: ({ event, before }) => before.matches("opening") && event.type === "connection.opened",
        check: ({ after, did }) => after.matches("opening") && started(did).includes("openChat"),
      },
    "typed text is stored as a draft at once": {
      section: "DECISIONS §5: drafts survive a reload",
      when: (step) => isOpen(step) && step.event.type === "draft.typed",
      check: (step) =>
        step.after.context.draft === step.event["text"] &&
        step.after.context.problem === null &&
        isStored(step),
    },
    "a submitted message shows as sending, goes to the connection, is stored and empties the field": {
      section: "DECISIONS §5",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.submitted" &&
        ["Good morning", "half a"].includes(step.before.context.draft.trim()),
      check: (step) =>
        statusOf(step.after.context, "c1") === "sending" &&
        step.after.context.unsent.at(-1)?.content === step.before.context.draft.trim() &&
        same(step.after.context.unsent.slice(0, -1), othersThan("c1", step.before.context)) &&
        step.after.context.draft === "" &&
        delivered(step.did)?.join() === "c1" &&
        isStored(step),
    },
    "an empty message, or one above 4,000 characters, is not sent and shows the reason": {
      section: "SPEC §5: Chat message required; DECISIONS §5",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.submitted" &&
        !["Good morning", "half a"].includes(step.before.context.draft.trim()),
      check: ({ before, after, did }) =>
        after.context.problem ===
          (before.context.draft.trim() === ""
            ? "This field is required"
            : "A message has at most 4,000 characters.") &&
        after.context.draft === before.context.draft &&
        after.context.unsent === before.context.unsent &&
        delivered(did) === null,
    },
    "a refused message shows as not sent with its reason and stays stored": {
      section: "DECISIONS §5: 'not sent' with Retry",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.refused" &&
        statusOf(step.before.context, "c1") !== undefined,
      check: (step) =>
        statusOf(step.after.context, "c1") === "failed" &&
        unsentOf(step.after.context, "c1")?.reason === unreachable.message &&
        same(othersThan("c1", step.after.context), othersThan("c1", step.before.context)) &&
        isStored(step),
    },
    "Retry sends a failed message again with the same id, and stores that it waits": {
      section: "DECISIONS §5: a repeated clientMessageId is the same message",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.retried" &&
        statusOf(step.before.context, "c1") === "failed",
      check: (step) =>
        statusOf(step.after.context, "c1") === "sending" &&
        unsentOf(step.after.context, "c1")?.reason === null &&
        delivered(step.did)?.join() === "c1" &&
        isStored(step),
    },
    "only a failed message can be retried or discarded": {
      section: "DECISIONS §5",
      when: (step) =>
        isOpen(step) &&
        ["message.retried", "message.discarded"].includes(step.event.type) &&
        statusOf(step.before.context, "c1") !== "failed",
      check: ({ before, after, did }) =>
        after.context.unsent === before.context.unsent && delivered(did) === null,
    },
    "a discarded message is removed from the device": {
      section: "DECISIONS §5",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.discarded" &&
        statusOf(step.before.context, "c1") === "failed",
      check: (step) => statusOf(step.after.context, "c1") === undefined && isStored(step),
    },
    "the member's own message, once received from the server, is no longer unsent": {
      section: "DECISIONS §5: sent",
      when: (step) =>
        isOpen(step) &&
        step.caseName === "one's own" &&
        step.event["message"].sequence > last(step.before.context),
      check: (step) => statusOf(step.after.context, "c1") === undefined && isStored(step),
    },
    "messages show once each, in order and without a gap": {
      section: "RELIABILITY C1",
      invariant: true,
      when: () => true,
      check: ({ after: { context } }) =>
        numbers(context.messages).every(
          (number, index, all) => index === 0 || number === all[index - 1]! + 1,
        ) && context.early.every(({ sequence }) => sequence > last(context) + 1),
    },
    "the next message shows as soon as it is received": {
      section: "SPEC §4: incoming messages are appended",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.received" &&
        step.event["message"].sequence === last(step.before.context) + 1,
      check: ({ event, before, after }) =>
        last(after.context) >= event["message"].sequence &&
        JSON.stringify(after.value) === JSON.stringify(before.value),
    },
    "a message that is already shown changes nothing": {
      section: "RELIABILITY C1: shown once",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.received" &&
        step.event["message"].sequence <= last(step.before.context),
      check: ({ before, after }) =>
        numbers(after.context.messages).join() === numbers(before.context.messages).join() &&
        JSON.stringify(after.value) === JSON.stringify(before.value),
    },
    "a message beyond a gap is held, and the missing messages are read at once": {
      section: "RELIABILITY §0.4: closes the gap when the number jumps",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "message.received" &&
        step.event["message"].sequence > last(step.before.context) + 1,
      check: ({ before, after, event, did }) =>
        numbers(after.context.early).includes(event["message"].sequence) &&
        (before.matches({ open: "catchingUp" })
          ? after.matches({ open: "catchingUp" }) && !started(did).includes("readNewer")
          : after.matches({ open: "catchingUp" }) &&
            startedWith(did, "readNewer").after === last(before.context) &&
            startedWith(did, "readNewer").other === "d1"),
    },
    "a reopened connection reads the missed messages and sends the messages in sending again": {
      section: "DECISIONS §5: on every (re)connect: subscribe first, then fetch",
      when: (step) => isOpen(step) && step.event.type === "connection.opened",
      check: ({ before, after, did }) =>
        after.matches({ open: "catchingUp" }) &&
        startedWith(did, "readNewer").after === last(before.context) &&
        delivered(did)?.join() ===
          before.context.unsent
            .filter(({ status }) => status === "sending")
            .map(({ clientMessageId }) => clientMessageId)
            .join(),
    },
    "missed messages are inserted in order": {
      section: "RELIABILITY C4",
      when: ({ event, caseName }) => answered(event, "readNewer") && caseName !== "the server is unreachable",
      check: ({ event, before, after }) => {
        const known = numbers([...before.context.early, ...(event["output"].value as ChatMessage[])])
        let expectedLast = last(before.context)
        while (known.includes(expectedLast + 1)) expectedLast++
        return last(after.context) === expectedLast
      },
    },
    "a full page of missed messages is followed by the next page": {
      section: "RELIABILITY C4: page by page",
      when: ({ event, caseName }) => answered(event, "readNewer") && caseName === "a full page",
      check: ({ after, did }) =>
        after.matches({ open: "catchingUp" }) && startedWith(did, "readNewer").after === last(after.context),
    },
    "once no message is missing, the conversation is live again": {
      section: "DECISIONS §5",
      when: (step) =>
        answered(step.event, "readNewer") &&
        ["nothing", "a part of it", "what was missed"].includes(step.caseName) &&
        step.after.context.early.length === 0,
      check: (step) => step.after.matches({ open: "live" }) && isStored(step),
    },
    "missed messages that cannot be read are retried after 3 seconds, without a toast": {
      section: "SPEC §4: Connection errors are only logged",
      when: (step) =>
        broke(step.event, "readNewer") ||
        (answered(step.event, "readNewer") &&
          (step.caseName === "the server is unreachable" ||
            (step.caseName !== "a full page" && step.after.context.early.length > 0))),
      check: ({ after, did }) =>
        after.matches({ open: "behind" }) &&
        toasts(did).length === 0 &&
        did.some((one) => one.kind === "wait" && one.delay === "retryDelay" && one.ms === 3_000),
    },
    "after 3 seconds the missed messages are read again": {
      section: "SPEC §4",
      when: ({ event }) => elapsed(event, "retryDelay"),
      check: ({ after, did }) =>
        after.matches({ open: "catchingUp" }) && startedWith(did, "readNewer").after === last(after.context),
    },
    "scrolling to the top reads older messages, as long as there are any": {
      section: "DECISIONS §5.4: older messages on scroll",
      when: ({ event, before }) => event.type === "older.requested" && before.matches({ open: "live" }),
      check: ({ before, after, did }) =>
        (before.context.messages[0]?.sequence ?? 1) > 1
          ? after.matches({ open: "loadingOlder" }) &&
            startedWith(did, "readOlder").before === before.context.messages[0]!.sequence &&
            startedWith(did, "readOlder").other === "d1"
          : after.matches({ open: "live" }) && started(did).length === 0,
    },
    "older messages are inserted above the others": {
      section: "DECISIONS §5.4: older messages on scroll",
      when: ({ event, caseName }) =>
        answered(event, "readOlder") && ["a page", "the first ones"].includes(caseName),
      check: ({ before, after, caseName }) =>
        after.matches({ open: "live" }) &&
        after.context.messages[0]!.sequence ===
          Math.min(before.context.messages[0]!.sequence, caseName === "a page" ? 51 : 1) &&
        last(after.context) === last(before.context),
    },
    "older messages that cannot be read show a toast and change nothing; an expired session shows no toast here":
      {
        section: "SPEC §8; SPEC §4, session expiry",
        when: ({ event, caseName }) =>
          broke(event, "readOlder") ||
          (answered(event, "readOlder") &&
            ["the server is unreachable", "the session expired"].includes(caseName)),
        check: ({ event, before, after, caseName, did }) =>
          after.matches({ open: "live" }) &&
          after.context.messages.length === before.context.messages.length &&
          toasts(did).join() ===
            (broke(event, "readOlder")
              ? defectMessage
              : caseName === "the session expired"
                ? ""
                : unreachable.message),
      },
    "messages that are shown stay, whatever happens to the connection": {
      section: "RELIABILITY C1",
      when: (step) => isOpen(step) && step.after.hasTag("open"),
      check: ({ before, after }) => after.context.messages.length >= before.context.messages.length,
    },
    "nothing is stored before the history was read": {
      section: "DECISIONS §2",
      when: ({ before, event, after }) =>
        !before.hasTag("open") &&
        event.type !== "xstate.init" &&
        !(answered(event, "openChat") && after.hasTag("open")),
      check: ({ did }) => !actionsDone(did).includes("storeChat"),
    },
  },
}
