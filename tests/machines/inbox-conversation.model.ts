/** Models the conversation of a member with the office. */
import type { ChatMessage } from "#api/contract/chats.ts"
import type { InboxConversation, OpenedConversation, EmptyConversation } from "#api/contract/office-inbox.ts"
import type { ReplyDraft } from "#machines/inbox-conversation/inbox-form.ts"
import { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import {
  answered,
  broke,
  type Done,
  isStartedWith,
  same,
  sentTo,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import { defect, defectMessage, failure, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Step } from "../model/model.ts"

const staffId = "s1"
const me = { _id: staffId, fullName: "Ada Eze" }
const bola = { _id: "s2", fullName: "Bola Eze" }
const open: InboxConversation = {
  _id: "m1",
  member: {
    _id: "m1",
    fullName: "Ebele Adeyemi",
    avatarUrl: null,
    role: "Student",
    email: "ebele@portal.test",
    membershipId: "STU-0001",
    region: "Benue",
  },
  status: "open",
  assignedTo: null,
  assignedUntil: null,
  since: "2026-11-01T09:00:00.000Z",
  lastMessage: "Good morning",
  isLastFromMember: true,
  lastMessageAt: "2026-11-01T09:00:00.000Z",
  version: 2,
}
const until = "2026-11-02T09:00:00.000Z"
const mine: InboxConversation = {
  ...open,
  status: "assigned",
  assignedTo: me,
  assignedUntil: until,
  version: 3,
}
/** The reader's own conversation after another message of the member. */
const newer: InboxConversation = { ...mine, version: 7 }
const theirs: InboxConversation = { ...mine, assignedTo: bola, version: 4 }
const closed: InboxConversation = { ...open, status: "closed", version: 6 }

const empty: EmptyConversation = {
  _id: open._id,
  member: open.member,
  status: "empty",
  assignedTo: null,
  assignedUntil: null,
  version: 0,
}

const clientMessageId = "client1"
const message: ChatMessage = {
  _id: "c1",
  sender: "admin",
  receiver: "m1",
  content: "Good morning, Ebele.",
  createdAt: "2026-11-01T10:00:00.000Z",
  sequence: 2,
  clientMessageId,
}
const typed = { content: " Good morning, Ebele. " }
const tooLong = { content: "x".repeat(4_001) }
const draft: ReplyDraft = { ...typed, clientMessageId: "client0" }

const conflict = (text: string, data: InboxConversation) => ({
  output: { _tag: "Err" as const, error: failure("Conflict", text, { data }) },
})
const bolaHasIt = conflict("Bola Eze has this conversation.", theirs)
const hasChanged = conflict("This conversation has changed. Read what is new, then try again.", mine)
const actFailures = {
  "the server is unreachable": refused("Unreachable", "We could not reach the server."),
  "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
}

type InboxStep = Step<typeof inboxConversationMachine>
type Leaf = "empty" | "mine" | "assignedToOther" | "closed" | "open"
/** Returns the leaf of a conversation on which nobody at this page acts. */
const leafOf = ({ assignedTo, status }: OpenedConversation): Leaf =>
  assignedTo?._id === staffId
    ? "mine"
    : assignedTo !== null
      ? "assignedToOther"
      : status === "closed" || status === "empty"
        ? status
        : "open"
/** The states with the form. */
const writable = ["empty", "mine"] as const
/** Returns what a reading says to whoever can no longer write. */
const lossOf = (before: InboxStep["before"], read: OpenedConversation): string => {
  const leaf = leafOf(read)
  if (isAt(before, "mine") && leaf !== "mine")
    return "You no longer have this conversation. Your reply is kept."
  return isAt(before, "empty") && leaf !== "mine" && leaf !== "empty"
    ? "Somebody else has begun this conversation. Your message is kept."
    : ""
}
const isAt = (snapshot: InboxStep["after"], ...leaves: readonly string[]): boolean =>
  leaves.some((leaf) => snapshot.matches({ ready: leaf as Leaf }))
/** Returns whether the step ends where the conversation belongs. */
const isRouted = ({ after }: InboxStep): boolean => isAt(after, leafOf(after.context.conversation))

/** The acts: the event of the button, the state, the actor, and from where it may start. */
const acts = {
  take: { event: "conversation.taken", state: "taking", from: ["open", "closed"] },
  assignTo: {
    event: "conversation.assigned",
    state: "assigning",
    from: ["open", "closed", "mine", "assignedToOther"],
  },
  close: { event: "conversation.closed", state: "closing", from: ["open", "mine"] },
} as const
type Act = keyof typeof acts
const actIds = Object.keys(acts) as readonly Act[]
const inputOf = (act: Act, { context: { conversation } }: InboxStep["before"]) =>
  act === "take"
    ? { id: "m1" }
    : act === "assignTo"
      ? { id: "m1", to: "s2", version: conversation.version }
      : { id: "m1", version: conversation.version }
const stored = (did: readonly Done[]): readonly unknown[] =>
  did.flatMap((done) => (done.kind === "action" && done.type === "storeDraft" ? [done.params] : []))
const storedDraft = ({ context: { values, clientMessageId: key } }: InboxStep["after"]) => ({
  staffId,
  id: "m1",
  draft: { content: values.content, clientMessageId: key },
})

export const model: FlowModel<typeof inboxConversationMachine> = {
  machine: inboxConversationMachine,
  inputs: {
    "a member waits": { staffId, conversation: open },
    "a closed conversation": { staffId, conversation: closed },
    "nobody has written": { staffId, conversation: empty },
  },
  key: ({ context: { conversation, values, clientMessageId: key } }) => [
    conversation.version,
    values.content.slice(0, 3),
    key,
  ],
  stableStates: ["ready.empty", "ready.open", "ready.assignedToOther", "ready.closed", "ready.mine"],
  cases: {
    "conversation.read": {
      "nobody has written": { conversation: empty },
      "nobody has it": { conversation: open },
      "it is mine": { conversation: newer },
      "a colleague has it": { conversation: theirs },
      "it is closed": { conversation: closed },
    },
    "conversation.taken": { plain: {} },
    "conversation.assigned": { plain: { to: "s2" } },
    "conversation.closed": { plain: {} },
    "reply.sent": { plain: { clientMessageId } },
    "xstate.snapshot.form": {
      "a reply": { snapshot: { context: { values: typed } } },
      "the same reply": { snapshot: { context: { values: { ...typed } } } },
      "too long": { snapshot: { context: { values: tooLong } } },
    },
    "xstate.done.actor.readDraft": { stored: { output: draft }, nothing: { output: null } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.take": {
      taken: { output: { _tag: "Ok", value: mine } },
      "a colleague was faster": bolaHasIt,
      ...actFailures,
    },
    "xstate.error.actor.take": defect,
    "xstate.done.actor.assignTo": {
      assigned: { output: { _tag: "Ok", value: theirs } },
      "it has changed": hasChanged,
      ...actFailures,
    },
    "xstate.error.actor.assignTo": defect,
    "xstate.done.actor.close": {
      closed: { output: { _tag: "Ok", value: closed } },
      "it has changed": hasChanged,
      ...actFailures,
    },
    "xstate.error.actor.close": defect,
    "xstate.done.actor.reply": {
      sent: { output: { _tag: "Ok", value: message } },
      "a colleague has it": bolaHasIt,
      ...failedSubmissions("content"),
    },
    "xstate.error.actor.reply": defect,
  },
  rules: {
    ...formRules({
      submitted: "reply.sent",
      actor: "reply",
      isShown: (snapshot) => isAt(snapshot as InboxStep["after"], ...writable),
      isValid: ({ values }) =>
        values.content.trim() !== "" && Array.from(values.content as string).length <= 4_000,
      closedBy: ["a colleague has it"],
    }),
    // The flow is also busy while it takes, assigns and closes.
    "the flow is busy exactly while the form is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        [...actIds, "reply"].some((id) => after.children[id as "reply"] !== undefined),
    },
    // A colleague can get the conversation while the reply is on its way.
    "a failed submission opens the form again with all its values": {
      section: "OFFICE §2: unsent reply kept",
      when: ({ event, caseName }) =>
        broke(event, "reply") ||
        (answered(event, "reply") && caseName !== "sent" && caseName !== "a colleague has it"),
      check: (step) =>
        isRouted(step) && same(step.after.context, step.before.context) && !step.after.hasTag("busy"),
    },
    "the conversation is watched and this person's draft is read from the start": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        isStartedWith(did, "watchConversation", { id: "m1" }) &&
        isStartedWith(did, "readDraft", { staffId, id: "m1" }) &&
        after.matches("restoring") &&
        after.children["watchConversation"] !== undefined,
    },
    "the form begins with the stored draft, or empty without one": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event }) => answered(event, "readDraft") || broke(event, "readDraft"),
      check: (step) => {
        const { caseName, after, did } = step
        const expected = caseName === "stored" ? draft : { content: "", clientMessageId: null }
        return (
          isRouted(step) &&
          same(after.context.values, { content: expected.content }) &&
          after.context.clientMessageId === expected.clientMessageId &&
          startedWith(did, "form").initialValues === after.context.values
        )
      },
    },
    "the page shows to whom the conversation is assigned": {
      section: "OFFICE §10",
      when: ({ after }) => !after.hasTag("busy") && !after.matches("restoring"),
      check: isRouted,
    },
    "reloading the conversation shows to whom it is assigned and does not interrupt a running action": {
      section: "OFFICE §10: Others are told who has it",
      when: ({ event }) => event.type === "conversation.read",
      check: (step) => {
        const { before, after, event, did } = step
        return (
          after.context.conversation === event["conversation"] &&
          (before.hasTag("busy") || before.matches("restoring")
            ? same(after.value, before.value)
            : isRouted(step)) &&
          toasts(did).join() === lossOf(before, event["conversation"])
        )
      },
    },
    "reloading the conversation keeps the typed reply, even if a colleague has it now": {
      section: "OFFICE §2: unsent reply kept",
      when: ({ event, before }) => event.type === "conversation.read" && before.matches("ready"),
      check: ({ before, after, did }) =>
        after.context.values === before.context.values &&
        after.context.clientMessageId === before.context.clientMessageId &&
        stored(did).length === 0,
    },
    "only its button starts an action, once and for the version that was read": {
      section: "OFFICE §10: Closing and assigning name the version that was read",
      when: ({ event, before, did }) =>
        actIds.some(
          (id) =>
            started(did).includes(id) || (event.type === acts[id].event && isAt(before, ...acts[id].from)),
        ),
      check: ({ event, before, after, did }) =>
        actIds.every((id) => {
          const { event: type, from, state } = acts[id]
          const isPressed = event.type === type && isAt(before, ...from)
          return isPressed
            ? isAt(after, state) && isStartedWith(did, id, inputOf(id, before))
            : !started(did).includes(id)
        }),
    },
    "only the actions that the current state allows are offered": {
      section: "OFFICE §10: Only its person replies in the inbox",
      when: ({ before }) => before.matches("ready"),
      check: ({ before }) =>
        actIds.every(
          (id) => before.can({ type: acts[id].event, to: "s2" }) === isAt(before, ...acts[id].from),
        ) && before.can({ type: "reply.sent", clientMessageId }) === isAt(before, ...writable),
    },
    "an answered action shows the conversation of the answer, and a refusal shows the reason in a toast": {
      section: "OFFICE §4: a stale write is told what changed",
      when: ({ event }) => actIds.some((id) => answered(event, id)),
      check: (step) => {
        const { event, caseName, before, after, did } = step
        const { value, error } = event["output"]
        const shown = value ?? error.data ?? before.context.conversation
        const said =
          caseName === "closed"
            ? "You closed the conversation with Ebele Adeyemi"
            : value !== undefined || caseName === "the session expired"
              ? ""
              : error.message
        return isRouted(step) && same(after.context.conversation, shown) && toasts(did).join() === said
      },
    },
    "a defect of an action shows the toast 'Oops, something went wrong!', and the action can be retried": {
      section: "SPEC §8",
      when: ({ event }) => actIds.some((id) => broke(event, id)),
      check: (step) =>
        isRouted(step) &&
        step.after.context.conversation === step.before.context.conversation &&
        toasts(step.did).join() === defectMessage,
    },
    "an action keeps the typed reply": {
      section: "OFFICE §2: unsent reply kept",
      when: ({ event }) => actIds.some((id) => answered(event, id) || broke(event, id)),
      check: ({ before, after, did }) =>
        after.context.values === before.context.values &&
        after.children["form"] !== undefined &&
        sentTo(did, "form").length === 0,
    },
    "every change of the reply is stored as a draft, and a changed text is a new message": {
      section: "OFFICE §4: drafts per person and record",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" &&
        before.matches("ready") &&
        event["snapshot"].context.values !== before.context.values,
      check: ({ event, before, after, did }) => {
        const { values } = event["snapshot"].context
        return (
          after.context.values === values &&
          after.context.clientMessageId ===
            (values.content === before.context.values.content ? before.context.clientMessageId : null) &&
          same(stored(did), [storedDraft(after)])
        )
      },
    },
    "a reply is sent trimmed, and a retry of the same text is the same message": {
      section: "RELIABILITY §3.3; OFFICE §10: a repeated reply is the same one",
      when: ({ did }) => started(did).includes("reply"),
      check: ({ before, after, did }) => {
        const key = before.context.clientMessageId ?? clientMessageId
        return (
          after.context.clientMessageId === key &&
          isStartedWith(did, "reply", {
            id: "m1",
            content: before.context.values.content.trim(),
            clientMessageId: key,
          }) &&
          same(stored(did), [storedDraft(after)])
        )
      },
    },
    "a sent reply empties the form and the draft, and the conversation stays open": {
      section: "OFFICE §10",
      when: ({ event, caseName }) => answered(event, "reply") && caseName === "sent",
      check: (step) => {
        const { before, after, did } = step
        return (
          isRouted(step) &&
          after.context.conversation === before.context.conversation &&
          same(after.context.values, { content: "" }) &&
          after.context.clientMessageId === null &&
          same(sentTo(did, "form"), [{ type: "form.reset", values: { content: "" } }]) &&
          same(stored(did), [storedDraft(after)]) &&
          toasts(did).length === 0
        )
      },
    },
    "a reply to a conversation that a colleague has taken shows who has it and keeps the reply": {
      section: "OFFICE §10: Others are told who has it",
      when: ({ event, caseName }) => answered(event, "reply") && caseName === "a colleague has it",
      check: (step) => {
        const { event, before, after, did } = step
        return (
          isAt(after, "assignedToOther") &&
          same(after.context.conversation, theirs) &&
          after.context.values === before.context.values &&
          after.context.clientMessageId === before.context.clientMessageId &&
          sentTo(did, "form").some(
            (sent) => sent.type === "submission.ended" && sent.outcome === event["output"],
          ) &&
          stored(did).length === 0 &&
          toasts(did).join() === "Bola Eze has this conversation."
        )
      },
    },
  },
}
