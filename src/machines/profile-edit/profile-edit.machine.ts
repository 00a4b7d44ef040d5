/**
 * Edits the profile (SPEC §2, §5). The form starts with the member's record, or with a stored draft. Save replaces
 * the record everywhere and opens the profile page. No failure loses typed values.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role, User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { outcomeOf, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isSame, type ProfileValues, validateProfile } from "./profile-form.ts"
import { notProvided } from "../not-provided.ts"

export interface ProfileEditInput {
  readonly memberId: string
  readonly role: Role
  /** The member's current record as form values. */
  readonly record: ProfileValues
}

export interface ProfileEditContext extends ProfileEditInput {
  /** The values of the form. */
  readonly values: ProfileValues
  /** True while the form shows a stored draft. */
  readonly isRestored: boolean
}

export type ProfileEditEvent =
  /** The member discarded the changes. */
  { readonly type: "draft.discarded" } | { readonly type: "profile.submitted" }

type Values = { readonly values: ProfileValues }

/** The updated record and the server's message. */
export interface SavedProfile {
  readonly user: User
  readonly message: string
}

type Answer = WithOutcome<SavedProfile>

const profileEditSetup = setup({
  types: {} as {
    input: ProfileEditInput
    context: ProfileEditContext
    events: ProfileEditEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Reads the draft of an earlier visit; returns null without one. */
    readDraft: fromPromise<ProfileValues | null, { memberId: string; record: ProfileValues }>(
      notProvided("readDraft"),
    ),
    /** Sends the fields in which the values differ from the record. */
    saveProfile: fromPromise<
      Outcome<SavedProfile, Failure>,
      { role: Role; record: ProfileValues; values: ProfileValues }
    >(notProvided("saveProfile")),
    form: flowForm,
  },
  guards: {
    hasDraft: ({ context }, { draft }: { draft: ProfileValues | null }) =>
      draft !== null && !isSame(draft, context.record),
    isUnchanged: ({ context }, { values }: Values) => values === context.values,
    isRecord: ({ context }, { values }: Values) => isSame(values, context.record),
    hasErrors: ({ context: { role, record, values } }) =>
      Object.keys(validateProfile(role, record)(values)).length > 0,
  },
  actions: {
    /** Stores the typed values on the device, with the record that they began from. */
    storeDraft: notProvided<{ memberId: string; record: ProfileValues } & Values>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    /** Updates the session's record of the member, which the top bar, the sidebar and every page show. */
    replaceUser: notProvided<Answer>("replaceUser"),
    setDraft: assign((_, { draft }: { draft: ProfileValues | null }) =>
      draft === null ? {} : { values: draft, isRestored: true },
    ),
    resetToRecord: assign(({ context }) => ({ values: context.record, isRestored: false })),
    setValues: assign((_, { values }: Values) => ({ values })),
    /** SPEC §8 requires the server message when the profile is saved. */
    toastAnswer: emit((_, { outcome }: Answer) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value.message : "",
    })),
    invalidateMembers: emit({ type: "invalidate" as const, keys: [["account"], ["members"]] }),
    navigateToProfile: emit({ type: "navigate" as const, to: "/dashboard/profile", replace: true }),
  },
}).extend(withForm<ProfileEditContext, ProfileEditEvent>())

export const profileEditMachine = profileEditSetup.createMachine({
  id: "profileEdit",
  description:
    "A member edits the profile. Changes are stored as a draft until they are saved, and then show on every page.",
  context: ({ input }) => ({ ...input, values: input.record, isRestored: false }),
  initial: "reading",
  states: {
    reading: {
      description: "Reads the draft from this device.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context: { memberId, record } }) => ({ memberId, record }),
        onDone: [
          {
            guard: { type: "hasDraft", params: ({ event }) => ({ draft: event.output }) },
            target: "open",
            actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
          },
          { target: "open" },
        ],
        onError: "open",
      },
    },
    open: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context: { role, record, values } }) => formInput(values, validateProfile(role, record)),
        onSnapshot: [
          { guard: { type: "isUnchanged", params: typedValues<ProfileValues> } },
          {
            guard: { type: "isRecord", params: typedValues<ProfileValues> },
            actions: [{ type: "setValues", params: typedValues<ProfileValues> }, "clearDraft"],
          },
          {
            actions: [
              { type: "setValues", params: typedValues<ProfileValues> },
              {
                type: "storeDraft",
                params: ({ context: { memberId, record, values } }) => ({ memberId, record, values }),
              },
            ],
          },
        ],
      },
      initial: "filling",
      states: {
        filling: {
          description: "Every change is stored on this device. Save sends the form when it is valid.",
          on: {
            "draft.discarded": { actions: ["clearDraft", "resetToRecord", "resetForm"] },
            "profile.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "saving" }],
          },
        },
        saving: {
          description: "The profile is being saved. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "saveProfile",
            src: "saveProfile",
            input: ({ context: { role, record, values } }) => ({ role, record, values }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "saved",
                actions: [
                  "clearDraft",
                  { type: "replaceUser", params: outcomeOf },
                  { type: "toastAnswer", params: outcomeOf },
                  "invalidateMembers",
                  "navigateToProfile",
                ],
              },
              ...onRefusal("filling"),
            ],
            onError: onDefect("filling"),
          },
        },
        saved: {
          description: "The profile is saved. Every page shows it, and the profile page opens.",
          type: "final",
        },
      },
    },
  },
})
