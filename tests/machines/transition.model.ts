/** Models the transition from Student to Doctor to GlobalNetwork, and the answer to the office's question about it. */
import { type TransitionContext, transitionMachine } from "#machines/transition/transition.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  startedWith,
  toasts,
} from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const profile = { region: "", specialty: "Surgery", licenseNumber: "MDCN/1", answer: "" }
/** What the member has sent, when the office asks. */
const asked = { region: "Lagos", specialty: "Surgery", licenseNumber: "MDCN/1", answer: "" }
const typed = { region: "Benue", specialty: " Surgery ", licenseNumber: "AWAITING", answer: " It is new. " }
const stored = { region: "Enugu", specialty: "Paediatrics", licenseNumber: "AWAITING", answer: "Last week." }
const over = ["in progress already", "role changed"]
/** Whether a form can be sent: a question needs its answer. */
const isComplete = ({ question, values }: TransitionContext) =>
  values.region !== "" && (question === null || values.answer !== "")

export const model: FlowModel<typeof transitionMachine> = {
  machine: transitionMachine,
  inputs: { "a member": { memberId: "m1", role: "Doctor" } },
  key: ({ context: { question, values } }) => [
    question,
    values.region !== "",
    values.answer !== "",
    values === typed,
  ],
  stableStates: ["idle"],
  cases: {
    "transition.requested": { plain: { values: profile } },
    "question.opened": { plain: { question: "q1", values: asked } },
    "details.submitted": { plain: {} },
    "transition.cancelled": { plain: {} },
    "xstate.snapshot.form": { typed: { snapshot: { context: { values: typed } } } },
    "xstate.done.actor.readDraft": { stored: { output: stored }, nothing: { output: null } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.sendTransition": {
      sent: { output: { _tag: "Ok", value: {} } },
      "in progress already": refused("Conflict", "Your transition is already in progress."),
      "role changed": refused("Forbidden", "Members of the global network have no further transition."),
      ...failedSubmissions("region"),
    },
    "xstate.error.actor.sendTransition": defect,
  },
  rules: {
    ...formRules({
      submitted: "details.submitted",
      actor: "sendTransition",
      isValid: isComplete,
      closedBy: over,
    }),
    "the button opens the dialog with the values of the profile or of the failed transition": {
      section: "SPEC §4, Transition button; DECISIONS §4",
      when: ({ event, before }) => event.type === "transition.requested" && before.matches("idle"),
      check: ({ after, did }) =>
        after.hasTag("asking") &&
        JSON.stringify(after.context.values) === JSON.stringify(profile) &&
        isStartedWith(did, "readDraft", { memberId: "m1", question: null }),
    },
    "Answer opens the dialog with the values that the member sent, for this question": {
      section: "OFFICE §3: ask",
      when: ({ event, before }) => event.type === "question.opened" && before.matches("idle"),
      check: ({ after, did }) =>
        after.hasTag("asking") &&
        JSON.stringify(after.context.values) === JSON.stringify(asked) &&
        isStartedWith(did, "readDraft", { memberId: "m1", question: "q1" }),
    },
    "the form begins with the stored draft, or with the dialog's values without one": {
      section: "DECISIONS §2, drafts",
      when: ({ before, event }) =>
        before.matches("restoring") && (answered(event, "readDraft") || broke(event, "readDraft")),
      check: ({ before, after, did, caseName }) =>
        after.matches({ open: "filling" }) &&
        JSON.stringify(after.context.values) ===
          JSON.stringify(
            caseName === "stored" ? stored : before.context.question === null ? profile : asked,
          ) &&
        JSON.stringify(startedWith(did, "form").initialValues) === JSON.stringify(after.context.values),
    },
    "every change is stored as a draft of this member and this question": {
      section: "DECISIONS §2, drafts",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && before.matches("open") && before.context.values !== typed,
      check: ({ after, did }) =>
        after.context.values === typed &&
        actionsDone(did).includes("storeDraft") &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storeDraft" &&
            JSON.stringify(d.params) ===
              JSON.stringify({ memberId: "m1", question: after.context.question, values: typed }),
        ),
    },
    "submitting sends region, specialty and licenseNumber": {
      section: "SPEC §7, POST /users/transition",
      when: ({ event, before }) =>
        event.type === "details.submitted" &&
        before.matches({ open: "filling" }) &&
        before.context.question === null &&
        before.context.values.region !== "",
      check: ({ before, after, did }) => {
        const { region, specialty, licenseNumber } = before.context.values
        return (
          after.matches({ open: "sending" }) &&
          isStartedWith(did, "sendTransition", { region, specialty: specialty.trim(), licenseNumber })
        )
      },
    },
    "an answer is sent with its question and the corrected values": {
      section: "OFFICE §3: answer.received",
      when: ({ event, before }) =>
        event.type === "details.submitted" &&
        before.matches({ open: "filling" }) &&
        before.context.question !== null &&
        isComplete(before.context),
      check: ({ before, after, did }) => {
        const { region, specialty, licenseNumber, answer } = before.context.values
        return (
          after.matches({ open: "sending" }) &&
          isStartedWith(did, "sendTransition", {
            region,
            specialty: specialty.trim(),
            licenseNumber,
            question: "q1",
            answer: answer.trim(),
          })
        )
      },
    },
    "a sent answer shows a toast, closes the dialog and removes the draft": {
      section: "OFFICE §3: answer.received",
      when: ({ event, caseName, before }) =>
        answered(event, "sendTransition") && caseName === "sent" && before.context.question !== null,
      check: ({ after, did }) =>
        after.matches("idle") &&
        toasts(did).join() === "The office has your answer" &&
        actionsDone(did).includes("clearDraft") &&
        invalidatedKeys(did).join() === "transition",
    },
    "a sent transition shows the toast 'Transition info updated successfully', closes the dialog and removes the draft":
      {
        section: "SPEC §8",
        when: ({ event, caseName, before }) =>
          answered(event, "sendTransition") && caseName === "sent" && before.context.question === null,
        check: ({ after, did }) =>
          after.matches("idle") &&
          toasts(did).join() === "Transition info updated successfully" &&
          actionsDone(did).includes("clearDraft") &&
          invalidatedKeys(did).join() === "transition",
      },
    "a transition in progress or a changed role shows the server's message, closes the dialog and invalidates the data":
      {
        section: "DECISIONS §4: one record per member",
        when: ({ event, caseName }) => answered(event, "sendTransition") && over.includes(caseName),
        check: ({ after, did, event }) =>
          after.matches("idle") &&
          toasts(did).join() === event["output"].error.message &&
          actionsDone(did).includes("clearDraft") &&
          ["transition", "account"].every((key) => invalidatedKeys(did).includes(key)),
      },
    "Cancel closes the dialog and keeps the draft": {
      section: "SPEC §4, Modal; DECISIONS §2",
      when: ({ event, before }) =>
        event.type === "transition.cancelled" && before.hasTag("asking") && !before.hasTag("busy"),
      check: ({ after, did }) => after.matches("idle") && !actionsDone(did).includes("clearDraft"),
    },
    "the dialog is open from the button until it returns to the page": {
      section: "SPEC §4, Modal",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("asking") !== after.matches("idle") && after.hasTag("filling") === after.matches("open"),
    },
  },
}
