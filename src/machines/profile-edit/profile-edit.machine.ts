/**
 * Edits the profile (SPEC §2, §5). The form starts with the record, or with a stored draft. Save returns to the
 * profile and replaces the record everywhere. No failure loses typed values.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role, User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { type WithOutcome, failureOf, isExpired, isOk, isRefusalOfFields } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isSame, type ProfileValues } from "./profile-form.ts"
import { notProvided } from "../not-provided.ts"

export interface ProfileEditInput {
  readonly memberId: string
  readonly role: Role
  /** The current record as form values. */
  readonly record: ProfileValues
}

export interface ProfileEditContext extends ProfileEditInput {
  /** The initial values of the form. The form itself holds the typed values. */
  readonly values: ProfileValues
  /** The number of form resets; a new number mounts a new form. */
  readonly round: number
  readonly isRestored: boolean
  /** Why the last attempt failed; cleared by the next one. */
  readonly failure: Failure | null
}

export type ProfileEditEvent =
  | { readonly type: "profile.changed"; readonly values: ProfileValues }
  /** The member discarded the changes. */
  | { readonly type: "draft.discarded" }
  | { readonly type: "profile.submitted"; readonly values: ProfileValues }

/** The updated record and the server's message. */
export interface SavedProfile {
  readonly user: User
  readonly message: string
}

type Answer = WithOutcome<SavedProfile>

export const profileEditMachine = setup({
  types: {} as {
    input: ProfileEditInput
    context: ProfileEditContext
    events: ProfileEditEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the draft of an earlier visit; returns null without one. */
    readDraft: fromPromise<ProfileValues | null, { memberId: string }>(notProvided("readDraft")),
    saveProfile: fromPromise<Outcome<SavedProfile, Failure>, { role: Role; values: ProfileValues }>(
      notProvided("saveProfile"),
    ),
  },
  guards: {
    hasDraft: ({ context }, { draft }: { draft: ProfileValues | null }) =>
      draft !== null && !isSame(draft, context.record),
    isUnchanged: ({ context }, { values }: { values: ProfileValues }) => isSame(values, context.record),
    isOk,
    isExpired,
    isRefusalOfFields,
  },
  actions: {
    /** Stores the typed values on the device. */
    storeDraft: notProvided<{ memberId: string; values: ProfileValues }>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    /** Updates the session's record of the member, which the top bar, the sidebar and every page show. */
    replaceUser: notProvided<Answer>("replaceUser"),
    setDraft: assign((_, { draft }: { draft: ProfileValues | null }) =>
      draft === null ? {} : { values: draft, isRestored: true },
    ),
    resetToRecord: assign(({ context }) => ({
      values: context.record,
      isRestored: false,
      failure: null,
      round: context.round + 1,
    })),
    setValues: assign((_, { values }: { values: ProfileValues }) => ({ values, failure: null })),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    toastFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: failureMessage(context.failure ?? defect),
    })),
    /** SPEC §8 requires the server message when the profile is saved. */
    toastAnswer: emit((_, { outcome }: Answer) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value.message : "",
    })),
    invalidateMembers: emit({ type: "invalidate" as const, keys: [["account"], ["members"]] }),
    navigateToProfile: emit({ type: "navigate" as const, to: "/dashboard/profile", replace: true }),
  },
}).createMachine({
  id: "profileEdit",
  description:
    "A member edits the profile. Changes are stored as a draft until they are saved, and then show on every page.",
  context: ({ input }) => ({ ...input, values: input.record, round: 0, isRestored: false, failure: null }),
  initial: "reading",
  states: {
    reading: {
      description: "Reads the draft from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: "hasDraft", params: ({ event }) => ({ draft: event.output }) },
            target: "filling",
            actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
          },
          { target: "filling" },
        ],
        onError: "filling",
      },
    },
    filling: {
      description: "Every change is stored on this device. Save sends the form when it is valid.",
      on: {
        "profile.changed": [
          {
            guard: { type: "isUnchanged", params: ({ event }) => ({ values: event.values }) },
            actions: "clearDraft",
          },
          {
            actions: {
              type: "storeDraft",
              params: ({ context, event }) => ({ memberId: context.memberId, values: event.values }),
            },
          },
        ],
        "draft.discarded": { actions: ["clearDraft", "resetToRecord"] },
        "profile.submitted": {
          target: "saving",
          actions: { type: "setValues", params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    saving: {
      description: "The profile is being saved. The fields are read-only.",
      tags: ["busy"],
      invoke: {
        id: "saveProfile",
        src: "saveProfile",
        input: ({ context }) => ({ role: context.role, values: context.values }),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "saved",
            actions: [
              "clearDraft",
              { type: "replaceUser", params: ({ event }) => ({ outcome: event.output }) },
              { type: "toastAnswer", params: ({ event }) => ({ outcome: event.output }) },
              "invalidateMembers",
              "navigateToProfile",
            ],
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
            target: "filling",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: "isRefusalOfFields", params: ({ event }) => ({ outcome: event.output }) },
            target: "filling",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "filling",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              "toastFailure",
            ],
          },
        ],
        onError: { target: "filling", actions: ["setDefect", "toastFailure"] },
      },
    },
    saved: {
      description: "The profile is saved. Every page shows it, and the profile page opens.",
      type: "final",
    },
  },
})
