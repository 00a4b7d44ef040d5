/** A forgotten password: from the first page, and from the mail's link with and without a known email. */
import { passwordResetMachine } from "#machines/password-reset/password-reset.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, navigations, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const failure = (message: string, fields: Record<string, string> = {}): Failure => ({
  _tag: "BadRequest",
  message,
  status: 400,
  code: null,
  fields,
  data: null,
  retryAfter: null,
})
const entered = { token: "t0ken", newPassword: "a good long one", confirmPassword: "a good long one" }
const answer = "If the email is known, a code is on its way."

const form = { settingPassword: { password: "entering" } } as const

export const model: FlowModel<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  inputs: {
    "the first page": { page: "forgot", email: null, cooldownLeft: 0 },
    "the second page, after a reload": { page: "reset", email: "ada@example.org", cooldownLeft: 12_000 },
    "the mail's link on another device": { page: "reset", email: null, cooldownLeft: 0 },
  },
  key: ({ context }) => [context.email !== null, context.failure !== null],
  stableStates: ["enteringEmail", "settingPassword.password.entering", "changed"],
  cases: {
    "email.submitted": { plain: { email: "ada@example.org" } },
    "password.submitted": { plain: entered },
    "dialog.closed": { plain: {} },
    "xstate.done.actor.sendCode": {
      sent: { output: { _tag: "Ok", value: answer } },
      "a field refused": {
        output: { _tag: "Err", error: failure("Bad", { email: "Enter a valid email address" }) },
      },
      refused: { output: { _tag: "Err", error: failure("Please wait a minute.") } },
    },
    "xstate.error.actor.sendCode": { defect: { error: new Error("defect") } },
    "xstate.done.actor.resend": { "another code was sent": { output: undefined } },
    "xstate.error.actor.resend": { defect: { error: new Error("defect") } },
    "xstate.done.actor.resetPassword": {
      changed: { output: { _tag: "Ok", value: null } },
      "a field refused": {
        output: { _tag: "Err", error: failure("Bad", { newPassword: "This password is too common" }) },
      },
      refused: { output: { _tag: "Err", error: failure("This code has expired.") } },
    },
    "xstate.error.actor.resetPassword": { defect: { error: new Error("defect") } },
  },
  rules: {
    "each page begins with its own form": {
      section: "SPEC §2 /forgot-password, /reset-password",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ input, after }) =>
        input === "the first page" ? after.matches("enteringEmail") : after.matches(form),
    },
    "the wait for another code goes on over a reload, and knows which email the last one went to": {
      section: "DECISIONS §2",
      when: ({ event, input }) => event.type === "xstate.init" && input !== "the first page",
      check: ({ input, did }) =>
        JSON.stringify(startedWith(did, "resend")) ===
        JSON.stringify(
          input === "the mail's link on another device"
            ? { email: null, cooldownLeft: 0 }
            : { email: "ada@example.org", cooldownLeft: 12_000 },
        ),
    },
    "a code is sent to the email that was entered": {
      section: "SPEC §7",
      when: ({ event }) => event.type === "email.submitted",
      check: ({ after, did }) =>
        after.hasTag("busy") && startedWith(did, "sendCode")?.email === "ada@example.org",
    },
    "the response's message is said, and /reset-password follows": {
      section: "SPEC §2 /forgot-password; SPEC §7",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName === "sent",
      check: ({ after, did }) =>
        after.matches(form) && toasts(did).join() === answer && navigations(did).join() === "/reset-password",
    },
    "a code that was not sent keeps the page and its email, and says why": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName !== "sent",
      check: ({ after, caseName, did }) =>
        after.matches("enteringEmail") &&
        after.context.failure !== null &&
        navigations(did).length === 0 &&
        toasts(did).join() === (caseName === "refused" ? "Please wait a minute." : ""),
    },
    "Resend says 'OTP resent successfully' and stays": {
      section: "SPEC §8; DECISIONS §7",
      when: ({ event }) => answered(event, "resend"),
      check: ({ did }) => toasts(did).join() === "OTP resent successfully" && navigations(did).length === 0,
    },
    "a code that was sent begins a wait of 60 s": {
      section: "DECISIONS §2",
      when: ({ event, caseName }) =>
        (answered(event, "sendCode") && caseName === "sent") || answered(event, "resend"),
      check: ({ after, did }) =>
        startedWith(did, "resend")?.email === after.context.email &&
        startedWith(did, "resend")?.cooldownLeft === 60_000,
    },
    "a password that is being saved is saved whatever becomes of another code": {
      section: "SPEC §4 Forgot password",
      when: ({ before, event }) =>
        before.hasTag("saving") && (answered(event, "resend") || broke(event, "resend")),
      check: ({ after }) => after.hasTag("saving"),
    },
    "a new password is sent with its code": {
      section: "SPEC §3, reset payload",
      when: ({ event }) => event.type === "password.submitted",
      check: ({ after, did }) =>
        after.hasTag("saving") &&
        after.context.failure === null &&
        JSON.stringify(startedWith(did, "resetPassword")) === JSON.stringify(entered),
    },
    "a form that was answered waits for nothing else, not even for another code": {
      section: "SPEC §4 Forgot password",
      when: ({ event }) => answered(event, "resetPassword") || broke(event, "resetPassword"),
      check: ({ after }) => !after.hasTag("busy"),
    },
    "a password that is being saved is saved once": {
      section: "SPEC §4 Forgot password",
      when: ({ before }) => before.hasTag("saving"),
      check: ({ did }) => !started(did).includes("resetPassword"),
    },
    "after it 'Congratulations' is shown, and every session is over": {
      section: "SPEC §2 /reset-password",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "changed",
      check: ({ after, did }) =>
        after.matches("changed") &&
        navigations(did).length === 0 &&
        did.some((d) => d.kind === "effect" && d.type === "password.changed"),
    },
    "the dialog leads back to /login": {
      section: "SPEC §2 /reset-password",
      when: ({ event }) => event.type === "dialog.closed",
      check: ({ did }) => navigations(did).join() === "/login",
    },
    "a refused reset keeps the form and says the server's message": {
      section: "SPEC §8 Reset failure",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "refused",
      check: ({ after, did }) =>
        after.matches(form) &&
        after.context.failure !== null &&
        toasts(did).join() === "This code has expired.",
    },
    "a refused field is said under the field and nowhere else": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "a field refused",
      check: ({ after, did }) =>
        after.matches(form) &&
        toasts(did).length === 0 &&
        after.context.failure?.fields["newPassword"] === "This password is too common",
    },
    "a defect says 'Oops, something went wrong!' and keeps the form": {
      section: "SPEC §8",
      when: ({ event }) =>
        broke(event, "sendCode") || broke(event, "resetPassword") || broke(event, "resend"),
      check: ({ before, event, after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        (broke(event, "resend")
          ? started(did).includes("resend")
          : after.matches(before.matches("sendingCode") ? "enteringEmail" : form) &&
            after.context.failure !== null),
    },
    "an old failure is not shown beside a new try": {
      section: "SPEC §5",
      when: ({ after }) => after.matches("sendingCode"),
      check: ({ after }) => after.context.failure === null,
    },
  },
}
