/**
 * One act of staff about one member, with a reason: a note, its correction, a suspension or its end (OFFICE §2). Each
 * request names the version that was read. The server refuses an older one, so that nobody overrides a colleague unseen.
 * What was typed and not sent is a draft on the device, one for each act about each member.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { failureMessage } from "../failure-message.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, outcomeOf, type WithOutcome } from "../outcomes.ts"
import { type CareValues, type MemberAct, validateCare } from "./care-values.ts"

/** The member as the page showed them. */
export interface CareMember {
  readonly id: string
  readonly fullName: string
  /** Of the member; of the note for a correction. */
  readonly version: number
}

/** The note to correct. */
export interface CareNote {
  readonly id: string
  readonly content: string
}

/** What is sent. */
export interface CareRequest extends CareValues {
  readonly act: MemberAct
  readonly id: string
  /** The id of the note to correct; empty for another act. */
  readonly note: string
  readonly version: number
}

export interface MemberCareContext {
  readonly staffId: string
  readonly act: MemberAct
  readonly member: CareMember
  /** The id of the note to correct; empty for another act. */
  readonly note: string
  readonly values: CareValues
  /** Whether the form began with a draft. */
  readonly isRestored: boolean
  /** Who changed the member first, and when; empty otherwise. */
  readonly refusal: string
}

export type MemberCareEvent =
  | {
      readonly type: "act.chosen"
      readonly act: MemberAct
      readonly member: CareMember
      /** The note to correct; absent for another act. */
      readonly note?: CareNote
    }
  | { readonly type: "act.submitted" }
  | { readonly type: "act.confirmed" }
  | { readonly type: "act.continued" }
  | { readonly type: "act.cancelled" }

/** Whose draft, and its id: the act, and the member or the note that it is about. */
type DraftKey = Readonly<{ staffId: string; id: string }>

const draftKey = ({
  context: { staffId, act, member, note },
}: {
  readonly context: MemberCareContext
}): DraftKey => ({ staffId, id: `${act}/${note === "" ? member.id : note}` })

const noValues: CareValues = { reason: "", lasts: "until", until: "" }
const noAct = {
  act: "note",
  member: { id: "", fullName: "", version: 0 },
  note: "",
  values: noValues,
  isRestored: false,
  refusal: "",
} as const satisfies Omit<MemberCareContext, "staffId">

const doneTexts: Readonly<Record<MemberAct, (fullName: string) => string>> = {
  note: () => "The note is saved",
  correction: () => "The note is corrected",
  suspend: (fullName) => `${fullName} is suspended`,
  lift: (fullName) => `${fullName} can log in again`,
}

const memberCareSetup = setup({
  types: {} as {
    input: { readonly staffId: string }
    context: MemberCareContext
    events: MemberCareEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the draft of the act; returns null without one. */
    readDraft: fromPromise<CareValues | null, DraftKey>(notProvided("readDraft")),
    send: fromPromise<Outcome<OfficeMember, Failure>, CareRequest>(notProvided("send")),
    form: flowForm,
  },
  guards: {
    hasErrors: ({ context: { act, values } }) => Object.keys(validateCare(act)(values)).length > 0,
    /** A note changes nothing for the member, so it is sent at once. */
    isNote: ({ context: { act } }) => act === "note" || act === "correction",
    /** 409: the member or the note has a newer version, which the response carries. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
  },
  actions: {
    /** Takes the act. A correction begins with the words of its note. */
    setAct: assign(
      (_, { act, member, note }: Omit<Extract<MemberCareEvent, { type: "act.chosen" }>, "type">) => ({
        act,
        member,
        ...(note !== undefined && { note: note.id, values: { ...noValues, reason: note.content } }),
      }),
    ),
    setDraft: assign((_, { draft }: { readonly draft: CareValues | null }) =>
      draft === null ? {} : { values: draft, isRestored: true },
    ),
    storeDraft: notProvided<DraftKey & { values: CareValues }>("storeDraft"),
    clearDraft: notProvided<DraftKey>("clearDraft"),
    setValues: assign((_, { values }: { readonly values: CareValues }) => ({ values })),
    /** Takes the version of a 409 and who made it. What was typed stays. */
    setNewer: assign(({ context }, { outcome }: WithOutcome) => {
      if (outcome._tag === "Ok") return {}
      const { version } = outcome.error.data as Pick<OfficeMember, "version">
      return { member: { ...context.member, version }, refusal: failureMessage(outcome.error) }
    }),
    clearRefusal: assign({ refusal: "" }),
    clearAct: assign(noAct),
    toastDone: emit(({ context: { act, member } }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: doneTexts[act](member.fullName),
    })),
    invalidateMembers: emit({ type: "invalidate" as const, keys: [["office", "members"]] }),
  },
}).extend(withForm<MemberCareContext, MemberCareEvent>())

/** Closes the dialog without the words that were typed. */
const discard = {
  target: "#member-care.reading",
  actions: { type: "clearDraft", params: draftKey },
} as const

export const memberCareMachine = memberCareSetup.createMachine({
  id: "member-care",
  description:
    "A member of staff writes a note about a member or corrects it, suspends them or ends the suspension. Each act has a reason, and no act overrides a colleague's unseen.",
  context: ({ input }) => ({ ...input, ...noAct }),
  initial: "reading",
  states: {
    reading: {
      description: "The page shows the member and the acts that the reader may choose.",
      entry: "clearAct",
      on: {
        "act.chosen": {
          target: "restoring",
          actions: { type: "setAct", params: ({ event }) => event },
        },
      },
    },
    restoring: {
      description: "Reads from the device what was typed for this act and not sent.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: draftKey,
        onDone: {
          target: "acting",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
        },
        onError: "acting",
      },
    },
    acting: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput(context.values, validateCare(context.act)),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<CareValues> },
          actions: [
            { type: "setValues", params: typedValues<CareValues> },
            {
              type: "storeDraft",
              params: ({ context }) => ({ ...draftKey({ context }), values: context.values }),
            },
          ],
        },
      },
      initial: "composing",
      states: {
        composing: {
          description: "The dialog asks for the reason, and for the last day of a suspension.",
          on: {
            "act.submitted": [
              { guard: "hasErrors", actions: "showErrors" },
              { guard: "isNote", target: "sending" },
              { target: "confirming" },
            ],
            "act.cancelled": discard,
          },
        },
        confirming: {
          description: "The dialog says what the act means for the member, and asks again.",
          on: { "act.confirmed": "sending", "act.cancelled": "composing" },
        },
        sending: {
          description: "The act is being sent. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "send",
            src: "send",
            input: ({ context: { act, member, note, values } }) => ({
              act,
              id: member.id,
              note,
              version: member.version,
              ...values,
            }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#member-care.reading",
                actions: ["toastDone", { type: "clearDraft", params: draftKey }, "invalidateMembers"],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "refused",
                actions: [
                  { type: "endSubmission", params: outcomeOf },
                  { type: "setNewer", params: outcomeOf },
                  "invalidateMembers",
                ],
              },
              ...onRefusal("composing"),
            ],
            onError: onDefect("composing"),
          },
        },
        refused: {
          description: "Somebody changed the member or the note first. The dialog says who and when.",
          exit: "clearRefusal",
          on: { "act.continued": "composing", "act.cancelled": discard },
        },
      },
    },
  },
})
