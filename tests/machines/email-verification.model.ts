/** Models the verification of an email: with a remembered email and a recent or older code, and without an email. */
import { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts"
import { answered, broke, isStartedWith, navigations, started, startedWith, toasts } from "../model/did.ts"
import { defect, failure, refused } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const offline = failure("Unreachable", "We could not reach the server")
const tooMany = failure("TooManyRequests", "Too many tries", { retryAfter: 120 })

type At = Step<typeof emailVerificationMachine>
const entering = { awaitingCode: { code: "entering" } } as const
const isSent = ({ event, caseName }: At) => answered(event, "sendCode") && caseName === "sent"
/** Returns the cooldown before another code that this step starts, in ms. */
const cooldownOf = (did: At["did"]): unknown => startedWith(did, "resend")?.cooldownLeft
const isWrongCode = ({ event, caseName }: At) => answered(event, "verifyEmail") && caseName === "wrong code"

export const model: FlowModel<typeof emailVerificationMachine> = {
  machine: emailVerificationMachine,
  inputs: {
    "a code was just sent": { email: "ada@example.org", cooldownLeft: 60_000 },
    "a reload in the middle of the wait": { email: "ada@example.org", cooldownLeft: 12_000 },
    "no email is remembered": { email: null, cooldownLeft: 0 },
  },
  key: ({ context }) => [
    context.email !== null,
    context.code.length === 6,
    context.wrongTries,
    context.failure !== null,
  ],
  stableStates: ["askingEmail", "awaitingCode.code.entering", "awaitingCode.code.tooManyTries"],
  limit: 1000,
  cases: {
    "email.submitted": { plain: { email: "ada@example.org" } },
    "email.discarded": { plain: {} },
    "code.changed": { "all six digits": { code: "123456" }, "five of them": { code: "12345" } },
    "code.submitted": { plain: {} },
    "xstate.done.actor.verifyEmail": {
      right: { output: { _tag: "Ok", value: null } },
      "wrong code": refused("BadRequest", "This code is not right."),
      "no answer": { output: { _tag: "Err", error: offline } },
    },
    "xstate.error.actor.verifyEmail": defect,
    "xstate.done.actor.sendCode": {
      sent: { output: { _tag: "Ok", value: null } },
      "too many": { output: { _tag: "Err", error: tooMany } },
    },
    "xstate.error.actor.sendCode": defect,
    "xstate.done.actor.resend": { "another code was sent": { output: undefined } },
    "xstate.error.actor.resend": defect,
  },
  rules: {
    "with a stored email the page asks for the code, without one for the email": {
      section: "SPEC §4 Signup: with the email remembered",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ input, after }) =>
        input === "no email is remembered" ? after.matches("askingEmail") : after.matches("awaitingCode"),
    },
    "the wait for another code continues after a reload": {
      section: "DECISIONS §2, §7",
      when: ({ event, input }) => event.type === "xstate.init" && input !== "no email is remembered",
      check: ({ did, input }) =>
        startedWith(did, "resend")?.email === "ada@example.org" &&
        cooldownOf(did) === (input === "a code was just sent" ? 60_000 : 12_000),
    },
    "submitting an email sends it a code": {
      section: "SPEC §7",
      when: ({ event }) => event.type === "email.submitted",
      check: ({ after, did }) =>
        after.hasTag("busy") && startedWith(did, "sendCode")?.email === "ada@example.org",
    },
    "an email is stored once its code was sent": {
      section: "SPEC §4",
      when: isSent,
      check: ({ after, did }) =>
        after.matches(entering) &&
        did.some(
          (d) => d.kind === "effect" && d.type === "email.remembered" && d["email"] === "ada@example.org",
        ),
    },
    "a code that could not be sent shows the reason in a toast and keeps the email": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "sendCode") && caseName !== "sent",
      check: ({ after, did }) =>
        after.matches("askingEmail") &&
        after.context.email === "ada@example.org" &&
        after.context.failure !== null &&
        toasts(did).join() === "Too many tries. Try again in 2 minutes.",
    },
    "a code is complete with six characters, and only a complete code is sent": {
      section: "SPEC §5 OTP",
      when: ({ before, event }) => event.type === "code.submitted" && before.matches(entering),
      check: ({ before, after, did }) =>
        before.context.code.length === 6
          ? after.hasTag("checking") &&
            isStartedWith(did, "verifyEmail", { email: "ada@example.org", code: "123456" })
          : after.matches(entering) && !started(did).includes("verifyEmail"),
    },
    "typing or sending a code clears the last failure": {
      section: "SPEC §5",
      when: ({ before, event }) =>
        (event.type === "code.changed" && before.matches(entering)) ||
        (event.type === "code.submitted" && before.context.code.length === 6 && before.matches(entering)),
      check: ({ event, before, after }) =>
        after.context.failure === null &&
        after.context.code === (event.type === "code.changed" ? event["code"] : before.context.code),
    },
    "a correct code shows the toast 'Email Verified, Login to continue' and opens login": {
      section: "SPEC §4 Verify",
      when: ({ event, caseName }) => answered(event, "verifyEmail") && caseName === "right",
      check: ({ did }) =>
        toasts(did).join() === "Email Verified, Login to continue" && navigations(did).join() === "/login",
    },
    "a correct code removes the stored email": {
      section: "SPEC §4 Verify",
      when: ({ event, caseName }) => answered(event, "verifyEmail") && caseName === "right",
      check: ({ did }) => did.some((d) => d.kind === "effect" && d.type === "email.verified"),
    },
    "a wrong code shows its message beside the empty boxes, without a toast": {
      section: "DECISIONS §2",
      when: isWrongCode,
      check: ({ after, did }) =>
        after.context.code === "" &&
        after.context.failure?.message === "This code is not right." &&
        toasts(did).length === 0,
    },
    "exactly the fifth wrong code blocks further tries": {
      section: "DECISIONS §2, §7",
      when: isWrongCode,
      check: ({ before, after }) =>
        after.matches({ awaitingCode: { code: "tooManyTries" } }) === (before.context.wrongTries === 4),
    },
    "after five wrong codes no code can be submitted": {
      section: "DECISIONS §7",
      when: ({ before }) => before.matches({ awaitingCode: { code: "tooManyTries" } }),
      check: ({ did }) => !started(did).includes("verifyEmail"),
    },
    "a failure that is not about the code shows a toast, keeps the code and counts no try": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        (answered(event, "verifyEmail") && caseName === "no answer") || broke(event, "verifyEmail"),
      check: ({ event, before, after, did }) =>
        after.matches(entering) &&
        after.context.code === before.context.code &&
        after.context.wrongTries === before.context.wrongTries &&
        toasts(did).join() ===
          (broke(event, "verifyEmail") ? "Oops, something went wrong!" : offline.message),
    },
    "a sent code shows the toast 'Email verification code resent'": {
      section: "SPEC §4 Verify",
      when: (step) => isSent(step) || answered(step.event, "resend"),
      check: ({ did }) => toasts(did).join() === "Email verification code resent",
    },
    "a sent code starts a wait of 60 seconds, resets the five tries and empties the boxes": {
      section: "DECISIONS §2",
      when: (step) => isSent(step) || answered(step.event, "resend"),
      check: ({ after, did }) =>
        !after.matches({ awaitingCode: { code: "tooManyTries" } }) &&
        after.context.wrongTries === 0 &&
        after.context.code === "" &&
        after.context.failure === null &&
        startedWith(did, "resend")?.email === "ada@example.org" &&
        cooldownOf(did) === 60_000,
    },
    "a resent code does not interrupt the check of a typed code": {
      section: "SPEC §4 Verify",
      when: ({ before, event }) =>
        before.hasTag("checking") && (answered(event, "resend") || broke(event, "resend")),
      check: ({ after, did }) => after.hasTag("checking") && !started(did).includes("verifyEmail"),
    },
    "a defect while a code is sent shows the toast 'Oops, something went wrong!' and keeps what was typed": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "sendCode") || broke(event, "resend"),
      check: ({ before, after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        (before.matches("sendingFirstCode")
          ? after.matches("askingEmail") && after.context.failure !== null
          : started(did).includes("resend") && after.context.code === before.context.code),
    },
    "choosing another email clears the first one and its code": {
      section: "SPEC §4",
      when: ({ event }) => event.type === "email.discarded",
      check: ({ after }) =>
        after.matches("askingEmail") &&
        after.context.email === null &&
        after.context.code === "" &&
        after.context.wrongTries === 0 &&
        after.context.failure === null,
    },
    "the flow is busy exactly while the first code is sent or a code is checked": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.matches("sendingFirstCode") || after.hasTag("checking")),
    },
    "while the first code is sent, no earlier failure shows": {
      section: "SPEC §5",
      invariant: true,
      when: ({ after }) => after.matches("sendingFirstCode"),
      check: ({ after }) => after.context.failure === null,
    },
  },
}
