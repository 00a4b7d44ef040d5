/** Models an offline payment: its record with the proof, and the answer of a second person. */
import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { emptyValues, type OfflineValues, validateAnswer } from "#machines/offline-payment/offline-form.ts"
import { offlinePaymentMachine } from "#machines/offline-payment/offline-payment.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  formFailure,
  invalidatedKeys,
  isStartedWith,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, defectMessage, failure, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Step } from "../model/model.ts"

const staffId = "s1"
const freshId = "5b1c1c5e-3d56-4a10-9d8b-6f2f9f0a1c01"
const empty = emptyValues(freshId)
const typed: OfflineValues = {
  ...empty,
  memberId: "m1",
  memberName: "Ife Ojo",
  purpose: "subscription",
  target: "2026",
  amount: "5000",
  paidOn: "2026-11-20",
  slip: " GTB 17 ",
  proofId: "p1",
  proofKind: "picture",
  note: " At the chapter ",
}
const withoutProof: OfflineValues = { ...typed, proofId: "", proofKind: "" }
const stored: OfflineValues = { ...typed, slip: "ZEN 4" }
const reasoned: OfflineValues = { ...empty, reason: " The slip names another member " }

const paymentOf = (changes: Partial<OfflinePayment> = {}): OfflinePayment => ({
  _id: freshId,
  member: { _id: "m1", fullName: "Ife Ojo", email: "ife@portal.test" },
  purpose: "subscription",
  title: "2026 subscription",
  amount: 5_000,
  currency: "NGN",
  paidOn: "2026-11-20",
  slip: "GTB 17",
  note: "At the chapter",
  proof: { _id: "p1", kind: "picture" },
  status: "granted",
  recordedBy: { _id: staffId, fullName: "Ada Eze" },
  recordedAt: "2026-11-25T09:00:00.000Z",
  validUntil: null,
  answeredBy: null,
  answeredAt: null,
  reason: null,
  reference: "SU-1",
  isOwn: false,
  isRecorder: true,
  approvers: [],
  ...changes,
})
const granted = paymentOf()
const waiting = paymentOf({
  status: "awaitingSecond",
  amount: 60_000,
  reference: null,
  approvers: ["Bola Eze"],
})
const refusedPayment = paymentOf({ status: "refused", reference: null, reason: "Another member" })
const withdrawn = paymentOf({ status: "withdrawn", reference: null, reason: "Another member" })
const expired = paymentOf({ status: "expired", reference: null })

const ok = (value: OfflinePayment) => ({ output: { _tag: "Ok" as const, value } })
const conflict = (message: string, data: OfflinePayment) => ({
  output: { _tag: "Err" as const, error: failure("Conflict", message, { data }) },
})

type OfflineStep = Step<typeof offlinePaymentMachine>
const answers = ["approval.given", "approval.refused", "payment.withdrawn"]
const wireAnswers: Readonly<Record<string, string>> = {
  "approval.given": "approve",
  "approval.refused": "refuse",
  "payment.withdrawn": "withdraw",
}
const texts = {
  granted: "The payment of Ife Ojo counts now",
  refused: "The payment is refused",
  withdrawn: "The payment is withdrawn",
  awaitingSecond: "",
  expired: "",
}
/** Returns whether the page shows the payment as it stands. */
const showsStatus = ({ after }: OfflineStep): boolean => {
  const status = after.context.payment?.status
  return status === undefined
    ? after.matches("restoring")
    : status === "awaitingSecond"
      ? after.matches({ awaitingSecond: "deciding" })
      : after.matches(status)
}
const isDeciding = ({ before }: OfflineStep): boolean => before.matches({ awaitingSecond: "deciding" })
const hasReason = ({ before }: OfflineStep): boolean => before.context.values.reason.trim() !== ""
const isUnsaved = ({ event, caseName }: OfflineStep): boolean =>
  broke(event, "answerPayment") ||
  (answered(event, "answerPayment") && event["output"]._tag === "Err" && !caseName.startsWith("too late"))

/** The rules of the form that records a payment. */
const recordRules = formRules({
  submitted: "payment.recorded",
  actor: "recordPayment",
  state: "recording",
  isShown: (snapshot) => snapshot.matches("recording"),
  isValid: ({ values }) => values.proofId !== "" && values.slip !== "",
})

export const model: FlowModel<typeof offlinePaymentMachine> = {
  machine: offlinePaymentMachine,
  inputs: {
    "a new payment": { staffId, freshId, payment: null },
    "one that waits": { staffId, freshId, payment: waiting },
    "one that counts": { staffId, freshId, payment: granted },
    "a refused one": { staffId, freshId, payment: refusedPayment },
    "a withdrawn one": { staffId, freshId, payment: withdrawn },
    "an expired one": { staffId, freshId, payment: expired },
  },
  key: (snapshot) => {
    const { values, payment } = snapshot.context
    return [values.slip, values.proofId !== "", values.reason !== "", payment?.status, values.answer]
  },
  stableStates: ["granted", "refused", "withdrawn", "expired"],
  cases: {
    "payment.recorded": { plain: {} },
    "approval.given": { plain: {} },
    "approval.refused": { plain: {} },
    "payment.withdrawn": { plain: {} },
    "xstate.snapshot.form": {
      typed: { snapshot: { context: { values: typed } } },
      "no proof": { snapshot: { context: { values: withoutProof } } },
      "a reason": { snapshot: { context: { values: reasoned } } },
    },
    "xstate.done.actor.readDraft": { stored: { output: stored }, nothing: { output: null } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.recordPayment": {
      "it counts": ok(granted),
      "it waits": ok(waiting),
      "a known slip": refused("Conflict", "Ada Eze recorded the slip GTB 17 already."),
      ...failedSubmissions("slip"),
    },
    "xstate.error.actor.recordPayment": defect,
    "xstate.done.actor.answerPayment": {
      approved: ok(granted),
      refused: ok(refusedPayment),
      withdrawn: ok(withdrawn),
      "too late: answered": conflict("Bola Eze approved this payment already.", granted),
      "too late: expired": conflict(
        "This request expired at Dec 9, 2026, 10:00 AM. Ask again if it is still needed.",
        expired,
      ),
      "too late: paid meanwhile": conflict("Ife Ojo has paid the 2026 subscription already.", waiting),
      ...failedSubmissions("reason"),
    },
    "xstate.error.actor.answerPayment": defect,
  },
  rules: {
    ...recordRules,
    "a stored payment opens with its status, and a new one with the form": {
      section: "OFFICE §3: recording, awaitingSecond, granted, refused",
      when: ({ event }) => event.type === "xstate.init",
      check: showsStatus,
    },
    "the form begins with the stored draft, or empty without one": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ event }) => answered(event, "readDraft") || broke(event, "readDraft"),
      check: ({ after, did, caseName }) =>
        after.matches({ recording: "writing" }) &&
        same(after.context.values, caseName === "stored" ? stored : empty) &&
        same(startedWith(did, "form").initialValues, after.context.values),
    },
    "only this person's draft is read": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did }) => isStartedWith(did, "readDraft", { staffId }),
    },
    "every change of a new record is stored as a draft": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("recording") &&
        event["snapshot"].context.values !== before.context.values,
      check: ({ event, after, did }) => {
        const { values } = event["snapshot"].context
        return after.context.values === values && isActionDone(did, "storeDraft", { staffId, values })
      },
    },
    "the reason of an answer is not stored as a draft": {
      section: "STATECHARTS §2.5",
      when: ({ event, before }) => event.type === "xstate.snapshot.form" && before.matches("awaitingSecond"),
      check: ({ event, after, did }) =>
        after.context.values === event["snapshot"].context.values && !actionsDone(did).includes("storeDraft"),
    },
    "a record is sent with all typed values and its own id": {
      section: "OFFICE §4: Commands carry a freshId",
      when: ({ did }) => started(did).includes("recordPayment"),
      check: ({ before, did }) =>
        isStartedWith(did, "recordPayment", {
          freshId,
          memberId: "m1",
          purpose: "subscription",
          target: "2026",
          amount: 5_000,
          currency: "NGN",
          paidOn: "2026-11-20",
          slip: before.context.values.slip.trim(),
          proofId: "p1",
          note: "At the chapter",
        }),
    },
    "a payment without a proof is not recorded": {
      section: "OFFICE §3: hasProof",
      when: ({ event, before }) => event.type === "payment.recorded" && before.context.values.proofId === "",
      check: ({ did }) => started(did).length === 0,
    },
    "a recorded payment shows its status, removes the draft and invalidates the payments": {
      section: "OFFICE §3: isAboveLimit",
      when: ({ event }) => answered(event, "recordPayment") && event["output"]._tag === "Ok",
      check: (step) =>
        showsStatus(step) &&
        step.after.context.payment === step.event["output"].value &&
        actionsDone(step.did).includes("clearDraft") &&
        invalidatedKeys(step.did).join() === "office/money,office/offline",
    },
    "only a recorded payment removes the draft": {
      section: "OFFICE §4: Drafts are kept per person and record",
      when: ({ did }) => actionsDone(did).includes("clearDraft"),
      check: ({ event }) => answered(event, "recordPayment") && event["output"]._tag === "Ok",
    },
    "the form of an answer begins empty, or with the typed values after a late answer, and requires a reason":
      {
        section: "OFFICE §3: approval.given/refused/withdrawn",
        when: ({ did, after }) => started(did).includes("form") && after.matches("awaitingSecond"),
        check: ({ before, did, after }) =>
          same(after.context.values, before.matches("awaitingSecond") ? before.context.values : empty) &&
          same(startedWith(did, "form").initialValues, after.context.values) &&
          Object.keys(startedWith(did, "form").validate(empty)).join() === "reason",
      },
    "an approval is sent at once; a refusal or a withdrawal needs a reason": {
      section: "OFFICE §3: approval.given/refused/withdrawn",
      when: (step) => answers.includes(step.event.type) && isDeciding(step),
      check: (step) => {
        const { event, before, after, did } = step
        return event.type === "approval.given" || hasReason(step)
          ? after.matches({ awaitingSecond: "sending" }) &&
              sentTo(did, "form").some(({ type }) => type === "submission.started") &&
              isStartedWith(did, "answerPayment", {
                id: freshId,
                answer: wireAnswers[event.type],
                reason: before.context.values.reason.trim(),
              })
          : same(after.value, before.value) &&
              started(did).length === 0 &&
              sentTo(did, "form").some(({ type }) => type === "form.submitted")
      },
    },
    "each answer is set in the form before the form is validated or sent": {
      section: "OFFICE §3: approval.given/refused/withdrawn",
      when: (step) => answers.includes(step.event.type) && isDeciding(step),
      check: (step) => {
        const { before, event, did } = step
        const sent = sentTo(did, "form")
        const values = { ...before.context.values, answer: wireAnswers[event.type] }
        const isComplete = Object.keys(validateAnswer(values as OfflineValues)).length === 0
        return (
          sent.map(({ type }) => type).join() ===
            (isComplete ? "form.reset,submission.started" : "form.reset,form.submitted") &&
          same(sent[0]!["values"], values)
        )
      },
    },
    "only the answer buttons send an answer, and a double press sends it once": {
      section: "RELIABILITY §3.3: double click",
      when: ({ did, before }) =>
        started(did).includes("answerPayment") || before.matches({ awaitingSecond: "sending" }),
      check: (step) =>
        isDeciding(step) ? answers.includes(step.event.type) : !started(step.did).includes("answerPayment"),
    },
    "a saved answer shows the payment's new status and a toast": {
      section: "SPEC §8",
      when: ({ event }) => answered(event, "answerPayment") && event["output"]._tag === "Ok",
      check: (step) =>
        showsStatus(step) &&
        step.after.context.payment === step.event["output"].value &&
        toasts(step.did).join() === texts[step.after.context.payment!.status] &&
        invalidatedKeys(step.did).join() === "office/money,office/offline",
    },
    "an answer that comes too late shows the reason in a toast and the payment as it is now": {
      section: "OFFICE §4: a stale write is 409, changed by X at T",
      when: ({ event, caseName }) => answered(event, "answerPayment") && caseName.startsWith("too late"),
      check: (step) =>
        showsStatus(step) &&
        step.after.context.payment === step.event["output"].error.data &&
        toasts(step.did).join() === step.event["output"].error.message,
    },
    "a failed answer keeps the form open with the typed values and shows the failure": {
      section: "SPEC §5",
      when: isUnsaved,
      check: ({ event, caseName, before, after, did }) =>
        after.matches({ awaitingSecond: "deciding" }) &&
        same(after.context, before.context) &&
        (broke(event, "answerPayment")
          ? toasts(did).join() === defectMessage && formFailure(did)?.message === defectMessage
          : formFailure(did) === event["output"].error &&
            toasts(did).join() ===
              (caseName === "a field refused" || caseName === "the session expired"
                ? ""
                : event["output"].error.message)),
    },
    "the flow is busy exactly while a record or an answer is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.matches({ recording: "sending" }) || after.matches({ awaitingSecond: "sending" })),
    },
  },
}
