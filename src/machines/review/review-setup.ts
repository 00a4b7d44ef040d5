/** What a review works with: its data, events, actors, guards and actions. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, isExpired, type WithOutcome } from "../outcomes.ts"
import {
  answeredText,
  beginningOf,
  decidedText,
  type decisionOf,
  idOf,
  isAnsweredIn,
  isAsked,
  isDecided,
  isOwn,
  noValues,
  type ReviewDraft,
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

export const readOf = ({ event }: { readonly event: Read }): Read => ({ reviewed: event.reviewed })
export const draftOf = ({ context: { staffId, reviewed } }: { readonly context: ReviewContext }): Draft => ({
  staffId,
  id: idOf(reviewed),
})

export const reviewSetup = setup({
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
    readDraft: fromPromise<ReviewDraft | null, Draft>(notProvided("readDraft")),
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
    /** A decision is chosen, with the note and the password that it needs. */
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
    setDraft: assign(({ context }, { draft }: { draft: ReviewDraft | null }) => ({
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
