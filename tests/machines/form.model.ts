/** Models the form machine with two fields: a valid email and a required name. */
import { makeFailure } from "#api/failure.ts"
import { formMachine, shownErrors } from "#machines/form/form.machine.ts"
import type { FormContext, FormValues } from "#machines/form/form.machine.ts"
import type { SnapshotFrom } from "xstate"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, isStartedWith, started } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

type FormSnapshot = SnapshotFrom<typeof formMachine>

const required = "This field is required"
const validate = (values: FormValues) => ({
  ...(values["email"] === ""
    ? { email: required }
    : String(values["email"]).includes("@")
      ? {}
      : { email: "Enter a valid email address" }),
  ...(values["name"] === "" ? { name: required } : {}),
})

const failure = (fields: Record<string, string>): Failure =>
  makeFailure("BadRequest", "This address cannot be used", { status: 400, fields })

/** Returns whether sending has ended, by the form's own actor or by the flow that invoked the form. */
const hasEnded = ({ event, before }: { event: { type: string }; before: FormSnapshot }): boolean =>
  answered(event, "submit") || (event.type === "submission.ended" && before.matches("waiting"))
const isBusy = (snapshot: FormSnapshot): boolean =>
  snapshot.matches("submitting") || snapshot.matches("waiting")

const isRight = ({ values }: FormContext) => Object.keys(validate(values)).length === 0

export const model: FlowModel<typeof formMachine> = {
  machine: formMachine,
  inputs: {
    "an empty form": { initialValues: { name: "", email: "" }, validate },
    "a restored draft": { initialValues: { name: "Ada", email: "ada@example.org" }, validate },
  },
  key: ({ context }) => [
    Object.keys(context.errors),
    Object.keys(context.touched),
    context.attempted,
    Object.keys(context.serverErrors),
    context.failure !== null,
  ],
  stableStates: ["editing.complete", "editing.incomplete", "submitted"],
  limit: 1000,
  cases: {
    "field.changed": {
      "a good email": { name: "email", value: "ada@example.org" },
      "a bad email": { name: "email", value: "ada" },
      "a name": { name: "name", value: "Ada" },
    },
    "field.blurred": { "the email": { name: "email" }, "the name": { name: "name" } },
    "form.submitted": { plain: {} },
    "submission.started": { plain: {} },
    "submission.ended": {
      accepted: { outcome: { _tag: "Ok", value: null } },
      "refused by field": {
        outcome: { _tag: "Err", error: failure({ email: "This address cannot be used" }) },
      },
      "refused as a whole": { outcome: { _tag: "Err", error: failure({}) } },
    },
    "form.reset": { "to empty fields": { values: { name: "", email: "" } } },
    "xstate.done.actor.submit": {
      accepted: { output: { _tag: "Ok", value: null } },
      "refused by field": {
        output: { _tag: "Err", error: failure({ email: "This address cannot be used" }) },
      },
      "refused as a whole": { output: { _tag: "Err", error: failure({}) } },
    },
    "xstate.error.actor.submit": defect,
  },
  rules: {
    "forms validate on every change": {
      section: "SPEC §5",
      when: ({ event }) => event.type === "field.changed" || event.type === "xstate.init",
      check: ({ after }) =>
        JSON.stringify(after.context.errors) === JSON.stringify(validate(after.context.values)),
    },
    "a form begins without shown errors": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after }) => Object.keys(shownErrors(after.context)).length === 0,
    },
    "a change writes only its own field": {
      section: "SPEC §5",
      when: ({ before, event }) => event.type === "field.changed" && !isBusy(before),
      check: ({ before, event, after }) =>
        JSON.stringify(after.context.values) ===
        JSON.stringify({ ...before.context.values, [event["name"]]: event["value"] }),
    },
    "an invalid form is never sent; a valid one is sent on submit, with its values": {
      section: "SPEC §4 Checkout: the form is validated first",
      when: ({ before, event }) =>
        event.type === "form.submitted" && !isBusy(before) && !before.matches("submitted"),
      check: ({ before, did }) =>
        isRight(before.context)
          ? isStartedWith(did, "submit", { values: before.context.values })
          : !started(did).includes("submit"),
    },
    "the parent flow receives the values of a form that is sent": {
      section: "DESIGN §2",
      when: ({ did }) => started(did).includes("submit"),
      check: ({ did, after }) =>
        did.some(
          (d) => d.kind === "effect" && d.type === "form.submitted" && d["values"] === after.context.values,
        ),
    },
    "the form is busy exactly while its values are sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.matches("submitting") || after.matches("waiting")),
    },
    "until the first submit, errors show only under fields that were left": {
      section: "SPEC §5: Errors show under the field",
      invariant: true,
      when: ({ after }) =>
        after.matches("editing") &&
        !after.context.attempted &&
        Object.keys(after.context.serverErrors).length === 0,
      check: ({ after }) =>
        Object.keys(shownErrors(after.context)).every((name) => after.context.touched[name]),
    },
    "a field that was left shows its error": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, before }) => event.type === "field.blurred" && before.matches("editing"),
      check: ({ event, after }) =>
        shownErrors(after.context)[event["name"]] ===
        (after.context.serverErrors[event["name"]] ??
          validate(after.context.values)[event["name"] as "email"]),
    },
    "submitting an invalid form shows every error and points out the first invalid field": {
      section: "SPEC §5",
      when: ({ before, event }) =>
        event.type === "form.submitted" && before.matches("editing") && !isRight(before.context),
      check: ({ after, did }) => {
        const wrong = validate(after.context.values)
        const shown = Object.keys(shownErrors(after.context))
        const first = Object.keys(after.context.values).find((name) => name in wrong)
        return (
          Object.keys(wrong).every((name) => shown.includes(name)) &&
          did.some((d) => d.kind === "effect" && d.type === "field.pointedOut" && d["name"] === first)
        )
      },
    },
    "after a submit, all errors show until the form is accepted or reset": {
      section: "SPEC §5",
      when: ({ before, event, after }) =>
        before.context.attempted && !after.matches("submitted") && event.type !== "form.reset",
      check: ({ after }) => after.context.attempted,
    },
    "the end of a submission keeps every value": {
      section: "STATECHARTS §1 form",
      when: (step) => hasEnded(step) || broke(step.event, "submit"),
      check: ({ before, after }) => after.context.values === before.context.values,
    },
    "a field error from the server shows under its field and points it out": {
      section: "SPEC §5: Errors show under the field",
      when: (step) => hasEnded(step) && step.caseName === "refused by field",
      check: ({ after, did }) =>
        after.matches("failed") &&
        shownErrors(after.context)["email"] === "This address cannot be used" &&
        did.some((d) => d.kind === "effect" && d.type === "field.pointedOut" && d["name"] === "email"),
    },
    "a field error from the server stays until that field changes": {
      section: "STATECHARTS §1 form",
      when: ({ before, event }) =>
        before.context.serverErrors["email"] !== undefined && event.type.startsWith("field."),
      check: ({ event, after }) =>
        (after.context.serverErrors["email"] === undefined) ===
        (event.type === "field.changed" && event["name"] === "email"),
    },
    "a refused submission shows the server's message": {
      section: "SPEC §8",
      when: (step) => hasEnded(step) && step.caseName.startsWith("refused"),
      check: ({ after }) =>
        after.matches("failed") && after.context.failure?.message === "This address cannot be used",
    },
    "a defect shows 'Oops, something went wrong!' in the form": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "submit"),
      check: ({ after }) =>
        after.matches("failed") && after.context.failure?.message === "Oops, something went wrong!",
    },
    "a change or a new submit clears the last failure": {
      section: "STATECHARTS §1 form",
      when: ({ before, event }) =>
        before.context.failure !== null &&
        (event.type === "field.changed" || event.type === "form.submitted"),
      check: ({ after }) => after.context.failure === null,
    },
    "a new submission starts without the failure and the server's errors of the last one": {
      section: "STATECHARTS §1 form",
      when: ({ before, after }) => isBusy(after) && !isBusy(before),
      check: ({ after }) =>
        after.context.failure === null && Object.keys(after.context.serverErrors).length === 0,
    },
    "after a failure, a change to an invalid value shows its error at once": {
      section: "SPEC §5: Forms validate on every change",
      when: ({ before, event }) => before.matches("failed") && event.type === "field.changed",
      check: ({ after }) =>
        Object.keys(after.context.errors).every((name) => shownErrors(after.context)[name] !== undefined),
    },
    "an accepted submission completes the form": {
      section: "SPEC §4",
      when: (step) => hasEnded(step) && step.caseName === "accepted",
      check: ({ after }) => after.matches("submitted"),
    },
    "a change after an accepted submission starts again without touched fields and errors": {
      section: "STATECHARTS §1 form",
      when: ({ before, event }) => before.matches("submitted") && event.type === "field.changed",
      check: ({ after }) =>
        after.matches("editing") &&
        !after.context.attempted &&
        Object.keys(shownErrors(after.context)).length === 0,
    },
    "while the parent flow sends the values, the form is busy and sends nothing itself": {
      section: "STATECHARTS §1 form",
      when: ({ before, event }) =>
        event.type === "submission.started" &&
        (before.matches({ editing: "complete" }) || before.matches("failed")),
      check: ({ after, did }) =>
        after.matches("waiting") && after.hasTag("busy") && !started(did).includes("submit"),
    },
    "a reset replaces every value and shows no error": {
      section: "SPEC §2: after an entry is posted the form is empty; DECISIONS §2.8: discarding",
      when: ({ event }) => event.type === "form.reset",
      check: ({ event, after }) =>
        after.matches("editing") &&
        after.context.values === event["values"] &&
        after.context.failure === null &&
        Object.keys(shownErrors(after.context)).length === 0,
    },
  },
}
