/** Models the transition from Student to Doctor to GlobalNetwork. */
import { transitionMachine } from "#machines/transition/transition.machine.ts"
import { actionsDone, answered, broke, invalidatedKeys, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const profile = { region: "", specialty: "Surgery", licenseNumber: "MDCN/1" }
const typed = { region: "Benue", specialty: " Surgery ", licenseNumber: "AWAITING" }
const stored = { region: "Enugu", specialty: "Paediatrics", licenseNumber: "AWAITING" }
const over = ["in progress already", "role changed"]

export const model: FlowModel<typeof transitionMachine> = {
  machine: transitionMachine,
  inputs: { "a member": { memberId: "m1", role: "Doctor" } },
  key: ({ context: { values } }) => [values.region !== "", values === typed],
  stableStates: ["idle"],
  cases: {
    "transition.requested": { plain: { values: profile } },
    "details.submitted": { plain: {} },
    "transition.cancelled": { plain: {} },
    "xstate.snapshot.form": { typed: { snapshot: { context: { values: typed } } } },
    "xstate.done.actor.readDraft": { stored: { output: stored }, nothing: { output: null } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.sendTransition": {
      sent: { output: { _tag: "Ok", value: {} } },
      "in progress already": refused("Conflict", "Your transition is in progress already."),
      "role changed": refused("Forbidden", "Members of the global network have no further transition."),
      ...failedSubmissions("region"),
    },
    "xstate.error.actor.sendTransition": defect,
  },
  rules: {
    ...formRules({
      submitted: "details.submitted",
      actor: "sendTransition",
      isValid: ({ values }) => values.region !== "",
      closedBy: over,
    }),
    "the button opens the dialog with what the profile or the failed one says": {
      section: "SPEC §4, Transition button; DECISIONS §4",
      when: ({ event, before }) => event.type === "transition.requested" && before.matches("idle"),
      check: ({ after, did }) =>
        after.hasTag("asking") &&
        JSON.stringify(after.context.values) === JSON.stringify(profile) &&
        JSON.stringify(startedWith(did, "readDraft")) === JSON.stringify({ memberId: "m1" }),
    },
    "what was typed at an earlier visit is there again; without it the form begins as it was": {
      section: "DECISIONS §2, drafts",
      when: ({ before, event }) =>
        before.matches("restoring") && (answered(event, "readDraft") || broke(event, "readDraft")),
      check: ({ after, did, caseName }) =>
        after.matches({ open: "filling" }) &&
        JSON.stringify(after.context.values) === JSON.stringify(caseName === "stored" ? stored : profile) &&
        JSON.stringify(startedWith(did, "form").initialValues) === JSON.stringify(after.context.values),
    },
    "every change is kept on the device, for this member": {
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
            JSON.stringify(d.params) === JSON.stringify({ memberId: "m1", values: typed }),
        ),
    },
    "submitting sends region, specialty and licenseNumber": {
      section: "SPEC §7, POST /users/transition",
      when: ({ event, before }) =>
        event.type === "details.submitted" &&
        before.matches({ open: "filling" }) &&
        before.context.values.region !== "",
      check: ({ before, after, did }) => {
        const { region, specialty, licenseNumber } = before.context.values
        return (
          after.matches({ open: "sending" }) &&
          JSON.stringify(startedWith(did, "sendTransition")) ===
            JSON.stringify({ region, specialty: specialty.trim(), licenseNumber })
        )
      },
    },
    "what was sent says 'Transition info updated successfully', closes the dialog and needs no draft": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendTransition") && caseName === "sent",
      check: ({ after, did }) =>
        after.matches("idle") &&
        toasts(did).join() === "Transition info updated successfully" &&
        actionsDone(did).includes("clearDraft") &&
        invalidatedKeys(did).join() === "transition",
    },
    "one that is in progress, or a role that has changed, is said and read again": {
      section: "DECISIONS §4: one record per member",
      when: ({ event, caseName }) => answered(event, "sendTransition") && over.includes(caseName),
      check: ({ after, did, event }) =>
        after.matches("idle") &&
        toasts(did).join() === event["output"].error.message &&
        actionsDone(did).includes("clearDraft") &&
        ["transition", "account"].every((key) => invalidatedKeys(did).includes(key)),
    },
    "Cancel closes the dialog; the draft stays": {
      section: "SPEC §4, Modal; DECISIONS §2",
      when: ({ event, before }) =>
        event.type === "transition.cancelled" && before.hasTag("asking") && !before.hasTag("busy"),
      check: ({ after, did }) => after.matches("idle") && !actionsDone(did).includes("clearDraft"),
    },
    "the dialog is open from the button to its answer": {
      section: "SPEC §4, Modal",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("asking") !== after.matches("idle") && after.hasTag("filling") === after.matches("open"),
    },
  },
}
