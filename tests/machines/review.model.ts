/** Models the review of a transition by staff. */
import type { Approval } from "#api/contract/office-approvals.ts"
import type { Reviewed, ReviewValues } from "#machines/review/review-form.ts"
import { reviewMachine } from "#machines/review/review.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  isStartedWith,
  same,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { step } from "../model/explore.ts"
import { defect, defectMessage, failure, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Step } from "../model/model.ts"

const staffId = "s1"
const asked: Approval = {
  _id: "t1",
  member: { _id: "m1", fullName: "Ebele Adeyemi", email: "ebele@portal.test", membershipId: "STU-0001" },
  from: "Student",
  to: "Doctor",
  asked: { region: "Enugu", specialty: "Surgery", licenseNumber: "MDCN/R/77" },
  stored: { region: "University College Hospital - UCH Chapter", specialty: null, licenseNumber: null },
  createdAt: "2026-11-01T09:00:00.000Z",
  version: 3,
  status: "pending",
  claim: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  questions: [],
  recommendations: [],
}
const until = "2026-11-02T09:15:00.000Z"
const mine: Approval = { ...asked, claim: { by: { _id: staffId, fullName: "Ada Eze" }, until } }
const theirs: Approval = { ...asked, claim: { by: { _id: "s2", fullName: "Bola Eze" }, until } }
/** The reader's claim after it was renewed in another tab. */
const renewed: Approval = { ...mine, claim: { by: mine.claim!.by, until: "2026-11-02T09:25:00.000Z" } }
const decidedAt = "2026-11-02T09:10:00.000Z"
const question = {
  _id: "q1",
  text: "The year is missing.",
  askedBy: { _id: staffId, fullName: "Ada Eze" },
  askedAt: "2026-11-02T09:05:00.000Z",
  answer: null,
  answeredAt: null,
}
/** The member has a question to answer. */
const questioned: Approval = { ...asked, version: 4, status: "asked", questions: [question] }
const questionedAndMine: Approval = { ...questioned, claim: mine.claim }
const toastOfAnswer = "Ebele Adeyemi has answered. Read the answer before you decide."
const approvedByMe: Approval = {
  ...asked,
  status: "completed",
  decidedBy: { _id: staffId, fullName: "Ada Eze" },
  decidedAt,
}
const declinedByOther: Approval = {
  ...asked,
  status: "failed",
  note: "The licence was not found.",
  decidedBy: { _id: "s2", fullName: "Bola Eze" },
  decidedAt,
}
const own: Approval = { ...asked, member: { ...asked.member, _id: staffId } }

const approves: ReviewValues = { decision: "approve", note: "", password: "" }
const asks: ReviewValues = { decision: "ask", note: "Which year?", password: "" }
const declines: ReviewValues = { decision: "decline", note: " The year is missing. ", password: "" }
const declinesSilently: ReviewValues = { decision: "decline", note: " ", password: "" }

/** What a saved decision says before the member's name. */
const savedWords = {
  approve: "You approved the request of",
  ask: "You asked",
  decline: "You declined the request of",
}

const conflict = (message: string, data: Approval) => ({
  output: { _tag: "Err" as const, error: failure("Conflict", message, { data }) },
})
const claimedByBola = "Bola Eze reviews this until Nov 2, 2026, 10:15 AM."
const askedByBola = "Bola Eze asked the member already at Nov 2, 2026, 10:05 AM."
const declinedByBola = "Bola Eze declined this already at Nov 2, 2026, 10:10 AM."

type ReviewStep = Step<typeof reviewMachine>
/** Returns the leaf that follows from a request which nobody at this page acts on. */
const leafOf = (reviewed: Reviewed): string => leafOfApproval(reviewed as Approval)
const leafOfApproval = ({ status, member, claim }: Approval): string =>
  status === "completed" || status === "failed"
    ? "decided"
    : member._id === staffId
      ? "waiting.own"
      : claim === null
        ? status === "asked"
          ? "asked"
          : "waiting.unclaimed"
        : claim.by._id === staffId
          ? "restoring"
          : "waiting.claimedByOther"
/** Returns whether the step ends where the request belongs. */
const isRouted = ({ after }: ReviewStep): boolean => {
  const [state, child] = leafOf(after.context.reviewed).split(".")
  return child === undefined
    ? after.matches(state as "decided" | "asked")
    : after.matches({ waiting: child as "own" })
}
const isWriting = ({ before }: ReviewStep): boolean => before.matches({ claimed: "writing" })
const hasFailed = ({ event }: ReviewStep): boolean => event["output"]?._tag === "Err"

export const model: FlowModel<typeof reviewMachine> = {
  machine: reviewMachine,
  inputs: {
    "a request that waits": { staffId, reviewed: asked },
    "a request of one's own": { staffId, reviewed: own },
  },
  key: ({ context: { reviewed: approval, values } }) => [
    leafOf(approval),
    values.decision,
    values.note.trim() === "",
    (approval as Approval).note === null,
    approval.claim?.until ?? null,
    approval.status,
  ],
  stableStates: ["waiting.unclaimed", "waiting.own", "waiting.claimedByOther", "asked", "decided"],
  cases: {
    "record.read": {
      "nobody reviews it": { reviewed: asked },
      "claimed here": { reviewed: renewed },
      "claimed by another": { reviewed: theirs },
      "decided by another": { reviewed: declinedByOther },
      "the member is asked": { reviewed: questioned },
      "asked, and claimed here": { reviewed: questionedAndMine },
    },
    "claim.taken": { plain: {} },
    "claim.released": { plain: {} },
    "decision.made": { plain: {} },
    "xstate.snapshot.form": {
      approves: { snapshot: { context: { values: approves } } },
      asks: { snapshot: { context: { values: asks } } },
      declines: { snapshot: { context: { values: declines } } },
      "declines without a note": { snapshot: { context: { values: declinesSilently } } },
    },
    "xstate.done.actor.readDraft": {
      stored: { output: declines },
      "a question": { output: asks },
      nothing: { output: null },
    },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.claim": {
      claimed: { output: { _tag: "Ok", value: mine } },
      "claimed while the member is asked": { output: { _tag: "Ok", value: questionedAndMine } },
      "claimed by another": conflict(claimedByBola, theirs),
      "decided by another": conflict(declinedByBola, declinedByOther),
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.claim": defect,
    "xstate.done.actor.release": {
      released: { output: { _tag: "Ok", value: asked } },
      "claimed by another": { output: { _tag: "Ok", value: theirs } },
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.release": defect,
    "xstate.done.actor.decide": {
      saved: { output: { _tag: "Ok", value: approvedByMe } },
      "question sent": { output: { _tag: "Ok", value: questioned } },
      "asked by another": conflict(askedByBola, questioned),
      "decided by another": conflict(declinedByBola, declinedByOther),
      "claimed by another": conflict(claimedByBola, theirs),
      "the claim ended": conflict("Your claim has ended. Take it again.", asked),
      ...failedSubmissions("note"),
    },
    "xstate.error.actor.decide": defect,
  },
  rules: {
    ...formRules({
      submitted: "decision.made",
      actor: "decide",
      isValid: ({ values }) =>
        values.decision === "approve" ||
        ((values.decision === "decline" || values.decision === "ask") && values.note.trim() !== ""),
      closedBy: ["asked by another", "decided by another", "claimed by another", "the claim ended"],
    }),
    // The flow is also busy while it claims and releases.
    "the flow is busy exactly while the form is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        ["claim", "release", "decide"].some((id) => after.children[id as "claim"] !== undefined),
    },
    "the request is watched from the start": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        isStartedWith(did, "watchRecord", { id: "t1" }) && after.children["watchRecord"] !== undefined,
    },
    "the page shows whether the request is decided, one's own, claimed or free": {
      section: "OFFICE §3, review",
      when: ({ after }) => !after.hasTag("busy") && !after.matches("claimed"),
      check: isRouted,
    },
    "a decided request closes the form, even if the claim has not ended": {
      section: "OFFICE §3: Claims end when decided",
      when: ({ event, caseName, before }) =>
        event.type === "record.read" && caseName === "decided by another" && before.matches("claimed"),
      check: ({ before, event }) =>
        step(reviewMachine, before, {
          ...event,
          reviewed: { ...declinedByOther, claim: mine.claim },
        }).snapshot.matches("decided"),
    },
    "staff cannot review their own request": {
      section: "OFFICE §1: Nobody acts on their own record",
      when: ({ before }) => before.matches({ waiting: "own" }),
      check: ({ before, did }) =>
        !before.can({ type: "claim.taken" }) &&
        !before.can({ type: "decision.made" }) &&
        !started(did).some((id) => id === "claim" || id === "decide"),
    },
    "only a press claims the request that is shown, and only once": {
      section: "OFFICE §3: claim.taken",
      when: ({ event, before, did }) =>
        started(did).includes("claim") ||
        (event.type === "claim.taken" && before.matches({ waiting: "unclaimed" })),
      check: ({ event, before, after, did }) =>
        event.type === "claim.taken" &&
        (before.matches({ waiting: "unclaimed" }) || before.matches("asked")) &&
        after.matches("claiming") &&
        isStartedWith(did, "claim", { id: "t1" }),
    },
    "an answered claim shows the request of the answer, and a refusal shows the reason in a toast": {
      section: "OFFICE §4: 409: who did it, and when",
      when: ({ event }) => answered(event, "claim"),
      check: (step) => {
        const { event, caseName, before, after, did } = step
        const { output } = event as unknown as { output: { value?: Approval; error?: { data: Approval } } }
        const shown = output.value ?? output.error?.data ?? before.context.reviewed
        return (
          same(after.context.reviewed, shown) &&
          isRouted(step) &&
          toasts(did).join() ===
            (output.value !== undefined || caseName === "the session expired"
              ? ""
              : event["output"].error.message)
        )
      },
    },
    "a defect of a claim shows the toast 'Oops, something went wrong!', and the claim can be retried": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "claim"),
      check: (step) => isRouted(step) && toasts(step.did).join() === defectMessage,
    },
    "the form begins with this request's draft, or empty without one": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ before }) => before.matches("restoring"),
      check: ({ event, caseName, before, after, did }) =>
        event.type.includes("readDraft")
          ? after.matches({ claimed: "writing" }) &&
            same(
              after.context.values,
              caseName === "stored"
                ? declines
                : caseName !== "a question"
                  ? { decision: "", note: "", password: "" }
                  : // One question at a time: the words stay, the choice does not.
                    { ...asks, decision: before.context.reviewed.status === "asked" ? "" : "ask" },
            ) &&
            same(startedWith(did, "form").initialValues, after.context.values)
          : after.matches("restoring"),
    },
    "only this person's draft of this request is read": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did, after }) =>
        after.matches("restoring") && isStartedWith(did, "readDraft", { staffId, id: "t1" }),
    },
    "every change of the note is stored as a draft": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("claimed") &&
        event["snapshot"].context.values !== before.context.values,
      check: ({ event, after, did }) => {
        const { values } = event["snapshot"].context
        return (
          after.context.values === values && isActionDone(did, "storeDraft", { staffId, id: "t1", values })
        )
      },
    },
    "a decision is sent with its note and the version that was read": {
      section: "OFFICE §4: rows have a version",
      when: ({ did }) => started(did).includes("decide"),
      check: ({ before, did }) => {
        const { reviewed, values } = before.context
        const { decision, note } = values
        const said = note.trim()
        return isStartedWith(did, "decide", {
          id: "t1",
          decision,
          note: said === "" ? null : said,
          version: reviewed.version,
        })
      },
    },
    "a saved decision shows a toast and the decided request": {
      section: "OFFICE §3: Claims end when decided",
      when: ({ event, caseName }) => answered(event, "decide") && caseName === "saved",
      check: ({ before, after, did }) =>
        after.matches("decided") &&
        after.context.reviewed === approvedByMe &&
        toasts(did).join() ===
          `${savedWords[before.context.values.decision as keyof typeof savedWords]} Ebele Adeyemi`,
    },
    "a sent question shows a toast, removes the draft, and the request waits for the member": {
      section: "OFFICE §3, review: asked",
      when: ({ event, caseName }) => answered(event, "decide") && caseName === "question sent",
      check: ({ before, after, did }) =>
        after.matches("asked") &&
        after.context.reviewed === questioned &&
        actionsDone(did).includes("clearDraft") &&
        toasts(did).join() ===
          `${savedWords[before.context.values.decision as keyof typeof savedWords]} Ebele Adeyemi`,
    },
    "the member's answer makes the request reviewable again and shows a toast": {
      section: "OFFICE §3: answer.received",
      when: ({ event, caseName, before }) =>
        event.type === "record.read" && before.matches("asked") && caseName === "nobody reviews it",
      check: ({ after, did, event }) =>
        after.matches({ waiting: "unclaimed" }) &&
        after.context.reviewed === event["reviewed"] &&
        toasts(did).join() === toastOfAnswer,
    },
    "a request that waits for the member's answer can still be claimed": {
      section: "OFFICE §3, review: asked",
      when: ({ event, before }) => event.type === "claim.taken" && before.matches("asked"),
      check: ({ after, did }) => after.matches("claiming") && isStartedWith(did, "claim", { id: "t1" }),
    },
    "the draft is removed exactly when the request is decided or a question was sent": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event, after, did }) =>
        event.type !== "xstate.init" && (after.matches("decided") || actionsDone(did).includes("clearDraft")),
      check: ({ event, caseName, before, after, did }) =>
        (after.matches("decided") || caseName === "question sent") &&
        (actionsDone(did).includes("clearDraft") ||
          (before.matches("decided") && event.type !== "record.read")) &&
        did.every(
          (d) => d.kind !== "action" || d.type !== "clearDraft" || same(d.params, { staffId, id: "t1" }),
        ),
    },
    "a decision that comes too late shows the reason in a toast and the request as it is now": {
      section: "OFFICE §3: decided by X at T",
      when: (step) =>
        answered(step.event, "decide") &&
        ["asked by another", "decided by another", "claimed by another", "the claim ended"].includes(
          step.caseName,
        ),
      check: (step) =>
        isRouted(step) &&
        same(step.after.context.reviewed, step.event["output"].error.data) &&
        toasts(step.did).join() === step.event["output"].error.message,
    },
    "only a press releases the claimed request": {
      section: "OFFICE §3: claim.released",
      when: (step) =>
        started(step.did).includes("release") || (step.event.type === "claim.released" && isWriting(step)),
      check: (step) =>
        step.event.type === "claim.released" &&
        isWriting(step) &&
        step.after.matches({ claimed: "releasing" }) &&
        isStartedWith(step.did, "release", { id: "t1" }),
    },
    "a released request is free again, or claimed by a colleague": {
      section: "OFFICE §3: claim.released",
      when: (step) => answered(step.event, "release") && !hasFailed(step),
      check: (step) =>
        step.after.matches("waiting") &&
        isRouted(step) &&
        step.after.context.reviewed === step.event["output"].value &&
        toasts(step.did).length === 0,
    },
    "a failed release keeps the form open and shows the reason in a toast, unless the session expired": {
      section: "SPEC §8; SPEC §4, session expiry",
      when: (step) => broke(step.event, "release") || (answered(step.event, "release") && hasFailed(step)),
      check: ({ event, caseName, before, after, did }) =>
        after.matches({ claimed: "writing" }) &&
        same(after.context, before.context) &&
        did.some((d) => d.kind === "send" && d.to === "form" && d.event.type === "submission.ended") &&
        toasts(did).join() ===
          (broke(event, "release")
            ? defectMessage
            : caseName === "the session expired"
              ? ""
              : "We could not reach the server."),
    },
    "a claim that ends while the note is written shows a toast, and the note is kept": {
      section: "OFFICE §3: Claims end after 15 min",
      when: (step) => step.event.type === "record.read" && isWriting(step),
      check: (step) => {
        const { caseName, before, after, did, event } = step
        if (after.context.reviewed !== event["reviewed"]) return false
        return caseName.endsWith("claimed here")
          ? after.matches({ claimed: "writing" }) &&
              toasts(did).join() ===
                (before.context.reviewed.status === "asked" && event["reviewed"].status === "pending"
                  ? toastOfAnswer
                  : "")
          : isRouted(step) &&
              toasts(did).join() ===
                (caseName === "decided by another" ? "" : "Your claim has ended. Your note is kept.")
      },
    },
    "reloading a request that is not claimed here shows it as it is now": {
      section: "OFFICE §3: screens refresh",
      when: ({ event, before }) =>
        event.type === "record.read" &&
        (before.matches("waiting") ||
          before.matches("decided") ||
          (before.matches("asked") && event["reviewed"].status !== "pending")),
      check: (step) =>
        isRouted(step) &&
        step.after.context.reviewed === step.event["reviewed"] &&
        toasts(step.did).length === 0,
    },
  },
}
