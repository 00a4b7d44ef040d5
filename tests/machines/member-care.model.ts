/** Models one act of staff about a member: a note, its correction, a suspension, or its end. */
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { CareValues } from "#machines/member-care/care-values.ts"
import { type CareRequest, memberCareMachine } from "#machines/member-care/member-care.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  formFailure,
  invalidatedKeys,
  isStartedWith,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, defectMessage, failure } from "../model/failures.ts"
import { failedSubmissions } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const member = { id: "m1", fullName: "Ngozi Eze", version: 3 }
const changed: OfficeMember = {
  _id: "m1",
  fullName: "Ngozi Eze",
  email: "ngozi@portal.test",
  membershipId: "CM100000042",
  role: "Doctor",
  chapter: "Benue",
  avatarUrl: null,
  joinedAt: "2026-01-04T09:00:00.000Z",
  isSuspended: false,
  phone: null,
  gender: null,
  specialty: null,
  yearsOfExperience: null,
  admissionYear: null,
  yearOfStudy: null,
  leadershipPosition: null,
  isVerified: true,
  isSubscribed: false,
  isStaff: false,
  conversation: null,
  suspension: null,
  version: 4,
  acts: [],
  mayEdit: false,
  maxSuspensionDays: null,
}
const note = { id: "n1", content: "Called about the retreat" }
const chosen = (act: CareRequest["act"]) => ({ act, member, ...(act === "correction" && { note }) })
const typed: CareValues = { reason: "Wrote to strangers about money", lasts: "until", until: "2026-12-24" }
const draft: CareValues = { reason: "Written before the reload", lasts: "until", until: "2026-12-20" }
const open: CareValues = { reason: "Asked for it", lasts: "open", until: "" }
const emptied: CareValues = { reason: " ", lasts: "until", until: "" }
const later = "Ruth Obi changed this member on Nov 23, 2026, 4:30 PM (Lagos time). Read the record again."

/** Whose draft is stored, and under which id. */
const draftKey = ({ act }: { act: string }) => ({
  staffId: "s1",
  id: act === "correction" ? "correction/n1" : `${act}/m1`,
})

/** What each act needs: a reason, and the day of a suspension that has one. */
const isWhole = ({ act, values: { reason, lasts, until } }: { act: string; values: CareValues }) =>
  reason.trim() !== "" && (act !== "suspend" || lasts === "open" || until !== "")

export const model: FlowModel<typeof memberCareMachine> = {
  machine: memberCareMachine,
  inputs: { plain: { staffId: "s1" } },
  key: ({ context: { act, member: read, values } }) => [act, read.version, values.reason, values.lasts],
  stableStates: ["reading"],
  cases: {
    "act.chosen": {
      note: chosen("note"),
      correction: chosen("correction"),
      suspension: chosen("suspend"),
      "end of a suspension": chosen("lift"),
    },
    "act.submitted": { plain: {} },
    "act.confirmed": { plain: {} },
    "act.continued": { plain: {} },
    "act.cancelled": { plain: {} },
    "xstate.snapshot.form": {
      typed: { snapshot: { context: { values: typed } } },
      "typed without an end": { snapshot: { context: { values: open } } },
      emptied: { snapshot: { context: { values: emptied } } },
    },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a draft": { output: draft } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.send": {
      done: { output: { _tag: "Ok", value: changed } },
      "a colleague was first": {
        output: { _tag: "Err", error: failure("Conflict", later, { data: { version: 7 } }) },
      },
      ...failedSubmissions("until"),
    },
    "xstate.error.actor.send": defect,
  },
  rules: {
    "choosing an action looks for the draft of this action about this member or note": {
      section: "OFFICE §2, §4",
      when: ({ event, before }) => event.type === "act.chosen" && before.matches("reading"),
      check: ({ event, after, did }) =>
        after.matches("restoring") &&
        after.context.act === event["act"] &&
        same(after.context.member, member) &&
        after.context.note === (event["note"]?.id ?? "") &&
        isStartedWith(did, "readDraft", draftKey(after.context)),
    },
    "without a readable draft the form is empty, or has the words of the note to correct": {
      section: "OFFICE §2",
      when: ({ event, caseName }) =>
        (answered(event, "readDraft") && caseName === "nothing") || broke(event, "readDraft"),
      check: ({ before, after, did }) =>
        after.matches({ acting: "composing" }) &&
        !after.context.isRestored &&
        toasts(did).length === 0 &&
        same(startedWith(did, "form").initialValues, {
          reason: before.context.act === "correction" ? note.content : "",
          lasts: "until",
          until: "",
        }) &&
        "reason" in startedWith(did, "form").validate(emptied),
    },
    "the form opens with the draft": {
      section: "OFFICE §4",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a draft",
      check: ({ after, did }) =>
        after.matches({ acting: "composing" }) &&
        after.context.isRestored &&
        same(after.context.values, draft) &&
        same(startedWith(did, "form").initialValues, draft),
    },
    "every change is stored as the draft of this action about this member or note": {
      section: "OFFICE §4",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("acting") &&
        before.context.values !== event["snapshot"].context.values,
      check: ({ event, before, did }) =>
        isActionDone(did, "storeDraft", {
          ...draftKey(before.context),
          values: event["snapshot"].context.values,
        }),
    },
    "the draft is removed when the action is completed or discarded, and never else": {
      section: "OFFICE §4",
      when: () => true,
      check: ({ event, caseName, before, after, did }) =>
        (answered(event, "send") && caseName === "done") ||
        (event.type === "act.cancelled" && before.matches("acting") && after.matches("reading"))
          ? isActionDone(did, "clearDraft", draftKey(before.context))
          : !actionsDone(did).includes("clearDraft"),
    },
    "typing updates the form's values and sends nothing": {
      section: "SPEC §5",
      when: ({ event, before }) => event.type === "xstate.snapshot.form" && before.matches("acting"),
      check: ({ event, after, did }) =>
        same(after.context.values, event["snapshot"].context.values) && started(did).length === 0,
    },
    "an action without a reason, or a suspension without its last day, is not sent and the form shows the errors":
      {
        section: "OFFICE §4: each act has a reason",
        when: ({ event, before }) =>
          event.type === "act.submitted" &&
          before.matches({ acting: "composing" }) &&
          !isWhole(before.context),
        check: ({ after, did }) =>
          after.matches({ acting: "composing" }) &&
          started(did).length === 0 &&
          sentTo(did, "form").some(({ type }) => type === "form.submitted"),
      },
    "a note and its correction are sent at once; a suspension or its end opens a confirm dialog first": {
      section: "SPEC §9: 'Are you sure you want to do this?'",
      when: ({ event, before }) =>
        event.type === "act.submitted" && before.matches({ acting: "composing" }) && isWhole(before.context),
      check: ({ before, after, did }) =>
        ["note", "correction"].includes(before.context.act)
          ? after.matches({ acting: "sending" }) && started(did).join() === "send"
          : after.matches({ acting: "confirming" }) && started(did).length === 0,
    },
    "Confirm sends the action": {
      section: "SPEC §9",
      when: ({ event, before }) => event.type === "act.confirmed" && before.matches({ acting: "confirming" }),
      check: ({ after, did }) => after.matches({ acting: "sending" }) && started(did).join() === "send",
    },
    "an action is sent once, with the typed values and the version that was read": {
      section: "OFFICE §4; RELIABILITY §3.3: double click",
      when: ({ did }) => started(did).includes("send"),
      check: ({ before: { context, ...before }, did }) =>
        before.tags.size === 0 &&
        isStartedWith(did, "send", {
          act: context.act,
          id: "m1",
          note: context.act === "correction" ? "n1" : "",
          version: context.member.version,
          ...context.values,
        }) &&
        sentTo(did, "form").some(({ type }) => type === "submission.started"),
    },
    "the flow is busy exactly while the action is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === (after.children["send"] !== undefined),
    },
    "a completed action shows a toast, closes the dialog and invalidates the members": {
      section: "SPEC §8, success toasts",
      when: ({ event, caseName }) => answered(event, "send") && caseName === "done",
      check: ({ before, after, did }) =>
        after.matches("reading") &&
        after.context.values.reason === "" &&
        after.context.member.id === "" &&
        toasts(did).join() ===
          {
            note: "The note is saved",
            correction: "The note is corrected",
            suspend: "Ngozi Eze is suspended",
            lift: "Ngozi Eze can log in again",
          }[before.context.act] &&
        invalidatedKeys(did).join() === "office/members",
    },
    "if a colleague was first, the dialog shows who and when, and keeps the typed values": {
      section: "OFFICE §4: 409, changed by X at T",
      when: ({ event, caseName }) => answered(event, "send") && caseName === "a colleague was first",
      check: ({ event, before, after, did }) =>
        after.matches({ acting: "refused" }) &&
        after.context.refusal === later &&
        after.context.member.version === 7 &&
        after.context.member.fullName === "Ngozi Eze" &&
        same(after.context.values, before.context.values) &&
        toasts(did).length === 0 &&
        invalidatedKeys(did).join() === "office/members" &&
        formFailure(did) === event["output"].error,
    },
    "continuing after a colleague's change opens the form with the typed values, for the newer version": {
      section: "OFFICE §4",
      when: ({ event, before }) => event.type === "act.continued" && before.matches({ acting: "refused" }),
      check: ({ before, after, did }) =>
        after.matches({ acting: "composing" }) &&
        after.context.refusal === "" &&
        after.context.member.version === 7 &&
        same(after.context.values, before.context.values) &&
        started(did).length === 0,
    },
    "a failed action opens the form again with the typed values and shows the failure": {
      section: "SPEC §5: Errors show under the field; SPEC §4, session expiry; SPEC §8",
      when: ({ event, caseName }) =>
        broke(event, "send") ||
        (answered(event, "send") && caseName !== "done" && caseName !== "a colleague was first"),
      check: ({ before, after, event, caseName, did }) =>
        after.matches({ acting: "composing" }) &&
        same(after.context, before.context) &&
        invalidatedKeys(did).length === 0 &&
        (broke(event, "send")
          ? toasts(did).join() === defectMessage && formFailure(did)?.message === defectMessage
          : formFailure(did) === event["output"].error &&
            toasts(did).join() ===
              (caseName === "the server is unreachable" ? "We could not reach the server." : "")),
    },
    "Cancel sends nothing; it returns from the confirm dialog to the form, otherwise to the page": {
      section: "SPEC §9",
      when: ({ event, before }) => event.type === "act.cancelled" && !before.hasTag("busy"),
      check: ({ before, after, did }) =>
        started(did).length === 0 &&
        toasts(did).length === 0 &&
        (before.matches({ acting: "confirming" })
          ? after.matches({ acting: "composing" }) && same(after.context, before.context)
          : after.matches("reading") && after.context.member.id === ""),
    },
  },
}
