/**
 * Reviews one transition, one held payment, one license number, or one thing that members reported (OFFICE §3): claim,
 * release, ask, decide. The server decides who holds the claim and whose decision counts. The page's query reads the record
 * again and again, and tells the flow.
 */
import { formInput, onDefect, onRefusal, typedValues } from "../form/flow-form.ts"
import { outcomeOf } from "../outcomes.ts"
import { decisionOf, idOf, noValues, type ReviewValues, validateReview } from "./review-form.ts"
import { draftOf, readOf, reviewSetup } from "./review-setup.ts"

/** What another reading of the request changes while nobody at this page acts. */
const rereads = {
  "record.read": { target: "#review.routing", actions: { type: "setRecord", params: readOf } },
} as const

export const reviewMachine = reviewSetup.createMachine({
  id: "review",
  description:
    "Staff review a transition, a held payment, a license number or a report, one person at a time. The first decision counts. A member who is asked answers first.",
  context: ({ input }) => ({ ...input, values: noValues }),
  invoke: {
    id: "watchRecord",
    src: "watchRecord",
    input: ({ context }) => ({ id: idOf(context.reviewed) }),
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
        input: ({ context }) => ({ id: idOf(context.reviewed) }),
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
          description: "The claim is this person's. The form has a decision or a question, and a note.",
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
            input: ({ context }) => ({ id: idOf(context.reviewed) }),
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
