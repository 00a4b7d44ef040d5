/**
 * Edits the profile (SPEC §2, §5). The form starts with the member's record, or with a stored draft. Save replaces
 * the record everywhere and opens the profile page. Without a connection the changes wait in the outbox. No failure loses typed values.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Role, User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { outcomeOf } from "../outcomes.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"
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
  /** The member discarded the changes, also those that wait in the outbox. */
  | { readonly type: "draft.discarded" }
  /** The member leaves the page. Changes that wait in the outbox stay. */
  | { readonly type: "editing.cancelled" }
  | { readonly type: "profile.submitted" }

type Values = { readonly values: ProfileValues }

/** The updated record and the server's message; or the changes wait in the outbox. */
export type SavedProfile = SentOrQueued<{ readonly user: User; readonly message: string }>

export interface ProfileSubmission extends ProfileEditInput {
  readonly values: ProfileValues
}

interface Answer {
  readonly outcome: SavedProfile
}

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
    /** Sends the fields in which the values differ from the record, or stores them in the outbox without a connection. */
    saveProfile: fromPromise<SavedProfile, ProfileSubmission>(notProvided("saveProfile")),
    form: flowForm,
  },
  guards: {
    isQueued,
    hasDraft: ({ context }, { draft }: { draft: ProfileValues | null }) =>
      draft !== null && !isSame(draft, context.record),
    isUnchanged: ({ context }, { values }: Values) => values === context.values,
    hasErrors: ({ context: { role, record, values } }) =>
      Object.keys(validateProfile(role, record)(values)).length > 0,
  },
  actions: {
    /** Stores the typed values on the device, with those that the form began with. Removes the draft when they are the same. */
    storeDraft: notProvided<{ memberId: string; record: ProfileValues } & Values>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    /** Deletes the changes that wait in the outbox. */
    withdrawChanges: notProvided<{ memberId: string }>("withdrawChanges"),
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
      text: outcome._tag === "Ok" && !outcome.value.isQueued ? outcome.value.message : "",
    })),
    toastQueued: emit({ type: "toast", tone: "info", text: "Saved on this phone." }),
    invalidateMembers: emit({ type: "invalidate" as const, keys: [["account"], ["members"]] }),
    navigateToProfile: emit({ type: "navigate" as const, to: "/dashboard/profile", replace: true }),
  },
}).extend(withForm<ProfileEditContext, ProfileEditEvent>())

export const profileEditMachine = profileEditSetup.createMachine({
  id: "profileEdit",
  description:
    "A member edits the profile. Changes are stored as a draft until they are saved, and then show on every page. Without a connection they wait on this device.",
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
            "draft.discarded": {
              actions: [
                "clearDraft",
                { type: "withdrawChanges", params: ({ context: { memberId } }) => ({ memberId }) },
                "resetToRecord",
                "resetForm",
              ],
            },
            "editing.cancelled": { actions: ["clearDraft", "resetToRecord", "resetForm"] },
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
            input: ({ context: { memberId, role, record, values } }) => ({ memberId, role, record, values }),
            onDone: [
              {
                guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
                target: "saved",
                actions: ["clearDraft", "toastQueued", "navigateToProfile"],
              },
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "saved",
                actions: [
                  "clearDraft",
                  { type: "replaceUser", params: ({ event }) => ({ outcome: event.output }) },
                  { type: "toastAnswer", params: ({ event }) => ({ outcome: event.output }) },
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
          description:
            "The profile is saved and every page shows it, or it waits on this device. The profile page opens.",
          type: "final",
        },
      },
    },
  },
})
