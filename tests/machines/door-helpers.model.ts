/** Models naming members who help at the door of one event, and ending their right. */
import type { DoorHelper } from "#api/contract/office-door-helpers.ts"
import { doorHelpersMachine } from "#machines/door-helpers/door-helpers.machine.ts"
import { answered, broke, invalidatedKeys, isStartedWith, same, started, toasts } from "../model/did.ts"
import { defect, defectMessage, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const member = { id: "m1", fullName: "Ngozi Eze" }
const helper = { id: "h1", fullName: "Bola Obi" }
const named: DoorHelper = {
  _id: "h2",
  member: { _id: "m1", fullName: "Ngozi Eze", membershipId: "CM100000042" },
  namedBy: { _id: "s1", fullName: "Ada Eze" },
  namedAt: "2026-11-20T09:00:00.000Z",
  endsAt: "2026-12-02T22:59:59.000Z",
  endedBy: null,
  endedAt: null,
}
const unreachable = "We could not reach the server."
const suspended = "This member is not verified, or is suspended, and cannot help."
const tooLate = "Ruth Obi ended this at Nov 23, 2026, 4:30 PM."
const gone = "This event does not exist."
const failed = {
  "the server is unreachable": refused("Unreachable", unreachable),
  "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
}

export const model: FlowModel<typeof doorHelpersMachine> = {
  machine: doorHelpersMachine,
  inputs: { plain: { eventId: "e1" } },
  key: ({ context: { person, failure } }) => [person?.id, failure?.message],
  stableStates: ["listing"],
  cases: {
    "helper.begun": { plain: {} },
    "member.chosen": { plain: { person: member } },
    "helper.opened": { plain: { person: helper } },
    "end.confirmed": { plain: {} },
    "dialog.closed": { plain: {} },
    "xstate.done.actor.nameHelper": {
      named: { output: { _tag: "Ok", value: named } },
      "cannot help": refused("BadRequest", suspended),
      ...failed,
    },
    "xstate.error.actor.nameHelper": defect,
    "xstate.done.actor.endHelper": {
      ended: { output: { _tag: "Ok", value: named } },
      "a colleague was first": refused("Conflict", tooLate),
      "gone meanwhile": refused("NotFound", gone),
      ...failed,
    },
    "xstate.error.actor.endHelper": defect,
  },
  rules: {
    "adding a helper opens the search for a member and sends nothing": {
      section: "OFFICE §14",
      when: ({ event, before }) => event.type === "helper.begun" && before.matches("listing"),
      check: ({ after, did }) => after.matches("finding") && started(did).length === 0,
    },
    "choosing a member names them as a helper of this event, once": {
      section: "OFFICE §14; RELIABILITY §3.3: double click",
      when: ({ event, before }) => event.type === "member.chosen" && before.matches("finding"),
      check: ({ after, did }) =>
        after.matches("naming") &&
        after.context.failure === null &&
        started(did).join() === "nameHelper" &&
        isStartedWith(did, "nameHelper", { eventId: "e1", memberId: "m1" }) &&
        !after.can({ type: "member.chosen", person: member }) &&
        !after.can({ type: "dialog.closed" }),
    },
    "a named helper shows a toast and invalidates the list of helpers": {
      section: "SPEC §8, success toasts",
      when: ({ event, caseName }) => answered(event, "nameHelper") && caseName === "named",
      check: ({ after, did }) =>
        after.matches("listing") &&
        toasts(did).join() === "Ngozi Eze helps at the door" &&
        invalidatedKeys(did).join() === "office/events/helpers/e1",
    },
    "a member who cannot be named leaves the search open, and the dialog shows the reason": {
      section: "OFFICE §14; SPEC §8",
      when: ({ event, caseName }) =>
        broke(event, "nameHelper") ||
        (answered(event, "nameHelper") &&
          (caseName === "cannot help" || caseName === "the server is unreachable")),
      check: ({ event, caseName, after, did }) =>
        after.matches("finding") &&
        toasts(did).length === 0 &&
        invalidatedKeys(did).length === 0 &&
        after.context.failure?.message ===
          (broke(event, "nameHelper") ? defectMessage : caseName === "cannot help" ? suspended : unreachable),
    },
    "ending a helper's right opens a confirm dialog for that helper": {
      section: "SPEC §9: 'Are you sure you want to do this?'",
      when: ({ event, before }) => event.type === "helper.opened" && before.matches("listing"),
      check: ({ after, did }) =>
        after.matches({ ending: "asking" }) &&
        same(after.context.person, helper) &&
        started(did).length === 0,
    },
    "Confirm ends the right of this helper of this event, once": {
      section: "OFFICE §14; RELIABILITY §3.3: double click",
      when: ({ event, before }) => event.type === "end.confirmed" && before.matches({ ending: "asking" }),
      check: ({ after, did }) =>
        after.matches({ ending: "sending" }) &&
        started(did).join() === "endHelper" &&
        isStartedWith(did, "endHelper", { eventId: "e1", helperId: "h1" }) &&
        !after.can({ type: "end.confirmed" }) &&
        !after.can({ type: "dialog.closed" }),
    },
    "an ended right shows a toast and invalidates the list of helpers, also if a colleague was first": {
      section: "OFFICE §4: who was first",
      when: ({ event, caseName }) =>
        answered(event, "endHelper") &&
        (caseName === "ended" || caseName === "a colleague was first" || caseName === "gone meanwhile"),
      check: ({ caseName, after, did }) =>
        after.matches("listing") &&
        invalidatedKeys(did).join() === "office/events/helpers/e1" &&
        toasts(did).join() ===
          (caseName === "ended"
            ? "Bola Obi no longer helps at the door"
            : caseName === "gone meanwhile"
              ? gone
              : tooLate),
    },
    "a right that could not be ended keeps the confirm dialog open and shows the reason in a toast": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        broke(event, "endHelper") ||
        (answered(event, "endHelper") && caseName === "the server is unreachable"),
      check: ({ event, after, did }) =>
        after.matches({ ending: "asking" }) &&
        same(after.context.person, helper) &&
        invalidatedKeys(did).length === 0 &&
        toasts(did).join() === (broke(event, "endHelper") ? defectMessage : unreachable),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ caseName }) => caseName === "the session expired",
      check: ({ before, after, did }) =>
        (before.matches("naming") ? after.matches("finding") : after.matches({ ending: "asking" })) &&
        same(after.context, before.context) &&
        toasts(did).length === 0 &&
        invalidatedKeys(did).length === 0,
    },
    "closing the dialog returns to the list and changes nothing": {
      section: "SPEC §9",
      when: ({ event, before }) => event.type === "dialog.closed" && !before.hasTag("busy"),
      check: ({ after, did }) =>
        after.matches("listing") &&
        started(did).length === 0 &&
        toasts(did).length === 0 &&
        invalidatedKeys(did).length === 0,
    },
    "the list keeps no helper and no failure of an earlier dialog": {
      section: "STATECHARTS §2.5",
      invariant: true,
      when: ({ after }) => after.matches("listing"),
      check: ({ after }) => after.context.person === null && after.context.failure === null,
    },
    "the flow is busy exactly while a request runs": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.children["nameHelper"] !== undefined || after.children["endHelper"] !== undefined),
    },
  },
}
