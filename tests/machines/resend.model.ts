/** Models the resend of a code: just after the last code, during the wait, and without a known email. */
import { resendMachine } from "#machines/resend/resend.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, elapsed, started, startedWith, toasts } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const refused = (message: string, retryAfter: number | null): Failure => ({
  _tag: "TooManyRequests",
  message,
  status: 429,
  code: null,
  fields: {},
  data: null,
  retryAfter,
})

export const model: FlowModel<typeof resendMachine> = {
  machine: resendMachine,
  inputs: {
    "a code was just sent": { email: "ada@example.org", cooldownLeft: 60_000 },
    "a reload in the middle of the wait": { email: "ada@example.org", cooldownLeft: 12_000 },
    "no email is known": { email: null, cooldownLeft: 0 },
  },
  stableStates: ["ready", "missingEmail"],
  cases: {
    "resend.requested": { plain: {} },
    "xstate.done.actor.sendCode": {
      sent: { output: { _tag: "Ok", value: null } },
      "too many": { output: { _tag: "Err", error: refused("Too many tries", 120) } },
      refused: { output: { _tag: "Err", error: refused("Please wait a minute.", null) } },
    },
    "xstate.error.actor.sendCode": defect,
  },
  rules: {
    "the wait for another code continues after a reload": {
      section: "DECISIONS §2, §7",
      when: ({ event, input }) => event.type === "xstate.init" && input !== "no email is known",
      check: ({ after, did, input }) =>
        after.matches("coolingDown") &&
        did.some(
          (d) =>
            d.kind === "wait" &&
            d.delay === "cooldown" &&
            d.ms === (input === "a code was just sent" ? 60_000 : 12_000),
        ),
    },
    "without an email no code can be sent": {
      section: "DECISIONS §2",
      when: ({ input }) => input === "no email is known",
      check: ({ after }) => after.matches("missingEmail"),
    },
    "during the wait no code is sent; after it one can be requested": {
      section: "DECISIONS §2",
      when: ({ before, event }) => before.matches("coolingDown") && event.type !== "xstate.init",
      check: ({ event, after, did }) =>
        !started(did).includes("sendCode") && elapsed(event, "cooldown") && after.matches("ready"),
    },
    "Resend sends another code to the same email": {
      section: "SPEC §7",
      when: ({ event }) => event.type === "resend.requested",
      check: ({ after, did }) =>
        after.hasTag("busy") && startedWith(did, "sendCode")?.email === "ada@example.org",
    },
    "a sent code shows no toast here, because the parent flow shows it": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName === "sent",
      check: ({ after, did }) => after.matches("sent") && toasts(did).length === 0,
    },
    "a code that could not be sent shows the reason in a toast and can be requested again at once": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName !== "sent",
      check: ({ after, did, caseName }) =>
        after.matches("ready") &&
        toasts(did).join() ===
          (caseName === "refused" ? "Please wait a minute." : "Too many tries. Try again in 2 minutes."),
    },
    "a defect shows the toast 'Oops, something went wrong!', and a code can be requested again": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "sendCode"),
      check: ({ after, did }) =>
        after.matches("ready") && toasts(did).join() === "Oops, something went wrong!",
    },
    "a code can be requested exactly when the wait is over and an email is known": {
      section: "DECISIONS §2, §7",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.can({ type: "resend.requested" }) === after.matches("ready") &&
        (after.context.email === null) === after.matches("missingEmail") &&
        after.hasTag("busy") === (after.children["sendCode"] !== undefined),
    },
  },
}
