/**
 * Reviews one transition, or one thing that members reported (OFFICE §3): claim, release, ask, decide. The server decides
 * who holds the claim and whose decision counts. The page's query reads the record again and again, and tells the flow.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isExpired, outcomeOf, type WithOutcome } from "../outcomes.ts"
import {
  answeredText,
  beginningOf,
  decidedText,
  decisionOf,
  isAnsweredIn,
  isAsked,
  isDecided,
  isOwn,
  noValues,
  type Reviewed,
  type ReviewValues,
  validateReview,
} from "./review-form.ts"

export interface ReviewInput {
  /** The member of staff at this page. */
  readonly staffId: string
  /** The record as the page has read it. */
  readonly reviewed: Reviewed
}

export interface ReviewContext extends ReviewInput {
  /** The values of the form. */
  readonly values: ReviewValues
}

export type ReviewEvent =
  /** The page's query has read the record again. */
  | { readonly type: "record.read"; readonly reviewed: Reviewed }
  | { readonly type: "claim.taken" }
  | { readonly type: "claim.released" }
  | { readonly type: "decision.made" }

type Answer = Outcome<Reviewed, Failure>
type Read = { readonly reviewed: Reviewed }
type Values = { readonly values: ReviewValues }
type Draft = { readonly staffId: string; readonly id: string }

const readOf = ({ event }: { readonly event: Read }): Read => ({ reviewed: event.reviewed })
const draftOf = ({ context: { staffId, reviewed } }: { readonly context: ReviewContext }): Draft => ({
  staffId,
  id: reviewed._id,
})

const reviewSetup = setup({
  types: {} as {
    input: ReviewInput
    context: ReviewContext
    events: ReviewEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Sends `record.read` after each time that the page has read the request. */
    watchRecord: fromCallback<ReviewEvent, { id: string }>(notProvided("watchRecord")),
    claim: fromPromise<Answer, { id: string }>(notProvided("claim")),
    release: fromPromise<Answer, { id: string }>(notProvided("release")),
    decide: fromPromise<Answer, ReturnType<typeof decisionOf>>(notProvided("decide")),
    /** Reads the draft about this request; returns null without one. */
    readDraft: fromPromise<ReviewValues | null, Draft>(notProvided("readDraft")),
    form: flowForm,
  },
  guards: {
    isDecided: ({ context }) => isDecided(context.reviewed),
    isOwnRecord: ({ context }) => isOwn(context.reviewed, context.staffId),
    isClaimedByOther: ({ context: { reviewed, staffId } }) =>
      reviewed.claim !== null && reviewed.claim.by._id !== staffId,
    isClaimed: ({ context }) => context.reviewed.claim !== null,
    /** The member has a question to answer first. */
    isAsked: ({ context }) => isAsked(context.reviewed),
    /** The member has answered the open question of the record that is shown. */
    hasAnswer: ({ context }, { reviewed }: Read) => isAnsweredIn(context.reviewed, reviewed),
    isStillMine: ({ context }, { reviewed }: Read) =>
      !isDecided(reviewed) && reviewed.claim?.by._id === context.staffId,
    isAnsweredToMe: ({ context }, { reviewed }: Read) =>
      isAnsweredIn(context.reviewed, reviewed) && reviewed.claim?.by._id === context.staffId,
    isPending: (_, { reviewed }: Read) => !isDecided(reviewed),
    /** A decision is chosen, and a refusal or a question has its note. */
    hasNote: ({ context }) => Object.keys(validateReview(context.values)).length === 0,
    /** The answer is a request whose member is asked now. */
    isQuestionSent: (_, { outcome }: WithOutcome<Reviewed>) =>
      outcome._tag === "Ok" && isAsked(outcome.value),
    /** 409: somebody acted first. The response carries the request as it is now. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
    isExpired,
  },
  actions: {
    storeDraft: notProvided<Draft & Values>("storeDraft"),
    clearDraft: notProvided<Draft>("clearDraft"),
    setRecord: assign((_, { reviewed }: Read) => ({ reviewed })),
    setRecordFromOutcome: assign((_, { outcome }: WithOutcome<Reviewed>) =>
      outcome._tag === "Ok" ? { reviewed: outcome.value } : { reviewed: outcome.error.data as Reviewed },
    ),
    setValues: assign((_, { values }: Values) => ({ values })),
    setDraft: assign(({ context }, { draft }: { draft: ReviewValues | null }) => ({
      values: beginningOf(context.reviewed, draft),
    })),
    clearValues: assign({ values: noValues }),
    toastDecided: emit(({ context: { reviewed, values } }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: decidedText(reviewed, values),
    })),
    toastAnswered: emit(({ context: { reviewed } }) => ({
      type: "toast" as const,
      tone: "info" as const,
      text: answeredText(reviewed),
    })),
    toastClaimEnded: emit({
      type: "toast",
      tone: "info",
      text: "Your claim has ended. Your note is kept.",
    }),
  },
}).extend(withForm<ReviewContext, ReviewEvent>())

/** What another reading of the request changes while nobody at this page acts. */
const rereads = {
  "record.read": { target: "#review.routing", actions: { type: "setRecord", params: readOf } },
} as const

export const reviewMachine = reviewSetup.createMachine({
  id: "review",
  description:
    "Staff review a transition or a report, one person at a time. The first decision counts, and the member reads its note. A member who is asked answers first.",
  context: ({ input }) => ({ ...input, values: noValues }),
  invoke: {
    id: "watchRecord",
    src: "watchRecord",
    input: ({ context }) => ({ id: context.reviewed._id }),
  },
  initial: "routing",
  states: {
    routing: {
      description: "Whether the request is decided, and who reviews it.",
      always: [
        { guard: "isDecided", target: "decided" },
        { guard: "isOwnRecord", target: "waiting.own" },
        { guard: "isClaimedByOther", target: "waiting.claimedByOther" },
        { guard: "isClaimed", target: "restoring" },
        { guard: "isAsked", target: "asked" },
        { target: "waiting.unclaimed" },
      ],
    },
    waiting: {
      initial: "unclaimed",
      on: rereads,
      states: {
        unclaimed: {
          description: "Nobody reviews the request. 'Review This Request' claims it.",
          on: { "claim.taken": "#review.claiming" },
        },
        own: { description: "The request is the reader's own. The page says that another admin reviews it." },
        claimedByOther: {
          description: "Another member of staff reviews it. The page says who, and until when.",
        },
      },
    },
    claiming: {
      description: "The claim is being sent. The button waits.",
      tags: ["busy"],
      invoke: {
        id: "claim",
        src: "claim",
        input: ({ context }) => ({ id: context.reviewed._id }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "routing",
            actions: { type: "setRecordFromOutcome", params: outcomeOf },
          },
          {
            guard: { type: "isOutdated", params: outcomeOf },
            target: "routing",
            actions: [
              { type: "setRecordFromOutcome", params: outcomeOf },
              { type: "toastProblem", params: outcomeOf },
            ],
          },
          { guard: { type: "isExpired", params: outcomeOf }, target: "routing" },
          { target: "routing", actions: { type: "toastProblem", params: outcomeOf } },
        ],
        onError: { target: "routing", actions: "toastDefect" },
      },
    },
    restoring: {
      description: "Reads the draft of the note from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: draftOf,
        onDone: {
          target: "claimed",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: { target: "claimed", actions: "clearValues" },
      },
    },
    claimed: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput({ ...context.values }, validateReview),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<ReviewValues> },
          actions: [
            { type: "setValues", params: typedValues<ReviewValues> },
            {
              type: "storeDraft",
              params: ({ context }) => ({ ...draftOf({ context }), values: context.values }),
            },
          ],
        },
      },
      initial: "writing",
      states: {
        writing: {
          description:
            "The claim is this person's. The form has a decision or a question, and a note, which the member reads.",
          on: {
            "decision.made": [{ guard: "hasNote", target: "deciding" }, { actions: "showErrors" }],
            "claim.released": "releasing",
            "record.read": [
              {
                guard: { type: "isAnsweredToMe", params: readOf },
                actions: [{ type: "setRecord", params: readOf }, "toastAnswered"],
              },
              {
                guard: { type: "isStillMine", params: readOf },
                actions: { type: "setRecord", params: readOf },
              },
              {
                guard: { type: "isPending", params: readOf },
                target: "#review.routing",
                actions: [{ type: "setRecord", params: readOf }, "toastClaimEnded"],
              },
              {
                target: "#review.routing",
                actions: { type: "setRecord", params: readOf },
              },
            ],
          },
        },
        deciding: {
          description: "The decision or the question is being sent. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "decide",
            src: "decide",
            input: ({ context: { reviewed, values } }) => decisionOf(reviewed, values),
            onDone: [
              {
                guard: { type: "isQuestionSent", params: outcomeOf },
                target: "#review.asked",
                actions: [
                  { type: "setRecordFromOutcome", params: outcomeOf },
                  "toastDecided",
                  { type: "clearDraft", params: draftOf },
                ],
              },
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#review.decided",
                actions: [{ type: "setRecordFromOutcome", params: outcomeOf }, "toastDecided"],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "#review.routing",
                actions: [
                  { type: "setRecordFromOutcome", params: outcomeOf },
                  { type: "toastProblem", params: outcomeOf },
                ],
              },
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
        releasing: {
          description: "The claim is being given back. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "release",
            src: "release",
            input: ({ context }) => ({ id: context.reviewed._id }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#review.routing",
                actions: { type: "setRecordFromOutcome", params: outcomeOf },
              },
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
      },
    },
    asked: {
      description:
        "The member has a question to answer, and nobody reviews the request. It can still be claimed and decided.",
      on: {
        "claim.taken": "claiming",
        "record.read": [
          {
            guard: { type: "hasAnswer", params: readOf },
            target: "routing",
            actions: [{ type: "setRecord", params: readOf }, "toastAnswered"],
          },
          { target: "routing", actions: { type: "setRecord", params: readOf } },
        ],
      },
    },
    decided: {
      description: "The request is decided. The page says by whom, when, and with which note.",
      entry: { type: "clearDraft", params: draftOf },
      on: rereads,
    },
  },
})
