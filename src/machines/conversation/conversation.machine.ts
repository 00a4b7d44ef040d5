/**
 * One open conversation (SPEC §4, Messaging; DECISIONS §5): its messages without a gap, what is being written, and what is on
 * its way. The line is heard before the history is asked for, and again after each reconnect, so nothing falls between.
 */
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { somethingWrong } from "../../outcome.ts"
import { defect, sentenceOf } from "../failure-message.ts"
import { defectToast } from "../outcomes.ts"
import type { Fact } from "../flow-effects.ts"
import { hasOlder, type Known, lastOf, type Unsent, withNewer, withOlder } from "./messages.ts"

export interface ConversationInput {
  /** Who the member is in a chat: the own id, or 'admin'. */
  readonly self: string
  /** Whom they write with. */
  readonly other: string
  /** Whose device this is: what is kept belongs to this member. */
  readonly memberId: string
}

/** What this device keeps of a conversation. */
export interface KeptChat {
  readonly draft: string
  readonly unsent: readonly Unsent[]
}

export interface ConversationContext extends ConversationInput, Known, KeptChat {
  /** What is wrong with what was written, once it was to be sent. */
  readonly problem: string | null
  /** Why the conversation could not be opened. */
  readonly failure: Failure | null
}

export type ConversationEvent =
  | { readonly type: "draft.typed"; readonly text: string }
  /** Enter or Send; the page names the message. */
  | { readonly type: "message.submitted"; readonly clientMessageId: string; readonly at: string }
  | { readonly type: "message.retried"; readonly clientMessageId: string }
  | { readonly type: "message.discarded"; readonly clientMessageId: string }
  /** A message that the server has committed: the other's, or one's own, from this page or another. */
  | { readonly type: "message.received"; readonly message: ChatMessage }
  | { readonly type: "message.refused"; readonly clientMessageId: string; readonly failure: Failure }
  /** The line stands, or stands again: what came meanwhile was not heard. */
  | { readonly type: "line.opened" }
  /** The top of the list was reached. */
  | { readonly type: "older.requested" }
  | { readonly type: "chat.retried" }

/** What the line is given to send, in this order. */
export interface Deliver {
  readonly type: "deliver"
  readonly messages: readonly NewMessage[]
}

type Answer = Outcome<readonly ChatMessage[], Failure>
type Answered = { readonly answer: Answer }
type Told = { readonly messages: readonly ChatMessage[] }
type Named = { readonly clientMessageId: string }
interface Opened {
  readonly kept: KeptChat
  readonly history: Answer
}

const unprovided = <A, I>(name: string) =>
  fromPromise<A, I>(() => Promise.reject(new Error(`${name} is not provided`)))

/** DECISIONS §5. */
export const longestMessage = 4_000
/** How many messages the server gives at once: as many say that there may be more. */
export const historyPage = 50

const problemOf = (draft: string): string | null => {
  if (draft.trim() === "") return "This field is required"
  return Array.from(draft).length > longestMessage ? "A message has at most 4,000 characters." : null
}
const valueOf = (answer: Answer): readonly ChatMessage[] => (answer._tag === "Ok" ? answer.value : [])
/** What is on its way, as the server takes it. */
const toSend = ({ self, other, unsent }: ConversationContext): readonly NewMessage[] =>
  unsent
    .filter(({ status }) => status === "sending")
    .map(({ clientMessageId, content }) => ({ sender: self, receiver: other, content, clientMessageId }))
/** What the server shows was taken, whatever became of the acknowledgement. */
const withoutTaken = ({ self, unsent }: ConversationContext, known: Known) => ({
  ...known,
  unsent: unsent.filter(
    ({ clientMessageId }) =>
      ![...known.messages, ...known.early].some(
        (one) => one.clientMessageId === clientMessageId && one.sender === self,
      ),
  ),
})
const changed = (
  unsent: readonly Unsent[],
  clientMessageId: string,
  change: Pick<Unsent, "status" | "reason">,
): readonly Unsent[] =>
  unsent.map((one) => (one.clientMessageId === clientMessageId ? { ...one, ...change } : one))

/** What is written or unsent is on the device at once: a reload, or the end of a session, loses nothing. */
const keep = {
  type: "keepChat",
  params: ({ context: { memberId, other, draft, unsent } }: { context: ConversationContext }) => ({
    memberId,
    other,
    kept: { draft, unsent },
  }),
} as const

export const conversationMachine = setup({
  types: {} as {
    input: ConversationInput
    context: ConversationContext
    events: ConversationEvent
    emitted: Fact
    tags: "open" | "busy"
  },
  actors: {
    /** Hears this conversation on the line, and delivers what it is sent. */
    followLine: fromCallback<Deliver, { self: string; other: string }>(() => {
      throw new Error("followLine is not provided")
    }),
    openChat: unprovided<Opened, { memberId: string; other: string }>("openChat"),
    readNewer: unprovided<Answer, { other: string; after: number }>("readNewer"),
    readOlder: unprovided<Answer, { other: string; before: number }>("readOlder"),
  },
  delays: { calm: 3_000 },
  guards: {
    isOpened: (_, { answer }: Answered) => answer._tag === "Ok",
    isAhead: ({ context }, { messages }: Told) =>
      messages.some(({ sequence }) => sequence > lastOf(context) + 1),
    hasOlder: ({ context }) => hasOlder(context),
    isRefused: (_, { answer }: Answered) => answer._tag === "Err",
    isMoreToCome: (_, { answer }: Answered) => valueOf(answer).length >= historyPage,
    isStillBehind: ({ context }, { answer }: Answered) =>
      withNewer(context, valueOf(answer)).early.length > 0,
    isToBeSaid: (_, { answer }: Answered) => answer._tag === "Err" && answer.error._tag !== "SessionExpired",
    isSendable: ({ context }) => problemOf(context.draft) === null,
    isNotSent: ({ context }, { clientMessageId }: Named) =>
      context.unsent.some((one) => one.clientMessageId === clientMessageId && one.status === "failed"),
  },
  actions: {
    /** Writes the draft and what is unsent to the device. */
    keepChat: (_of, _params: { memberId: string; other: string; kept: KeptChat }) => {},
    takeKept: assign((_, { kept }: { kept: KeptChat }) => ({ draft: kept.draft, unsent: kept.unsent })),
    takeHistory: assign(({ context }, { answer }: Answered) => ({
      ...withoutTaken(context, { messages: valueOf(answer), early: [] }),
      failure: null,
    })),
    takeFailure: assign((_, { answer }: Answered) => ({
      failure: answer._tag === "Err" ? answer.error : null,
    })),
    takeDefect: assign({ failure: defect }),
    takeNewer: assign(({ context }, { messages }: Told) =>
      withoutTaken(context, withNewer(context, messages)),
    ),
    takeOlder: assign(({ context }, { answer }: Answered) => withOlder(context, valueOf(answer))),
    writeDraft: assign((_, { text }: { text: string }) => ({ draft: text, problem: null })),
    pointOut: assign(({ context }) => ({ problem: problemOf(context.draft) })),
    queue: assign(({ context }, { clientMessageId, at }: Named & { at: string }) => ({
      draft: "",
      problem: null,
      unsent: [
        ...context.unsent.filter((one) => one.clientMessageId !== clientMessageId),
        { clientMessageId, content: context.draft.trim(), at, status: "sending" as const, reason: null },
      ],
    })),
    markSending: assign(({ context }, { clientMessageId }: Named) => ({
      unsent: changed(context.unsent, clientMessageId, { status: "sending", reason: null }),
    })),
    markNotSent: assign(({ context }, { clientMessageId, failure }: Named & { failure: Failure }) => ({
      unsent: changed(context.unsent, clientMessageId, { status: "failed", reason: sentenceOf(failure) }),
    })),
    drop: assign(({ context }, { clientMessageId }: Named) => ({
      unsent: context.unsent.filter((one) => one.clientMessageId !== clientMessageId),
    })),
    /** One message is handed to the line. */
    deliver: sendTo("followLine", ({ context }, { clientMessageId }: Named) => ({
      type: "deliver" as const,
      messages: toSend(context).filter((one) => one.clientMessageId === clientMessageId),
    })),
    /** Everything that is on its way, in its order: the server knows repetitions by their names. */
    deliverAll: sendTo("followLine", ({ context }) => ({
      type: "deliver" as const,
      messages: toSend(context),
    })),
    tellFailure: emit((_, { answer }: Answered) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: answer._tag === "Err" ? sentenceOf(answer.error) : somethingWrong,
    })),
    tellDefect: emit(defectToast),
  },
}).createMachine({
  id: "conversation",
  description:
    "One open conversation: its messages without a gap, and what is being written or on its way, which is never lost.",
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
    src: "followLine",
    id: "followLine",
    input: ({ context: { self, other } }) => ({ self, other }),
  },
  initial: "opening",
  states: {
    opening: {
      description: "The newest messages are fetched, and what this device kept of the conversation.",
      tags: ["busy"],
      invoke: {
        src: "openChat",
        id: "openChat",
        input: ({ context: { memberId, other } }) => ({ memberId, other }),
        onDone: [
          {
            guard: { type: "isOpened", params: ({ event }) => ({ answer: event.output.history }) },
            target: "open",
            actions: [
              { type: "takeKept", params: ({ event }) => ({ kept: event.output.kept }) },
              { type: "takeHistory", params: ({ event }) => ({ answer: event.output.history }) },
              "deliverAll",
            ],
          },
          {
            target: "unopened",
            actions: { type: "takeFailure", params: ({ event }) => ({ answer: event.output.history }) },
          },
        ],
        onError: { target: "unopened", actions: "takeDefect" },
      },
      // What was fetched before the line stood may lack what came in between.
      on: { "line.opened": { target: "opening", reenter: true } },
    },
    unopened: {
      description: "The conversation could not be fetched; Retry does it again, and so does the connection.",
      on: { "chat.retried": "opening", "line.opened": "opening" },
    },
    open: {
      tags: ["open"],
      initial: "live",
      on: {
        "draft.typed": {
          actions: [{ type: "writeDraft", params: ({ event }) => ({ text: event.text }) }, keep],
        },
        "message.submitted": [
          {
            guard: "isSendable",
            actions: [
              {
                type: "queue",
                params: ({ event }) => ({ clientMessageId: event.clientMessageId, at: event.at }),
              },
              keep,
              { type: "deliver", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            ],
          },
          { actions: "pointOut" },
        ],
        "message.retried": {
          guard: { type: "isNotSent", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          actions: [
            { type: "markSending", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            { type: "deliver", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          ],
        },
        "message.discarded": {
          guard: { type: "isNotSent", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
          actions: [
            { type: "drop", params: ({ event }) => ({ clientMessageId: event.clientMessageId }) },
            keep,
          ],
        },
        "message.received": [
          {
            guard: { type: "isAhead", params: ({ event }) => ({ messages: [event.message] }) },
            target: ".catchingUp",
            actions: [{ type: "takeNewer", params: ({ event }) => ({ messages: [event.message] }) }, keep],
          },
          {
            actions: [{ type: "takeNewer", params: ({ event }) => ({ messages: [event.message] }) }, keep],
          },
        ],
        "line.opened": { target: ".catchingUp", reenter: true, actions: "deliverAll" },
        "message.refused": {
          actions: [
            {
              type: "markNotSent",
              params: ({ event }) => ({ clientMessageId: event.clientMessageId, failure: event.failure }),
            },
            keep,
          ],
        },
      },
      states: {
        live: {
          description: "Everything is there, and what comes is shown as it comes.",
          on: {
            "older.requested": { guard: "hasOlder", target: "lookingBack" },
          },
        },
        catchingUp: {
          description:
            "Something was missed: what follows the newest known message is fetched, page by page.",
          invoke: {
            src: "readNewer",
            id: "readNewer",
            input: ({ context }) => ({ other: context.other, after: lastOf(context) }),
            onDone: [
              {
                guard: { type: "isRefused", params: ({ event }) => ({ answer: event.output }) },
                target: "behind",
              },
              {
                guard: { type: "isMoreToCome", params: ({ event }) => ({ answer: event.output }) },
                target: "catchingUp",
                reenter: true,
                actions: { type: "takeNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
              },
              {
                guard: { type: "isStillBehind", params: ({ event }) => ({ answer: event.output }) },
                target: "behind",
                actions: { type: "takeNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
              },
              {
                target: "live",
                actions: [
                  { type: "takeNewer", params: ({ event }) => ({ messages: valueOf(event.output) }) },
                  keep,
                ],
              },
            ],
            onError: "behind",
          },
          on: {
            // The gap is being closed already.
            "message.received": {
              actions: [{ type: "takeNewer", params: ({ event }) => ({ messages: [event.message] }) }, keep],
            },
          },
        },
        behind: {
          description:
            "What was missed could not be fetched: once more in 3 seconds, or when the connection stands.",
          after: { calm: "catchingUp" },
        },
        lookingBack: {
          description: "Older messages are fetched.",
          invoke: {
            src: "readOlder",
            id: "readOlder",
            input: ({ context }) => ({
              other: context.other,
              before: context.messages[0]?.sequence ?? 1,
            }),
            onDone: [
              {
                guard: { type: "isToBeSaid", params: ({ event }) => ({ answer: event.output }) },
                target: "live",
                actions: { type: "tellFailure", params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: "live",
                actions: { type: "takeOlder", params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: "live", actions: "tellDefect" },
          },
        },
      },
    },
  },
})
