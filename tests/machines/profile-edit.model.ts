/** Models profile editing by a student and a doctor, with and without a stored draft. */
import type { User } from "#api/contract/users.ts"
import { profileEditMachine } from "#machines/profile-edit/profile-edit.machine.ts"
import { type ProfileValues, valuesOf } from "#machines/profile-edit/profile-form.ts"
import {
  actionsDone,
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  navigations,
  same,
  sentTo,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const user: User = {
  _id: "m1",
  membershipId: "CM100000001",
  fullName: "Ada Obi",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.org",
  gender: "Female",
  dateOfBirth: "1998-05-14",
  role: "Doctor",
  region: "Benue",
  specialty: "Surgery",
  licenseNumber: "MDCN/1",
  yearsOfExperience: "0 - 5 Years",
  socials: [],
  subscribed: false,
  emailVerified: true,
}
const record: ProfileValues = valuesOf(user)
const changed: ProfileValues = { ...record, firstName: "Adaeze" }
const unnamed: ProfileValues = { ...record, firstName: "" }
const draft: ProfileValues = { ...record, bio: "Typed yesterday" }
const saved = {
  isQueued: false as const,
  user: { ...user, firstName: "Adaeze", fullName: "Adaeze Obi" },
  message: "Profile updated successfully",
}

export const model: FlowModel<typeof profileEditMachine> = {
  machine: profileEditMachine,
  inputs: { "a doctor": { memberId: "m1", role: "Doctor", record } },
  key: ({ context: { isRestored, values } }) => [isRestored, values === changed, values === unnamed],
  stableStates: ["open.filling", "open.saved"],
  cases: {
    "xstate.snapshot.form": {
      "another name": { snapshot: { context: { values: changed } } },
      "no name": { snapshot: { context: { values: unnamed } } },
    },
    "draft.discarded": { plain: {} },
    "editing.cancelled": { plain: {} },
    "profile.submitted": { plain: {} },
    "xstate.done.actor.readDraft": {
      nothing: { output: null },
      "what the record says": { output: { ...record } },
      "a draft of yesterday": { output: draft },
    },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.saveProfile": {
      saved: { output: { _tag: "Ok", value: saved } },
      "no connection": { output: { _tag: "Ok", value: { isQueued: true } } },
      ...failedSubmissions("phone"),
    },
    "xstate.error.actor.saveProfile": defect,
  },
  rules: {
    ...formRules({
      submitted: "profile.submitted",
      actor: "saveProfile",
      isValid: ({ values }) => values !== unnamed,
    }),
    "the form begins with the stored draft, or with the record without one": {
      section: "SPEC §2, edit profile; DECISIONS §2.8",
      when: ({ before, after }) => before.matches("reading") && after.matches("open"),
      check: ({ caseName, after, did }) =>
        same(startedWith(did, "form").initialValues, after.context.values) &&
        same(after.context.values, caseName === "a draft of yesterday" ? draft : record) &&
        after.context.isRestored === (caseName === "a draft of yesterday"),
    },
    "only this member's draft is read": {
      section: "DECISIONS §2, kept on the device",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        isStartedWith(did, "readDraft", { memberId: "m1", record: after.context.record }),
    },
    "every change is stored as a draft, also one that is set back": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("open") &&
        event["snapshot"].context.values !== before.context.values,
      check: ({ event, after, did }) =>
        after.context.values === event["snapshot"].context.values &&
        isActionDone(did, "storeDraft", { memberId: "m1", record, values: after.context.values }) &&
        !actionsDone(did).includes("clearDraft"),
    },
    "a form that has not changed stores no draft": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && event["snapshot"].context.values === before.context.values,
      check: ({ did }) => !actionsDone(did).includes("storeDraft"),
    },
    "Save sends the form's values with the member's role": {
      section: "SPEC §7, profile update",
      when: ({ event, before }) =>
        event.type === "profile.submitted" &&
        before.matches({ open: "filling" }) &&
        before.context.values.firstName !== "",
      check: ({ before, after, did }) =>
        after.matches({ open: "saving" }) &&
        isStartedWith(did, "saveProfile", {
          memberId: "m1",
          role: "Doctor",
          record,
          values: before.context.values,
        }),
    },
    "a saved profile returns to the profile page and shows the server's message in a toast": {
      section: "SPEC §2: Save goes back to /dashboard/profile; SPEC §8: the server message",
      when: ({ event, caseName }) => answered(event, "saveProfile") && caseName === "saved",
      check: ({ after, did }) =>
        after.matches({ open: "saved" }) &&
        navigations(did).join() === "/dashboard/profile" &&
        toasts(did).join() === "Profile updated successfully",
    },
    "without a connection the changes are stored on this device, and the toast 'Saved on this phone.' shows":
      {
        section: "NETWORK §3.1: 'Saved on this phone.'",
        when: ({ event, caseName }) => answered(event, "saveProfile") && caseName === "no connection",
        check: ({ after, did }) =>
          after.matches({ open: "saved" }) &&
          toasts(did).join() === "Saved on this phone." &&
          navigations(did).join() === "/dashboard/profile" &&
          actionsDone(did).join() === "clearDraft" &&
          invalidatedKeys(did).length === 0,
      },
    "no other step shows 'Saved on this phone.'": {
      section: "NETWORK §3.1",
      when: ({ did }) => toasts(did).includes("Saved on this phone."),
      check: ({ event, caseName }) => answered(event, "saveProfile") && caseName === "no connection",
    },
    "a saved profile replaces the user, removes the draft and invalidates the account and the members": {
      section: "SPEC §7: data (the user) and message",
      when: ({ event, caseName }) => answered(event, "saveProfile") && caseName === "saved",
      check: ({ did }) =>
        isActionDone(did, "replaceUser", { outcome: { _tag: "Ok", value: saved } }) &&
        actionsDone(did).includes("clearDraft") &&
        same(invalidatedKeys(did), ["account", "members"]),
    },
    "a draft that cannot be read does not block the form": {
      section: "DECISIONS §2.7",
      when: ({ event }) => broke(event, "readDraft"),
      check: ({ after, did }) => after.matches({ open: "filling" }) && toasts(did).length === 0,
    },
    "discarding or cancelling resets the form to the record and removes the draft": {
      section: "SPEC §2: what is not saved is not said to be",
      when: ({ event, before }) =>
        ["draft.discarded", "editing.cancelled"].includes(event.type) && before.matches({ open: "filling" }),
      check: ({ after, did }) =>
        after.matches({ open: "filling" }) &&
        same(after.context.values, record) &&
        !after.context.isRestored &&
        sentTo(did, "form").some((one) => one.type === "form.reset" && one.values === record) &&
        actionsDone(did).includes("clearDraft"),
    },
    "only discarding withdraws this member's changes that wait to be sent": {
      section: "NETWORK §3.3",
      when: ({ event, did }) =>
        event.type === "draft.discarded" || actionsDone(did).includes("withdrawChanges"),
      check: ({ event, before, did }) =>
        isActionDone(did, "withdrawChanges", { memberId: "m1" }) ===
        (event.type === "draft.discarded" && before.matches({ open: "filling" })),
    },
    "only a saved or stored profile navigates away, and only a saved one invalidates data": {
      section: "DECISIONS §3.10: never a success that did not happen",
      when: ({ did }) => navigations(did).length > 0 || invalidatedKeys(did).length > 0,
      check: ({ caseName, did }) =>
        caseName === "saved" || (caseName === "no connection" && invalidatedKeys(did).length === 0),
    },
  },
}
