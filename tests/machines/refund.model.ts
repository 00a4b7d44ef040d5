/** Models a refund: its form, the answer of a second person, and how it stands with the provider. */
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import { noValues, type RefundedPayment, type RefundValues } from "#machines/refund/refund-form.ts"
import { refundMachine } from "#machines/refund/refund.machine.ts"
import {
  answered,
  broke,
  formFailure,
  isStartedWith,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import { initialStep } from "../model/explore.ts"
import { defect, defectMessage, failure } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Step } from "../model/model.ts"

const id = "f1"
const typed: RefundValues = {
  amount: "50000",
  revokes: true,
  method: "",
  slip: "",
  returnedOn: "",
  note: "Asked by mail",
  password: "Member#2026",
}
const withPassword: RefundValues = { ...noValues, password: "Member#2026" }

const refundWith = (changes: Partial<OfficeRefund>): OfficeRefund => ({
  _id: id,
  amount: 50_000,
  revokes: true,
  note: "Asked by mail",
  status: "sending",
  requestedBy: { _id: "s1", fullName: "Ada Eze" },
  requestedAt: "2026-11-25T09:00:00.000Z",
  validUntil: null,
  answeredBy: null,
  isSent: true,
  reason: null,
  byHand: null,
  ...changes,
})
const paid: RefundedPayment = {
  purpose: "event",
  reference: "EV-1",
  source: "PAYSTACK",
  amount: 60_000,
  currency: "NGN",
  remaining: 60_000,
  limit: 50_000,
  isOwn: false,
  refunds: [],
  isInDoubt: false,
  approvers: ["Bola Eze"],
}
/** Another member of staff has become a treasurer. */
const approvers = ["Bola Eze", "Dayo Ade"]
/** The payment after a refund by another person. Nobody is left to be the second person of a further one. */
const byOther = (amount: number): RefundedPayment => ({
  ...paid,
  approvers: [],
  remaining: paid.amount - amount,
  refunds: [
    refundWith({ _id: "f2", amount, status: "refunded", requestedBy: { _id: "s2", fullName: "Chi Obi" } }),
  ],
})
const partByOther = byOther(20_000)
const allByOther = byOther(60_000)
/** The payment with this refund in each status. */
const recorded = (status: OfficeRefund["status"], remaining = 10_000): RefundedPayment => ({
  ...paid,
  remaining,
  refunds: [refundWith({ status, reason: status === "failed" ? "Too late" : null })],
})
const waiting = recorded("awaitingSecond")
const sending = recorded("sending")
const unknown = recorded("unknown")
const pending = recorded("pending")
const refunded = recorded("refunded")
const failed = recorded("failed", 60_000)
const declined = recorded("refused", 60_000)
const withdrawn = recorded("withdrawn", 60_000)
const expired = recorded("expired", 60_000)

const ok = (value: RefundedPayment) => ({ output: { _tag: "Ok" as const, value } })
const conflict = (message: string, data: RefundedPayment) => ({
  output: { _tag: "Err" as const, error: failure("Conflict", message, { data }) },
})

type RefundStep = Step<typeof refundMachine>
type Snapshot = RefundStep["after"]
const leaves = {
  awaitingSecond: { awaitingSecond: "deciding" },
  sending: "sending",
  unknown: "unknown",
  pending: "pending",
  refunded: "refunded",
  failed: "failed",
  refused: "refused",
  withdrawn: "withdrawn",
  expired: "expired",
} as const
/** Returns the refund of the flow, as the payment that was read has it. */
const refundOf = ({ context }: Snapshot) => context.payment.refunds.find(({ _id }) => _id === context.id)
/** Returns whether the page shows the refund as the payment says. */
const isRouted = (snapshot: Snapshot): boolean => {
  const { payment } = snapshot.context
  const refund = refundOf(snapshot)
  if (refund !== undefined) return snapshot.matches(leaves[refund.status])
  return payment.isOwn || payment.remaining === 0
    ? snapshot.matches("closed")
    : snapshot.matches({ composing: "writing" })
}
const wireAnswers: Readonly<Record<string, string>> = {
  "approval.given": "approve",
  "approval.refused": "decline",
  "refund.withdrawn": "decline",
}
const sendingStates: Readonly<Record<string, "approving" | "declining" | "withdrawing">> = {
  "approval.given": "approving",
  "approval.refused": "declining",
  "refund.withdrawn": "withdrawing",
}
const isDeciding = ({ before }: RefundStep): boolean => before.matches({ awaitingSecond: "deciding" })
const isWriting = ({ before }: RefundStep): boolean => before.matches({ composing: "writing" })
const isAnswer = (step: RefundStep): boolean => step.event.type in wireAnswers && isDeciding(step)
const isLate = ({ caseName }: RefundStep): boolean => caseName.startsWith("too late")
const isSaved = ({ event }: RefundStep): boolean => event["output"]?._tag === "Ok"
const hasSameForm = ({ before, after }: RefundStep): boolean =>
  after.children["form"] === before.children["form"] && same(after.context.values, before.context.values)

export const model: FlowModel<typeof refundMachine> = {
  machine: refundMachine,
  inputs: {
    "a new refund": { id, payment: paid },
    "one that waits": { id, payment: waiting },
    "one with the provider": { id, payment: sending },
    "a payment of one's own": { id, payment: { ...paid, isOwn: true } },
  },
  key: ({ context: { payment, values } }) => [
    payment.isOwn,
    payment.remaining,
    values.amount,
    values.password !== "",
  ],
  stableStates: ["closed", "refunded", "failed", "refused", "withdrawn", "expired"],
  cases: {
    "record.read": {
      "nothing refunded": { payment: { ...paid, approvers } },
      "a part by another": { payment: partByOther },
      "all by another": { payment: allByOther },
      "it waits": { payment: { ...waiting, approvers } },
      "being sent": { payment: sending },
      "no answer": { payment: unknown },
      "being paid out": { payment: pending },
      refunded: { payment: refunded },
      failed: { payment: failed },
      "not approved": { payment: declined },
      withdrawn: { payment: withdrawn },
      expired: { payment: expired },
    },
    "refund.confirmed": { plain: {} },
    "approval.given": { plain: {} },
    "approval.refused": { plain: {} },
    "refund.withdrawn": { plain: {} },
    "xstate.snapshot.form": {
      typed: { snapshot: { context: { values: typed } } },
      "the password": { snapshot: { context: { values: withPassword } } },
    },
    "xstate.done.actor.requestRefund": {
      "it is sent": ok(sending),
      "it waits": ok(waiting),
      "too late: a part refunded": conflict(
        "Chi Obi refunded ₦20,000 at Nov 25, 2026, 10:00 AM. Check what remains and decide again.",
        partByOther,
      ),
      "too late: all refunded": conflict(
        "Only a paid payment is refunded. This one is refunded.",
        allByOther,
      ),
      ...failedSubmissions("password"),
    },
    "xstate.error.actor.requestRefund": defect,
    "xstate.done.actor.answerRefund": {
      approved: ok(sending),
      "not approved": ok(declined),
      withdrawn: ok(withdrawn),
      "too late: approved": conflict(
        "Bola Eze answered this refund already at Nov 25, 2026, 10:00 AM.",
        sending,
      ),
      "too late: not approved": conflict("Ada Eze answered this refund already.", declined),
      "too late: expired": conflict(
        "This request expired at Dec 9, 2026, 10:00 AM. Ask again if it is still needed.",
        expired,
      ),
      ...failedSubmissions("password"),
    },
    "xstate.error.actor.answerRefund": defect,
  },
  rules: {
    ...formRules({
      submitted: "refund.confirmed",
      actor: "requestRefund",
      state: "composing",
      isShown: (snapshot) => snapshot.matches("composing"),
      isValid: ({ payment, values }) =>
        Number(values.amount) > 0 &&
        Number(values.amount) <= payment.remaining &&
        values.note !== "" &&
        values.password !== "",
      closedBy: ["too late: a part refunded", "too late: all refunded"],
    }),
    "the payment is watched while the refund can change": {
      section: "OFFICE §3: screens refresh",
      invariant: true,
      when: ({ after }) => after.status === "active",
      check: ({ after }) => after.children["watchRecord"] !== undefined,
    },
    "the watched payment is the one that is refunded": {
      section: "OFFICE §3: screens refresh",
      when: ({ did }) => started(did).includes("watchRecord"),
      check: ({ did }) => isStartedWith(did, "watchRecord", { reference: "EV-1" }),
    },
    "the page shows the refund's status, and the form while something can be refunded": {
      section: "OFFICE §3: composing, awaitingSecond, sending, pending, refunded, failed, unknown",
      invariant: true,
      when: ({ after }) => !after.hasTag("busy"),
      check: ({ after }) => isRouted(after),
    },
    "staff cannot refund their own payment": {
      section: "OFFICE §1: Nobody decides about their own record or their own money",
      when: ({ before }) => before.context.payment.isOwn,
      check: ({ before, did }) =>
        before.matches("closed") &&
        !before.can({ type: "refund.confirmed" }) &&
        !started(did).includes("requestRefund"),
    },
    "a refund is sent with the typed values, the remaining amount and its own id": {
      section: "OFFICE §4: Commands carry a freshId",
      when: ({ did }) => started(did).includes("requestRefund"),
      check: ({ before, did }) => {
        const { payment, values } = before.context
        return isStartedWith(did, "requestRefund", {
          reference: "EV-1",
          _id: id,
          amount: Number(values.amount),
          revokes: values.revokes,
          note: "Asked by mail",
          remaining: payment.remaining,
          password: "Member#2026",
        })
      },
    },
    "an amount above the remaining one is not sent": {
      section: "OFFICE §3: isWithinRemaining",
      when: (step) =>
        step.event.type === "refund.confirmed" &&
        isWriting(step) &&
        Number(step.before.context.values.amount) > step.before.context.payment.remaining,
      check: ({ did }) => started(did).length === 0 && sentTo(did, "form")[0]?.type === "form.submitted",
    },
    "the form names the maximum amount, and keeps the typed values when it opens again": {
      section: "OFFICE §3: isWithinRemaining; SPEC §5",
      when: ({ after, did }) => started(did).includes("form") && after.matches("composing"),
      check: ({ after, did }) => {
        const { payment, values } = after.context
        const { initialValues, validate } = startedWith(did, "form")
        const upTo = payment.remaining === 60_000 ? "₦60,000" : "₦40,000"
        return (
          same(initialValues, values) &&
          same(validate({ ...typed, amount: String(payment.remaining) }), {}) &&
          same(validate({ ...typed, amount: `${payment.remaining}.01` }), {
            amount: `Enter an amount up to ${upTo}`,
          })
        )
      },
    },
    "a new refund begins with what the device stores of it": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event, input }) => event.type === "xstate.init" && input === "a new refund",
      check: ({ after }) =>
        same(after.context.values, noValues) &&
        same(initialStep(refundMachine, { id, payment: paid, values: typed }).snapshot.context.values, typed),
    },
    "typing updates the form's values and sends nothing": {
      section: "SPEC §5: Forms validate on every change",
      when: ({ event }) => event.type === "xstate.snapshot.form",
      check: ({ event, before, after, did }) =>
        same(after.context, { ...before.context, values: event["snapshot"].context.values }) &&
        started(did).length === 0,
    },
    "a saved refund shows its status": {
      section: "OFFICE §7: a row first, then a background task sends it",
      when: (step) => answered(step.event, "requestRefund") && isSaved(step),
      check: ({ event, after }) => isRouted(after) && same(after.context.payment, event["output"].value),
    },
    "a refund that comes too late shows the reason in a toast and the remaining amount, and keeps the typed values":
      {
        section: "OFFICE §4: a stale write is 409, changed by X at T",
        when: (step) => answered(step.event, "requestRefund") && isLate(step),
        check: ({ event, before, after, did }) =>
          isRouted(after) &&
          same(after.context.payment, event["output"].error.data) &&
          same(after.context.values, before.context.values) &&
          toasts(did).join() === event["output"].error.message,
      },
    "reloading the payment keeps the typed values": {
      section: "SPEC §5",
      when: (step) =>
        step.event.type === "record.read" &&
        !step.event["payment"].refunds.some(({ _id }: OfficeRefund) => _id === id) &&
        (isWriting(step) || step.before.matches("closed")),
      check: (step) =>
        same(step.after.context, { ...step.before.context, payment: step.event["payment"] }) &&
        (!isWriting(step) ||
          step.event["payment"].remaining !== step.before.context.payment.remaining ||
          (hasSameForm(step) && started(step.did).length === 0)),
    },
    "reloading the payment shows it as it is now, unless a request is running": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type === "record.read",
      check: ({ event, before, after, did }) =>
        before.hasTag("busy") || before.status !== "active"
          ? same(after.context, before.context) && same(after.value, before.value) && did.length === 0
          : same(after.context.payment, event["payment"]) && toasts(did).length === 0,
    },
    "a recorded refund clears the typed values": {
      section: "STATECHARTS §2.5",
      invariant: true,
      when: ({ after }) => !after.matches("composing") && !after.matches("closed"),
      check: ({ after }) => after.matches("awaitingSecond") || same(after.context.values, noValues),
    },
    "a refund without an answer from the provider is unknown, never failed": {
      section: "OFFICE §7: unknown, never failed",
      invariant: true,
      when: ({ after }) => refundOf(after)?.status === "unknown",
      check: ({ after }) => after.matches("unknown") || after.hasTag("busy"),
    },
    "the form of an answer begins empty and requires the password": {
      section: "OFFICE §7: with the password again",
      when: ({ after, did }) => started(did).includes("form") && after.matches("awaitingSecond"),
      check: ({ after, did }) => {
        const { initialValues, validate } = startedWith(did, "form")
        return (
          same(after.context.values, noValues) &&
          same(initialValues, noValues) &&
          Object.keys(validate(noValues)).join() === "password" &&
          same(validate(withPassword), {})
        )
      },
    },
    "an answer is sent with the password; without one the form shows the error": {
      section: "OFFICE §3: approval.given/refused/withdrawn",
      when: isAnswer,
      check: ({ event, before, after, did }) =>
        before.context.values.password === ""
          ? same(after.value, before.value) &&
            started(did).length === 0 &&
            sentTo(did, "form")[0]?.type === "form.submitted"
          : after.matches({ awaitingSecond: sendingStates[event.type]! }) &&
            sentTo(did, "form")[0]?.type === "submission.started" &&
            isStartedWith(did, "answerRefund", {
              reference: "EV-1",
              id,
              answer: wireAnswers[event.type],
              password: "Member#2026",
            }),
    },
    "only the answer buttons send an answer, and a double press sends it once": {
      section: "RELIABILITY §3.3: double click",
      when: ({ did, before }) => started(did).includes("answerRefund") || before.hasTag("busy"),
      check: (step) =>
        started(step.did).includes("answerRefund")
          ? isAnswer(step)
          : !step.before.can({ type: "approval.given" }) &&
            !step.before.can({ type: "approval.refused" }) &&
            !step.before.can({ type: "refund.withdrawn" }),
    },
    "a saved answer shows the refund's new status": {
      section: "OFFICE §3: second-approval",
      when: (step) => answered(step.event, "answerRefund") && isSaved(step),
      check: ({ event, after, did }) =>
        isRouted(after) && same(after.context.payment, event["output"].value) && toasts(did).length === 0,
    },
    "an answer that comes too late shows the reason in a toast and the refund as it is now": {
      section: "OFFICE §7: The first decision counts",
      when: (step) => answered(step.event, "answerRefund") && isLate(step),
      check: ({ event, after, did }) =>
        isRouted(after) &&
        same(after.context.payment, event["output"].error.data) &&
        toasts(did).join() === event["output"].error.message,
    },
    "a failed answer keeps the form open with the typed password and shows the failure": {
      section: "SPEC §5",
      when: (step) =>
        broke(step.event, "answerRefund") ||
        (answered(step.event, "answerRefund") && !isSaved(step) && !isLate(step)),
      check: ({ event, caseName, before, after, did }) =>
        after.matches({ awaitingSecond: "deciding" }) &&
        same(after.context, before.context) &&
        (broke(event, "answerRefund")
          ? toasts(did).join() === defectMessage && formFailure(did)?.message === defectMessage
          : formFailure(did) === event["output"].error &&
            toasts(did).join() ===
              (caseName === "a field refused" || caseName === "the session expired"
                ? ""
                : event["output"].error.message)),
    },
    "reloading a refund that still waits keeps the typed password": {
      section: "SPEC §5",
      when: (step) => step.event.type === "record.read" && isDeciding(step) && step.caseName === "it waits",
      check: (step) => hasSameForm(step) && started(step.did).length === 0,
    },
    "the flow is busy exactly while a refund or an answer is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.children["requestRefund"] !== undefined || after.children["answerRefund"] !== undefined),
    },
  },
}
