/** Models a password reset: after requesting a code here, and by the email's link on another device. */
import { passwordResetMachine } from "#machines/password-reset/password-reset.machine.ts"
import { answered, broke, isStartedWith, navigations, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const entered = { token: "t0ken", newPassword: "a good long one", confirmPassword: "a good long one" }

const form = { settingPassword: { password: "entering" } } as const

export const model: FlowModel<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  inputs: {
    "after a code was asked for": { email: "ada@example.org", cooldownLeft: 12_000 },
    "the mail's link on another device": { email: null, cooldownLeft: 0 },
  },
  key: ({ context }) => [context.email !== null, context.failure !== null],
  stableStates: ["settingPassword.password.entering", "changed"],
  cases: {
    "password.submitted": { plain: entered },
    "dialog.closed": { plain: {} },
    "xstate.done.actor.resend": { "another code was sent": { output: undefined } },
    "xstate.error.actor.resend": defect,
    "xstate.done.actor.resetPassword": {
      changed: { output: { _tag: "Ok", value: null } },
      "a field refused": refused("BadRequest", "Bad", { newPassword: "This password is too common" }),
      refused: refused("BadRequest", "This code has expired."),
    },
    "xstate.error.actor.resetPassword": defect,
  },
  rules: {
    "the wait for another code continues after a reload, for the email of the last code": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ input, did }) =>
        isStartedWith(
          did,
          "resend",
          input === "the mail's link on another device"
            ? { email: null, cooldownLeft: 0 }
            : { email: "ada@example.org", cooldownLeft: 12_000 },
        ),
    },
    "Resend shows the toast 'OTP resent successfully' and stays on the page": {
      section: "SPEC §8; DECISIONS §7",
      when: ({ event }) => answered(event, "resend"),
      check: ({ did }) => toasts(did).join() === "OTP resent successfully" && navigations(did).length === 0,
    },
    "a sent code starts a wait of 60 seconds": {
      section: "DECISIONS §2",
      when: ({ event }) => answered(event, "resend"),
      check: ({ after, did }) =>
        startedWith(did, "resend")?.email === after.context.email &&
        startedWith(did, "resend")?.cooldownLeft === 60_000,
    },
    "a resent code does not interrupt the saving of the password": {
      section: "SPEC §4 Forgot password",
      when: ({ before, event }) =>
        before.hasTag("busy") && (answered(event, "resend") || broke(event, "resend")),
      check: ({ after }) => after.hasTag("busy"),
    },
    "submitting sends the new password with its code": {
      section: "SPEC §3, reset payload",
      when: ({ event }) => event.type === "password.submitted",
      check: ({ after, did }) =>
        after.hasTag("busy") &&
        after.context.failure === null &&
        isStartedWith(did, "resetPassword", entered),
    },
    "an answered form is no longer busy, even while another code is sent": {
      section: "SPEC §4 Forgot password",
      when: ({ event }) => answered(event, "resetPassword") || broke(event, "resetPassword"),
      check: ({ after }) => !after.hasTag("busy"),
    },
    "while a password is saved, it is not sent again": {
      section: "SPEC §4 Forgot password",
      when: ({ before }) => before.hasTag("busy"),
      check: ({ did }) => !started(did).includes("resetPassword"),
    },
    "a saved password shows 'Congratulations', and does nothing else": {
      section: "SPEC §2 /reset-password",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "changed",
      check: ({ after, did }) => after.matches("changed") && did.every(({ kind }) => kind !== "effect"),
    },
    "closing the dialog opens /login": {
      section: "SPEC §2 /reset-password",
      when: ({ event }) => event.type === "dialog.closed",
      check: ({ did }) => navigations(did).join() === "/login",
    },
    "a refused reset shows the server's message in a toast, and the form stays open": {
      section: "SPEC §8 Reset failure",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "refused",
      check: ({ after, did }) =>
        after.matches(form) &&
        after.context.failure !== null &&
        toasts(did).join() === "This code has expired.",
    },
    "a refused field shows its error under the field, without a toast": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, caseName }) => answered(event, "resetPassword") && caseName === "a field refused",
      check: ({ after, did }) =>
        after.matches(form) &&
        toasts(did).length === 0 &&
        after.context.failure?.fields["newPassword"] === "This password is too common",
    },
    "a defect shows the toast 'Oops, something went wrong!', and the form stays open": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "resetPassword") || broke(event, "resend"),
      check: ({ event, after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        (broke(event, "resend")
          ? started(did).includes("resend")
          : after.matches(form) && after.context.failure !== null),
    },
    "the flow is busy exactly while the password is saved": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === (after.children["resetPassword"] !== undefined),
    },
    "a failure exists only while the form shows": {
      section: "STATECHARTS §2.5",
      invariant: true,
      when: ({ after }) => after.context.failure !== null,
      check: ({ after }) => after.matches(form),
    },
  },
}
