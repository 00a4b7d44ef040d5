/** Models a testimony, a prayer request or a comment. */
import { faithEntryMachine, type Submission } from "#machines/faith-entry/faith-entry.machine.ts"
import { emptyEntry, type FaithDraft, type FaithValues } from "#machines/faith-entry/faith-values.ts"
import {
  actionsDone,
  answered,
  broke,
  invalidatedKeys,
  isStartedWith,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel } from "../model/model.ts"

const draftValues: FaithValues = {
  category: "Prayer Request",
  content: "For a borehole in Gboko.",
  isAnonymous: true,
}
const draft: FaithDraft = { ...draftValues, clientEntryId: "kept" }
const prayer: FaithValues = { ...draftValues, content: "For clean water in Gboko." }

/** Returns whether the portal or the outbox has the entry now. */
const isTaken = (event: Parameters<typeof answered>[0], caseName: string): boolean =>
  answered(event, "post") && (caseName === "posted" || caseName === "queued")

export const model: FlowModel<typeof faithEntryMachine> = {
  machine: faithEntryMachine,
  inputs: { plain: { memberId: "m1" } },
  key: ({ context: { values } }) => [values.content !== "", values === prayer],
  stableStates: ["open.writing", "open.posted"],
  cases: {
    "xstate.snapshot.form": { typed: { snapshot: { context: { values: prayer } } } },
    "entry.submitted": { plain: {} },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a draft": { output: draft } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.post": {
      posted: { output: { _tag: "Ok", value: { isQueued: false } } },
      queued: { output: { _tag: "Ok", value: { isQueued: true } } },
      ...failedSubmissions("content"),
      "too many requests": refused("TooManyRequests", "Too many tries."),
    },
    "xstate.error.actor.post": defect,
  },
  rules: {
    ...formRules({
      submitted: "entry.submitted",
      actor: "post",
      isValid: ({ values }) => values.content !== "",
    }),
    "the form begins with the stored draft, or empty and not anonymous": {
      section: "SPEC §5: isAnonymous defaults to false; a draft survives reload and session expiry",
      when: ({ event }) => answered(event, "readDraft") || event.type === "xstate.init",
      check: ({ caseName, event, after, did }) =>
        same(after.context.values, caseName === "a draft" ? draftValues : emptyEntry) &&
        (event.type === "xstate.init" ||
          same(startedWith(did, "form").initialValues, after.context.values)) &&
        (caseName === "a draft" || !after.context.values.isAnonymous),
    },
    "only this member's draft is read": {
      section: "DECISIONS §2: kept per member",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did }) => isStartedWith(did, "readDraft", { memberId: "m1" }),
    },
    "a draft that cannot be read does not block the form": {
      section: "DECISIONS §2.7",
      when: ({ event }) => broke(event, "readDraft"),
      check: ({ after, did }) => after.matches({ open: "writing" }) && toasts(did).length === 0,
    },
    "every change is stored as this member's draft and sends nothing": {
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
        isActionDone(did, "storeDraft", {
          memberId: "m1",
          draft: { ...prayer, clientEntryId: after.context.clientEntryId },
        }),
    },
    "Submit sends category, content and isAnonymous as they were typed": {
      section: "SPEC §7: POST /faith-entry with category, content, isAnonymous",
      when: ({ event, before }) =>
        event.type === "entry.submitted" &&
        before.matches({ open: "writing" }) &&
        before.context.values.content !== "",
      check: ({ before, after, did }) => {
        const { memberId, draft: sent } = startedWith(did, "post") as Submission
        const { clientEntryId, ...values } = sent
        return (
          after.matches({ open: "posting" }) &&
          memberId === "m1" &&
          same(values, before.context.values) &&
          clientEntryId === after.context.clientEntryId
        )
      },
    },
    "an entry keeps its id until it is posted, so that retries store it once": {
      section: "DECISIONS §4.6: a retry is the same entry",
      when: ({ before, after }) => !before.matches("restoring") && !after.matches({ open: "posted" }),
      check: ({ before, after }) => after.context.clientEntryId === before.context.clientEntryId,
    },
    "a restored draft keeps its id": {
      section: "DECISIONS §2.8",
      when: ({ caseName }) => caseName === "a draft",
      check: ({ after }) => after.context.clientEntryId === draft.clientEntryId,
    },
    "every new entry gets an id of its own, so that anonymous entries cannot be linked": {
      section: "DECISIONS §4: anonymous entries carry no author",
      when: ({ event, caseName }) => event.type === "xstate.init" || isTaken(event, caseName),
      check: ({ event, before, after }) =>
        event.type === "xstate.init"
          ? after.context.clientEntryId === "1"
          : after.context.clientEntryId !== before.context.clientEntryId,
    },
    "a posted entry shows the toast 'Your {category} has been submitted successfully'": {
      section: "SPEC §2, §8",
      when: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
      check: ({ after, did }) =>
        after.matches({ open: "posted" }) &&
        toasts(did).join() === "Your Prayer Request has been submitted successfully",
    },
    "without a connection the entry is stored on this device, and a toast says that it will be posted later":
      {
        section: "NETWORK §3.1: waits",
        when: ({ event, caseName }) => answered(event, "post") && caseName === "queued",
        check: ({ after, did }) =>
          after.matches({ open: "posted" }) &&
          toasts(did).join() === "Saved on this phone. We'll post it when you're online." &&
          invalidatedKeys(did).length === 0,
      },
    "no other step shows 'Your {category} has been submitted successfully'": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => toasts(did).some((text) => text.includes("successfully")),
      check: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
    },
    "a posted entry invalidates the entries": {
      section: "SPEC §2",
      when: ({ event, caseName }) => answered(event, "post") && caseName === "posted",
      check: ({ did }) => invalidatedKeys(did).includes("faith-entry"),
    },
    "a posted or stored entry removes the draft and empties the form": {
      section: "DECISIONS §2.8: submitting deletes the draft",
      when: ({ event, caseName }) => isTaken(event, caseName),
      check: ({ after, did }) =>
        actionsDone(did).includes("clearDraft") &&
        same(after.context.values, emptyEntry) &&
        sentTo(did, "form").some((event) => event.type === "form.reset" && event.values === emptyEntry),
    },
    "only a posted or stored entry removes the draft": {
      section: "DECISIONS §2.8",
      when: ({ did }) => actionsDone(did).includes("clearDraft"),
      check: ({ event, caseName }) => isTaken(event, caseName),
    },
  },
}
