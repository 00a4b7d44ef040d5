/** Models a forgotten password: the page that requests a code. */
import { resetRequestMachine } from "#machines/reset-request/reset-request.machine.ts"
import { answered, broke, navigations, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const answer = "If the email is known, a code is on its way."

export const model: FlowModel<typeof resetRequestMachine> = {
  machine: resetRequestMachine,
  inputs: { plain: undefined },
  key: ({ context }) => [context.failure !== null],
  stableStates: ["enteringEmail"],
  cases: {
    "email.submitted": { plain: { email: "ada@example.org" } },
    "xstate.done.actor.sendCode": {
      sent: { output: { _tag: "Ok", value: answer } },
      "a field refused": refused("BadRequest", "Bad", { email: "Enter a valid email address" }),
      refused: refused("BadRequest", "Please wait a minute."),
    },
    "xstate.error.actor.sendCode": defect,
  },
  rules: {
    "the page opens with its form and sends nothing": {
      section: "SPEC §2 /forgot-password",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) => after.matches("enteringEmail") && started(did).length === 0,
    },
    "submitting an email sends it a code": {
      section: "SPEC §7",
      when: ({ event }) => event.type === "email.submitted",
      check: ({ after, did }) =>
        after.hasTag("busy") && startedWith(did, "sendCode")?.email === "ada@example.org",
    },
    "a sent code shows the server's message in a toast and opens /reset-password": {
      section: "SPEC §2 /forgot-password; SPEC §7",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName === "sent",
      check: ({ after, did }) =>
        after.status === "done" &&
        toasts(did).join() === answer &&
        navigations(did).join() === "/reset-password",
    },
    "a code that could not be sent shows the reason, and the form stays open": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName !== "sent",
      check: ({ after, caseName, did }) =>
        after.matches("enteringEmail") &&
        after.context.failure !== null &&
        navigations(did).length === 0 &&
        toasts(did).join() === (caseName === "refused" ? "Please wait a minute." : ""),
    },
    "a defect shows the toast 'Oops, something went wrong!', and the form stays open": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "sendCode"),
      check: ({ after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        after.matches("enteringEmail") &&
        after.context.failure !== null,
    },
    "while a code is sent, no earlier failure shows": {
      section: "SPEC §5",
      invariant: true,
      when: ({ after }) => after.matches("sendingCode"),
      check: ({ after }) => after.context.failure === null,
    },
  },
}
