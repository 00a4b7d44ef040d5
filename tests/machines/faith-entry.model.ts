/** Models a testimony, a prayer request or a comment. */
import { makeFailure } from "#api/failure.ts"
import { faithEntryMachine } from "#machines/faith-entry/faith-entry.machine.ts"
import { emptyEntry, type FaithDraft, type FaithValues } from "#machines/faith-entry/faith-values.ts"
import type { Failure } from "../../src/outcome.ts"
import {
  actionsDone,
  answered,
  broke,
  formFailure,
  invalidatedKeys,
  sentTo,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const failure = (
  tag: Failure["_tag"],
  status: number,
  message: string,
  fields: Failure["fields"] = {},
): Failure => makeFailure(tag, message, { status, fields })
const refused = (error: Failure) => ({ output: { _tag: "Err" as const, error } })

const draftValues: FaithValues = {
  category: "Prayer Request",
  content: "For a borehole in Gboko.",
  isAnonymous: true,
}
const draft: FaithDraft = { ...draftValues, clientEntryId: "kept" }
const prayer: FaithValues = { ...draftValues, content: "For clean water in Gboko." }
const defectMessage = "Oops, something went wrong!"
const isOf = (caseName: string, names: readonly string[]): boolean => names.includes(caseName)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const model: FlowModel<typeof faithEntryMachine> = {
  machine: faithEntryMachine,
  inputs: { plain: { memberId: "m1" } },
  key: ({ context: { values } }) => [values.content !== "", values === prayer],
  stableStates: ["open.writing", "open.posted"],
  cases: {
    "xstate.snapshot.form": { typed: { snapshot: { context: { values: prayer } } } },
    "entry.submitted": { plain: {} },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a draft": { output: draft } },
    "xstate.error.actor.readDraft": { defect: { error: new Error("defect") } },
    "xstate.done.actor.post": {
      posted: { output: { _tag: "Ok", value: null } },
      "refused by field": refused(
        failure("BadRequest", 400, "Some characters cannot be saved.", {
          content: "Some characters cannot be saved.",
        }),
      ),
      "too often": refused(failure("TooManyRequests", 429, "Too many tries.")),
      "nobody answers": refused(failure("Unreachable", 0, "We could not reach the server.")),
      "session over": refused(failure("SessionExpired", 401, "Invalid or expired token provided")),
    },
    "xstate.error.actor.post": { defect: { error: new Error("defect") } },
  },
  rules: {
    "a form begins with what was written before on this device, else empty and under one's name": {
      section: "SPEC §5: isAnonymous defaults to false; a draft survives reload and session expiry",
      when: ({ event }) => answered(event, "readDraft") || event.type === "xstate.init",
      check: ({ caseName, event, after, did }) =>
        same(after.context.values, caseName === "a draft" ? draftValues : emptyEntry) &&
        (event.type === "xstate.init" ||
          same(startedWith(did, "form").initialValues, after.context.values)) &&
        (caseName === "a draft" || !after.context.values.isAnonymous),
    },
    "the draft that is asked for is this member's": {
      section: "DECISIONS §2: kept per member",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did }) => same(startedWith(did, "readDraft"), { memberId: "m1" }),
    },
    "a device that cannot tell the draft does not stand in the way": {
      section: "DECISIONS §2.7",
      when: ({ event }) => broke(event, "readDraft"),
      check: ({ after, did }) => after.matches({ open: "writing" }) && toasts(did).length === 0,
    },
    "every change is kept as this member's draft, and nothing is sent by it": {
      section: "DECISIONS §2.8",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        !before.hasTag("busy") &&
        !before.matches("restoring") &&
        before.context.values !== prayer,
      check: ({ after, did }) =>
        after.matches({ open: "writing" }) &&
        after.context.values === prayer &&
        started(did).length === 0 &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storeDraft" &&
            same(d.params, {
              memberId: "m1",
              draft: { ...prayer, clientEntryId: after.context.clientEntryId },
            }),
        ),
    },
    "an empty entry is not posted; the form shows why": {
      section: "DECISIONS §7; SPEC §5: errors show under the field",
      when: ({ event, before }) =>
        event.type === "entry.submitted" && before.matches("open") && before.context.values.content === "",
      check: ({ before, after, did }) =>
        same(after.value, before.value) &&
        started(did).length === 0 &&
        sentTo(did, "form").some(({ type }) => type === "form.submitted"),
    },
    "Submit posts category, content and isAnonymous as they were written": {
      section: "SPEC §7: POST /faith-entry with category, content, isAnonymous",
      when: ({ event, before }) =>
        event.type === "entry.submitted" &&
        before.matches({ open: "writing" }) &&
        before.context.values.content !== "",
      check: ({ before, after, did }) => {
        const { clientEntryId, ...values } = startedWith(did, "post") as FaithDraft
        return (
          after.matches({ open: "posting" }) &&
          sentTo(did, "form").some(({ type }) => type === "submission.started") &&
          same(values, before.context.values) &&
          clientEntryId === after.context.clientEntryId
        )
      },
    },
    "an entry keeps its name until it is posted, so that it is stored once however often it is sent": {
      section: "DECISIONS §4.6: a retry is the same entry",
      when: ({ before, after }) => !before.matches("restoring") && !after.matches({ open: "posted" }),
      check: ({ before, after }) => after.context.clientEntryId === before.context.clientEntryId,
    },
    "a draft comes back under its name": {
      section: "DECISIONS §2.8",
      when: ({ caseName }) => caseName === "a draft",
      check: ({ after }) => after.context.clientEntryId === draft.clientEntryId,
    },
    "every other entry has a name of its own, so that nothing leads from one to the next": {
      section: "DECISIONS §4: anonymous entries carry no author",
      when: ({ event, caseName }) =>
        event.type === "xstate.init" || (answered(event, "post") && caseName === "posted"),
      check: ({ event, before, after }) =>
        event.type === "xstate.init"
          ? after.context.clientEntryId === "1"
          : after.context.clientEntryId !== before.context.clientEntryId,
    },
    "an entry that is posted says 'Your {category} has been submitted successfully'": {
      section: "SPEC §2, §8",
      when: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
      check: ({ after, did }) =>
        after.matches({ open: "posted" }) &&
        toasts(did).join() === "Your Prayer Request has been submitted successfully",
    },
    "that success is said of nothing else": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => toasts(did).some((text) => text.includes("successfully")),
      check: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
    },
    "once posted, the list is read again, the draft is forgotten and the form is empty": {
      section: "SPEC §2; DECISIONS §2.8: submitting deletes the draft",
      when: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
      check: ({ after, did }) =>
        invalidatedKeys(did).includes("faith-entry") &&
        actionsDone(did).includes("clearDraft") &&
        same(after.context.values, emptyEntry) &&
        sentTo(did, "form").some((event) => event.type === "form.reset" && event.values === emptyEntry),
    },
    "a draft is forgotten by nothing else": {
      section: "DECISIONS §2.8",
      when: ({ did }) => actionsDone(did).includes("clearDraft"),
      check: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
    },
    "what was not accepted is still there, to be sent again": {
      section: "DECISIONS §2.8",
      when: ({ event, caseName }) =>
        broke(event, "post") || (answered(event, "post") && caseName !== "posted"),
      check: ({ before, after, did }) =>
        after.matches({ open: "writing" }) &&
        formFailure(did) !== undefined &&
        same(after.context.values, before.context.values) &&
        after.can({ type: "entry.submitted" }),
    },
    "a refusal is told once, in the server's words": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        answered(event, "post") && isOf(caseName, ["too often", "nobody answers"]),
      check: ({ event, did }) =>
        toasts(did).join() === event["output"].error.message &&
        formFailure(did)?.message === event["output"].error.message,
    },
    "the end of a session is told by the session, and a wrong field under the field": {
      section: "SPEC §4, §5: errors show under the field",
      when: ({ event, caseName }) =>
        answered(event, "post") && isOf(caseName, ["session over", "refused by field"]),
      check: ({ event, did }) =>
        toasts(did).length === 0 && same(formFailure(did)?.fields, event["output"].error.fields),
    },
    "a defect says 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "post"),
      check: ({ did }) => toasts(did).join() === defectMessage && formFailure(did)?.message === defectMessage,
    },
    "one press, one entry": {
      section: "RELIABILITY §3.3: double click",
      when: ({ before }) => before.matches({ open: "posting" }) || before.matches({ open: "posted" }),
      check: ({ did }) => !started(did).includes("post"),
    },
    "while it is on its way it is busy, and only then; the fields wait": {
      section: "STATECHARTS §2.9",
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === after.matches({ open: "posting" }) &&
        (!after.hasTag("busy") || !after.can({ type: "entry.submitted" })),
    },
  },
}
