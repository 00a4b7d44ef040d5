/** Models the signup, opened at the chooser and by a deep link to each form. */
import { admissionYears } from "#machines/signup/admission-years.ts"
import { emptySignup } from "#machines/signup/signup-form.ts"
import { rolesOfTypes } from "#machines/signup/account-type.ts"
import { signupMachine } from "#machines/signup/signup.machine.ts"
import { answered, isStartedWith, navigations, started, startedWith, toasts } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

/** Details that are valid for every account type. The chapter is a doctor's. */
const values = {
  ...emptySignup,
  firstName: "Ada",
  lastName: "Obi",
  gender: "Female",
  dateOfBirth: "1998-05-14",
  email: "ada@example.org",
  admissionYear: admissionYears()[0] ?? "",
  yearOfStudy: "2nd Year",
  licenseNumber: "MDCN/1",
  specialty: "Surgery",
  yearsOfExperience: "0 - 5 Years",
  region: "Benue",
  password: "Lantern-Harbour-52",
  confirmPassword: "Lantern-Harbour-52",
}
const made = (event: { type: string }, caseName: string) =>
  answered(event, "createAccount") && caseName === "made"

export const model: FlowModel<typeof signupMachine> = {
  machine: signupMachine,
  inputs: {
    "the chooser": { accountType: null },
    "a link to the student's form": {
      accountType: "student",
      draft: { ...values, password: "", confirmPassword: "" },
    },
    "a link to the doctor's form": { accountType: "doctor" },
    "a link to the global member's form": { accountType: "global member" },
  },
  key: (snapshot) => [
    snapshot.context.accountType,
    snapshot.context.choice,
    snapshot.context.isChoiceMissing,
    snapshot.matches("details") && snapshot.context.values === values,
  ],
  stableStates: ["choosingType", "details.filling", "details.created"],
  cases: {
    "type.chosen": {
      "the doctor's card": { accountType: "doctor" },
      "the global member's card": { accountType: "global member" },
    },
    "choice.confirmed": { plain: {} },
    "address.changed": {
      "to the student's form": { accountType: "student" },
      "to the doctor's form": { accountType: "doctor" },
      "to the chooser": { accountType: null },
    },
    "xstate.snapshot.form": { typed: { snapshot: { context: { values } } } },
    "details.submitted": { plain: {} },
    "xstate.done.actor.createAccount": {
      made: { output: { _tag: "Ok", value: null } },
      ...failedSubmissions("licenseNumber"),
    },
    "xstate.error.actor.createAccount": defect,
  },
  rules: {
    ...formRules({
      submitted: "details.submitted",
      actor: "createAccount",
      isValid: (context) => context.values === values,
    }),
    "an address without a type shows the chooser, and one with a type shows its form": {
      section: "SPEC §2 /signup; SPEC §4 Signup screen mode",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ input, after }) =>
        input === "the chooser" ? after.matches("choosingType") : after.matches({ details: "filling" }),
    },
    "a form always has an account type": {
      section: "SPEC §2 /signup",
      invariant: true,
      when: ({ after }) => after.matches("details"),
      check: ({ after }) => after.context.accountType !== null,
    },
    "Continue without a choice shows 'Please select an account type' and stays on the chooser": {
      section: "SPEC §2 /signup",
      when: ({ before, event }) => event.type === "choice.confirmed" && before.context.choice === null,
      check: ({ after, did }) =>
        after.matches("choosingType") && after.context.isChoiceMissing && navigations(did).length === 0,
    },
    "Continue with a choice shows that form at its own address": {
      section: "SPEC §2 /signup",
      when: ({ before, event }) => event.type === "choice.confirmed" && before.context.choice !== null,
      check: ({ before, after, did }) =>
        after.matches("details") &&
        after.context.accountType === before.context.choice &&
        new URLSearchParams(
          navigations(did)
            .join()
            .replace(/^\/signup/, ""),
        ).get("type") === before.context.choice &&
        did.some((d) => d.kind === "effect" && d.type === "navigate" && d["replace"] === false),
    },
    "choosing a type hides the message 'Please select an account type'": {
      section: "SPEC §2 /signup",
      when: ({ event }) => event.type === "type.chosen",
      check: ({ event, after }) =>
        !after.context.isChoiceMissing && after.context.choice === event["accountType"],
    },
    "a form shows without the message 'Please select an account type'": {
      section: "SPEC §2 /signup",
      invariant: true,
      when: ({ after }) => after.matches("details"),
      check: ({ after }) => !after.context.isChoiceMissing,
    },
    "the address decides the mode, also by back and forward": {
      section: "SPEC §4 Signup screen mode",
      when: ({ before, event }) =>
        event.type === "address.changed" && !before.hasTag("busy") && !before.matches({ details: "created" }),
      check: ({ event, after }) =>
        event["accountType"] === null
          ? after.matches("choosingType")
          : after.matches("details") && after.context.accountType === event["accountType"],
    },
    "an address that names the form that is shown changes nothing that was typed": {
      section: "SPEC §4 Signup screen mode",
      when: ({ before, event }) =>
        event.type === "address.changed" &&
        before.matches({ details: "filling" }) &&
        event["accountType"] === before.context.accountType,
      check: ({ before, after, did }) =>
        after.context.values === before.context.values && started(did).length === 0,
    },
    "back at the chooser, the type of the last form is still selected": {
      section: "SPEC §2 /signup",
      when: ({ before, after }) => before.matches("details") && after.matches("choosingType"),
      check: ({ before, after }) =>
        after.context.choice === before.context.accountType && after.context.accountType === null,
    },
    "the form of another type keeps the typed values, except passwords and the last type's chapter": {
      section: "DECISIONS §2; SPEC §3",
      when: ({ did }) => started(did).includes("form"),
      check: ({ after, did }) => {
        const { initialValues, validate } = startedWith(did, "form")
        const { region } = after.context.values
        return (
          initialValues === after.context.values &&
          (region === "" || rolesOfTypes[after.context.accountType ?? "student"].role === "Doctor") &&
          initialValues.password === "" &&
          initialValues.confirmPassword === "" &&
          Object.keys(validate({ ...values, region: "" })).join() === "region" &&
          "yearOfStudy" in validate({ ...values, yearOfStudy: "" }) ===
            (after.context.accountType === "student")
        )
      },
    },
    "every change is stored as a draft": {
      section: "DECISIONS §2, drafts",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("details") &&
        before.context.values !== values,
      check: ({ after, did }) =>
        after.context.values === values &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storeDraft" &&
            (d.params as { values: unknown }).values === values,
        ),
    },
    "the details are sent with their account type": {
      section: "SPEC §3, signup payload",
      when: ({ event, before }) =>
        event.type === "details.submitted" &&
        before.matches({ details: "filling" }) &&
        before.context.values === values,
      check: ({ before, after, did }) =>
        after.matches({ details: "submitting" }) &&
        isStartedWith(did, "createAccount", { accountType: before.context.accountType, values }),
    },
    "a created account shows the success toast of its type": {
      section: "SPEC §4 Signup",
      when: ({ event, caseName }) => made(event, caseName),
      check: ({ before, did }) => {
        const kind =
          before.context.accountType === "student"
            ? "Student"
            : before.context.accountType === "doctor"
              ? "Doctor"
              : "Global"
        return toasts(did).join() === `${kind} account created successfully, Check email for token`
      },
    },
    "a created account stores the email first and then opens /verify-email": {
      section: "SPEC §4 Signup",
      when: ({ event, caseName }) => made(event, caseName),
      check: ({ did }) => {
        const effects = did.filter((d) => d.kind === "effect")
        const remembered = effects.findIndex(
          (d) => d.type === "email.remembered" && d["email"] === "ada@example.org",
        )
        const went = effects.findIndex((d) => d.type === "navigate" && d["to"] === "/verify-email")
        return remembered >= 0 && went > remembered
      },
    },
  },
}
