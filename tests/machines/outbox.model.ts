/** Models two entries that wait on a device, for two members one after the other. */
import type { FaithCategory } from "#api/contract/faith-entry.ts"
import { outboxMachine } from "#machines/outbox/outbox.machine.ts"
import type { QueuedEntry } from "#machines/outbox/queued-entry-schema.ts"
import type { Delivery } from "#machines/outbox/stored-outbox.ts"
import {
  actionsDone,
  answered,
  broke,
  elapsed,
  invalidatedKeys,
  started,
  startedWith,
  toasts,
  waits,
} from "../model/did.ts"
import { defect, failure } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const entryOf = (clientEntryId: string, category: FaithCategory): QueuedEntry => ({
  kind: "faith entry",
  clientEntryId,
  category,
  content: "For clean water in Gboko.",
  isAnonymous: false,
  memberId: "m1",
  queuedAt: 1_700_000_000_000,
})
const first = entryOf("e1", "Prayer Request")
const second = entryOf("e2", "Testimony")
const both = [first, second]
const application: QueuedEntry = {
  kind: "application",
  clientEntryId: "application j1",
  jobId: "j1",
  jobTitle: "Mentor for House Officers",
  memberId: "m1",
  queuedAt: 1_700_000_000_000,
}

const failed = (tag: Parameters<typeof failure>[0], message: string): { readonly output: Delivery } => ({
  output: { entry: first, outcome: { _tag: "Err", error: failure(tag, message) }, entries: both },
})

type OutboxStep = Step<typeof outboxMachine>
const isRead = ({ event }: OutboxStep): boolean => event.type === "entries.read"
const isDelivered = ({ event }: OutboxStep): boolean => answered(event, "sendFirst")
const isSending = ({ after }: OutboxStep): boolean => after.matches({ open: "sending" })
const readOf = ({ event }: OutboxStep) => event["entries"] as readonly QueuedEntry[]
const nextOf = (entries: readonly QueuedEntry[]) =>
  ({ open: entries.length === 0 ? "idle" : "sending" }) as const

const settings: QueuedEntry = {
  kind: "settings",
  clientEntryId: "s1",
  changes: { replies: false },
  expected: { replies: true },
  memberId: "m1",
  queuedAt: 1_700_000_000_000,
}
const profile: QueuedEntry = {
  kind: "profile",
  clientEntryId: "p1",
  changes: { bio: "Surgeon." },
  expected: { bio: null },
  memberId: "m1",
  queuedAt: 1_700_000_000_000,
}

const readMark: QueuedEntry = {
  kind: "read mark",
  clientEntryId: "read notification n1",
  of: "notification",
  id: "n1",
  sequence: 0,
  memberId: "m1",
  queuedAt: 1_700_000_000_000,
}

/** What SPEC §8.3 says of what was sent, and which lists show it. */
const sentences: Readonly<Record<string, { readonly toast: string; readonly keys: string }>> = {
  e1: { toast: "Your Prayer Request has been submitted successfully", keys: "faith-entry" },
  e2: { toast: "Your Testimony has been submitted successfully", keys: "faith-entry" },
  s1: { toast: "Changes saved successfully", keys: "settings" },
  p1: { toast: "Profile updated successfully", keys: "account,members" },
  "read notification n1": { toast: "", keys: "chats/contacts,notifications" },
  "application j1": { toast: "Volunteered for job successfully", keys: "jobs" },
}

export const model: FlowModel<typeof outboxMachine> = {
  machine: outboxMachine,
  inputs: { "a page of a member": undefined },
  key: ({ context: { memberId, entries, failure: refusal } }) => [memberId, entries.length, refusal?.message],
  stableStates: ["closed", "open.idle", "open.waiting", "open.held"],
  cases: {
    "member.loggedIn": { first: { memberId: "m1" }, another: { memberId: "m2" } },
    "member.loggedOut": { plain: {} },
    "entries.read": {
      none: { entries: [] },
      "two of them": { entries: both },
      "the second one": { entries: [second] },
    },
    "connection.restored": { plain: {} },
    "entry.retried": { plain: {} },
    "entry.withdrawn": { "the first": { clientEntryId: "e1" } },
    "xstate.done.actor.sendFirst": {
      "sent, one is left": {
        output: { entry: first, outcome: { _tag: "Ok", value: null }, entries: [second] },
      },
      "sent, none is left": { output: { entry: second, outcome: { _tag: "Ok", value: null }, entries: [] } },
      "nothing to send": { output: { entry: null, outcome: { _tag: "Ok", value: null }, entries: [] } },
      "no connection": failed("Unreachable", "We could not reach the server."),
      "the session expired": {
        output: {
          entry: readMark,
          outcome: { _tag: "Err", error: failure("SessionExpired", "Invalid or expired token provided") },
          entries: [readMark, second],
        },
      },
      refused: failed("BadRequest", "Some characters cannot be saved."),
      "sent, it was an application": {
        output: { entry: application, outcome: { _tag: "Ok", value: null }, entries: [] },
      },
      "sent, it was settings": {
        output: { entry: settings, outcome: { _tag: "Ok", value: null }, entries: [] },
      },
      "sent, it was a profile": {
        output: { entry: profile, outcome: { _tag: "Ok", value: null }, entries: [] },
      },
      "sent, it was a read mark": {
        output: { entry: readMark, outcome: { _tag: "Ok", value: null }, entries: [second] },
      },
      "an application is refused": {
        output: {
          entry: application,
          outcome: { _tag: "Err", error: failure("BadRequest", "This job is closed.") },
          entries: [application],
        },
      },
    },
    "xstate.error.actor.sendFirst": defect,
  },
  rules: {
    "the login is watched from the start, and nothing is read or sent before it": {
      section: "NETWORK §3.3: one per member",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) => after.matches("closed") && started(did).join() === "watchMember",
    },
    "a login starts to watch the member's entries and the connection": {
      section: "NETWORK §3.3: sends on start",
      when: ({ event }) => event.type === "member.loggedIn",
      check: ({ event, after, did }) =>
        after.matches({ open: "restoring" }) &&
        after.context.memberId === event["memberId"] &&
        started(did).join() === "watchEntries,watchConnection" &&
        startedWith(did, "watchEntries").memberId === event["memberId"],
    },
    "a login or a logout clears the entries that are shown and sends nothing": {
      section: "NETWORK §4: another member's rows are never sent or shown",
      when: ({ event }) => event.type.startsWith("member."),
      check: ({ after, did }) =>
        after.context.entries.length === 0 &&
        after.context.failure === null &&
        !started(did).includes("sendFirst"),
    },
    "without a member no entry is watched, shown or sent": {
      section: "NETWORK §4",
      invariant: true,
      when: ({ after }) => after.matches("closed"),
      check: ({ after }) =>
        after.context.memberId === null &&
        after.context.entries.length === 0 &&
        after.children["watchEntries"] === undefined &&
        after.children["sendFirst"] === undefined,
    },
    "the list shows the entries as last read from this device": {
      section: "NETWORK §3.3",
      when: (step) => isRead(step) && step.before.matches("open"),
      check: (step) => step.after.context.entries === readOf(step),
    },
    "waiting entries are sent at once, unless one is being sent or has just failed": {
      section: "NETWORK §3.3: sends on start",
      when: (step) =>
        isRead(step) && (step.before.matches({ open: "restoring" }) || step.before.matches({ open: "idle" })),
      check: (step) => step.after.matches(nextOf(readOf(step))),
    },
    "a change of the list neither restarts nor stops the entry that is being sent": {
      section: "NETWORK §3.3: one by one, in order",
      when: (step) => isRead(step) && step.before.matches({ open: "sending" }),
      check: (step) => isSending(step) && !started(step.did).includes("sendFirst"),
    },
    "only this member's entries are sent": {
      section: "NETWORK §4",
      when: ({ did }) => started(did).includes("sendFirst"),
      check: ({ after, did }) => startedWith(did, "sendFirst").memberId === after.context.memberId,
    },
    "a sent entry is followed by the next one, until none is left": {
      section: "NETWORK §3.3: one by one, in order",
      when: (step) => isDelivered(step) && step.event["output"].outcome._tag === "Ok",
      check: (step) => {
        const { entries } = step.event["output"] as Delivery
        return (
          step.after.matches(nextOf(entries)) &&
          step.after.context.entries === entries &&
          started(step.did).includes("sendFirst") === entries.length > 0
        )
      },
    },
    "a sent entry shows its toast and invalidates its data; a read mark shows no toast": {
      section: "SPEC §2, §8",
      when: (step) => isDelivered(step) && step.caseName.startsWith("sent"),
      check: ({ event, did }) =>
        toasts(did).length ===
          (sentences[(event["output"] as Delivery).entry!.clientEntryId]!.toast === "" ? 0 : 1) &&
        toasts(did).join() === sentences[(event["output"] as Delivery).entry!.clientEntryId]!.toast &&
        invalidatedKeys(did).join() === sentences[(event["output"] as Delivery).entry!.clientEntryId]!.keys,
    },
    "no other step shows a success toast or invalidates data": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) =>
        did.some((d) => d.kind === "effect" && d.type === "toast" && d["tone"] === "success") ||
        invalidatedKeys(did).length > 0,
      check: (step) => isDelivered(step) && step.caseName.startsWith("sent"),
    },
    "an entry that could not be sent stays in the list and is retried after 60 seconds": {
      section: "NETWORK §3.3",
      when: (step) =>
        (isDelivered(step) && ["no connection", "the session expired"].includes(step.caseName)) ||
        broke(step.event, "sendFirst"),
      check: (step) =>
        step.after.matches({ open: "waiting" }) &&
        step.after.context.failure === null &&
        (step.after.context.entries.length > 0 || broke(step.event, "sendFirst")) &&
        waits(step.did, "retryDelay").join() === "60000",
    },
    "after each attempt the list shows the entries on this device": {
      section: "NETWORK §3.3",
      when: isDelivered,
      check: ({ event, after }) => after.context.entries === event["output"].entries,
    },
    "waiting entries are sent again when the connection returns, on Retry, and after a minute": {
      section: "NETWORK §3.3: sends on `online`, and when the page becomes visible",
      when: ({ before, event }) =>
        before.matches({ open: "waiting" }) &&
        (event.type === "connection.restored" ||
          event.type === "entry.retried" ||
          elapsed(event, "retryDelay")),
      check: (step) => isSending(step) && started(step.did).join() === "sendFirst",
    },
    "while entries wait, a change of the list ends the wait only when none is left": {
      section: "NETWORK §3.3",
      when: (step) => isRead(step) && step.before.matches({ open: "waiting" }),
      check: (step) => step.after.matches({ open: readOf(step).length === 0 ? "idle" : "waiting" }),
    },
    "a refused entry is held, and a toast shows the reason": {
      section: "NETWORK §3.3: held",
      when: (step) => isDelivered(step) && step.caseName.includes("refused"),
      check: ({ event, caseName, after, did }) =>
        after.matches({ open: "held" }) &&
        toasts(did).join() ===
          (caseName === "refused"
            ? "We could not send your Prayer Request. Some characters cannot be saved."
            : "We could not send your application for Mentor for House Officers. This job is closed.") &&
        after.context.failure === event["output"].outcome.error &&
        waits(did, "retryDelay").length === 0,
    },
    "Retry sends a held entry again": {
      section: "NETWORK §3.3: held",
      when: ({ before, event }) => before.matches({ open: "held" }) && event.type === "entry.retried",
      check: (step) => isSending(step) && step.after.context.failure === null,
    },
    "deleting the held entry sends the next one": {
      section: "NETWORK §3.3: held",
      when: (step) => isRead(step) && step.before.matches({ open: "held" }),
      check: (step) => {
        const [oldest] = readOf(step)
        return oldest?.clientEntryId === step.before.context.entries[0]?.clientEntryId
          ? step.after.matches({ open: "held" }) && step.after.context.failure !== null
          : step.after.matches(nextOf(readOf(step)))
      },
    },
    "a refusal shows exactly while its entry is held": {
      section: "NETWORK §3.3: held",
      invariant: true,
      when: () => true,
      check: ({ after }) => (after.context.failure !== null) === after.matches({ open: "held" }),
    },
    "an entry is removed from this device exactly when the member deletes it": {
      section: "NETWORK §3.3: held",
      when: ({ event, before, did }) =>
        actionsDone(did).includes("removeEntry") ||
        (event.type === "entry.withdrawn" && before.matches("open")),
      check: ({ event, before, did }) =>
        event.type === "entry.withdrawn" &&
        did.some(
          (one) =>
            one.kind === "action" &&
            one.type === "removeEntry" &&
            JSON.stringify(one.params) ===
              JSON.stringify({
                memberId: before.context.memberId,
                clientEntryId: event["clientEntryId"],
              }),
        ),
    },
  },
}
