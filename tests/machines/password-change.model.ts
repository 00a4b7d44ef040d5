/** Models a password change in the settings. */
import { makeFailure } from "#api/failure.ts"
import { passwordChangeMachine } from "#machines/password-change/password-change.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, isStartedWith, navigations, started, toasts } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const failure = (_tag: Failure["_tag"], message: string, more: Partial<Failure> = {}) => ({
  output: {
    _tag: "Err" as const,
    error: makeFailure(_tag, message, { status: 400, ...more }),
  },
})
const entered = {
  oldPassword: "the old one 1",
  newPassword: "a good long one",
  confirmPassword: "a good long one",
}
const wrongPassword = "That is not your old password."

export const model: FlowModel<typeof passwordChangeMachine> = {
  machine: passwordChangeMachine,
  inputs: { plain: undefined },
  key: ({ context }) => context.failure !== null,
  stableStates: ["entering"],
  cases: {
    "password.submitted": { plain: entered, differing: { ...entered, confirmPassword: "another one" } },
    "xstate.done.actor.changePassword": {
      changed: { output: { _tag: "Ok", value: "Password changed successfully" } },
      "wrong old password": failure("BadRequest", wrongPassword, { fields: { oldPassword: wrongPassword } }),
      "too many requests": failure("TooManyRequests", "Too many tries.", { status: 429, retryAfter: 120 }),
      "the session expired": failure("SessionExpired", "Invalid or expired token provided", { status: 401 }),
    },
    "xstate.error.actor.changePassword": defect,
  },
  rules: {
    "two different new passwords show the toast 'Password do not match' and send nothing": {
      section: "SPEC §5, Password change",
      when: ({ event, caseName }) => event.type === "password.submitted" && caseName === "differing",
      check: ({ after, did }) =>
        after.matches("entering") &&
        toasts(did).join() === "Password do not match" &&
        started(did).length === 0 &&
        after.context.failure?.message === "Password do not match" &&
        after.context.failure._tag === "BadRequest",
    },
    "the old password, the new one and its repetition are sent": {
      section: "SPEC §7, POST /auth/change-password",
      when: ({ event, caseName, before }) =>
        event.type === "password.submitted" && caseName === "plain" && before.matches("entering"),
      check: ({ after, did }) =>
        after.hasTag("busy") &&
        after.context.failure === null &&
        toasts(did).length === 0 &&
        isStartedWith(did, "changePassword", entered),
    },
    "a changed password shows the server's message in a toast and stays on the page": {
      section: "SPEC §7; RELIABILITY A4",
      when: ({ event, caseName }) => answered(event, "changePassword") && caseName === "changed",
      check: ({ after, did }) =>
        after.matches("changed") &&
        toasts(did).join() === "Password changed successfully" &&
        navigations(did).length === 0,
    },
    "a refused change shows the server's message in a toast, and the form stays open": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        answered(event, "changePassword") && ["wrong old password", "too many requests"].includes(caseName),
      check: ({ after, did, caseName }) =>
        after.matches("entering") &&
        after.context.failure !== null &&
        toasts(did).join() ===
          (caseName === "too many requests" ? "Too many tries. Try again in 2 minutes." : wrongPassword),
    },
    "an error about the old password also shows under its field": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, caseName }) => answered(event, "changePassword") && caseName === "wrong old password",
      check: ({ after }) => after.context.failure?.fields["oldPassword"] === wrongPassword,
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "changePassword") && caseName === "the session expired",
      check: ({ after, did }) =>
        after.matches("entering") &&
        toasts(did).length === 0 &&
        after.context.failure?._tag === "SessionExpired",
    },
    "a defect shows the toast 'Oops, something went wrong!', and the form stays open": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "changePassword"),
      check: ({ after, did }) =>
        after.matches("entering") &&
        after.context.failure !== null &&
        toasts(did).join() === "Oops, something went wrong!",
    },
    "while a password is saved, it cannot be submitted again": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("saving"),
      check: ({ after }) => !after.can({ type: "password.submitted", ...entered }),
    },
  },
}
