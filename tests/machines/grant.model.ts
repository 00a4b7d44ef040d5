/** Models granting, approving and ending staff roles. */
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { type GrantValues, noValues } from "#machines/grant/grant-form.ts"
import { grantMachine } from "#machines/grant/grant.machine.ts"
import { answered, isStartedWith, same, started, startedWith, toasts } from "../model/did.ts"
import { defect, failure, refused } from "../model/failures.ts"
import { failedSubmissions, formRules } from "../model/form-rules.ts"
import type { FlowModel, Rule, Step } from "../model/model.ts"

const staffId = "s1"
const bola = { _id: "s2", fullName: "Bola Eze" }
const grantOf = (id: string, fullName: string, changes: Partial<StaffGrant> = {}): StaffGrant => ({
  _id: id,
  member: { _id: `m-${id}`, fullName, email: `${id}@portal.test` },
  role: "editor",
  chapter: null,
  grantedBy: bola,
  grantedAt: "2026-11-01T09:00:00.000Z",
  reason: "Writes the devotionals",
  status: "active",
  endsAt: null,
  endedBy: null,
  endedAt: null,
  endedAs: null,
  validUntil: null,
  version: 1,
  ...changes,
})
const editor = grantOf("g1", "Ebele Adeyemi")
const endedEditor: StaffGrant = {
  ...editor,
  status: "ended",
  endedBy: bola,
  endedAt: "2026-11-20T09:10:00.000Z",
  endedAs: "ended",
  version: 2,
}
const own = grantOf("g2", "Ada Eze", {
  member: { _id: staffId, fullName: "Ada Eze", email: "ada@portal.test" },
  role: "admin",
  grantedBy: null,
  reason: null,
  endsAt: "2026-12-31T22:59:59.000Z",
})
/** The only admin without a last day in `staff`. */
const lasting = grantOf("g3", "Bola Eze", {
  member: { ...bola, email: "bola@portal.test" },
  role: "admin",
  grantedBy: null,
  reason: null,
})
const waiting = grantOf("g4", "Ngozi Obi", { role: "treasurer", status: "waiting" })
const ended = grantOf("g5", "Tunde Bello", {
  role: "moderator",
  status: "ended",
  endsAt: "2026-11-10T22:59:59.000Z",
  endedAt: "2026-11-10T22:59:59.000Z",
})
const staff: readonly StaffGrant[] = [editor, own, lasting, waiting, ended]
const staffWithoutEditor: readonly StaffGrant[] = [endedEditor, own, lasting, waiting, ended]
const staffWithOtherAdmin: readonly StaffGrant[] = [
  grantOf("g6", "Emeka Obi", { role: "admin" }),
  // A grant that waits, and one with a last day, are no lasting admins.
  grantOf("g7", "Ife Ojo", { role: "admin", status: "waiting" }),
  ...staff,
]

const member = { _id: "m9", fullName: "Ife Ojo", email: "ife@portal.test", membershipId: "DOC-0009" }
const editorUntil: GrantValues = {
  role: "editor",
  chapter: "Benue",
  endsAt: "2026-12-31",
  reason: " Writes well ",
  password: "a quiet harbour 7",
}
const leader: GrantValues = { ...editorUntil, role: "chapter-leader", endsAt: "" }
const granted = grantOf("g8", member.fullName, { member })

const conflict = (message: string, data: StaffGrant) => ({
  output: { _tag: "Err" as const, error: failure("Conflict", message, { data }) },
})
const ok = (value: StaffGrant) => ({ output: { _tag: "Ok" as const, value } })
const typed = (values: GrantValues) => ({ snapshot: { context: { values } } })

type GrantStep = Step<typeof grantMachine>
/** Returns whether the step shows what the reader can do about the role that is open. */
const isRouted = ({ after }: GrantStep): boolean => {
  const { opened, grants } = after.context
  if (opened === null) return false
  const otherAdmins = grants.filter(
    ({ role, status, endsAt, member: { _id } }) =>
      role === "admin" && status === "active" && endsAt === null && _id !== opened.member._id,
  )
  return opened.status === "ended"
    ? after.matches({ opened: "ended" })
    : opened.member._id === staffId
      ? after.matches({ opened: "own" })
      : opened.role === "admin" && opened.status === "active" && otherAdmins.length === 0
        ? after.matches({ opened: "lastAdmin" })
        : after.matches({ deciding: "writing" })
}
const isWriting = ({ before }: GrantStep): boolean => before.matches({ deciding: "writing" })
const isConflict = ({ event }: GrantStep): boolean =>
  event.type.startsWith("xstate.done.actor.") && event["output"]?.error?._tag === "Conflict"

/** Returns the rules of one of the two forms, each under a name of its own. */
const rulesOf = (
  form: "granting" | "deciding",
  actor: string,
  rules: Record<string, Rule<any>>,
): Record<string, Rule<any>> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      `${form}: ${name}`,
      {
        ...rule,
        when: (step: GrantStep) =>
          (rule.invariant
            ? step.after.matches(form)
            : step.before.matches(form) || started(step.did).includes(actor)) && rule.when(step),
      },
    ]),
  )

export const model: FlowModel<typeof grantMachine> = {
  machine: grantMachine,
  inputs: { "the staff": { staffId, grants: staff } },
  key: (snapshot) => {
    const { grants, opened, member: chosen, values, decision } = snapshot.context
    return snapshot.matches("granting") || snapshot.matches("finding")
      ? [chosen?._id, ...Object.values(values)]
      : [
          grants.length,
          grants[0]?.status,
          opened?._id,
          opened?.status,
          values.reason.trim() === "",
          values.password,
          snapshot.hasTag("busy") && decision,
        ]
  },
  stableStates: ["listing", "finding", "opened.ended", "opened.own", "opened.lastAdmin"],
  cases: {
    "grants.read": {
      "as before": { grants: staff },
      "the editor has ended": { grants: staffWithoutEditor },
      "another lasting admin": { grants: staffWithOtherAdmin },
    },
    "grant.begun": { plain: {} },
    "member.chosen": { plain: { member } },
    "member.dropped": { plain: {} },
    "grant.submitted": { plain: {} },
    "grant.opened": {
      "an editor": { grant: editor },
      "one's own": { grant: own },
      "an admin": { grant: lasting },
      "one that waits": { grant: waiting },
      "one that has ended": { grant: ended },
    },
    "decision.made": { approve: { decision: "approve" }, end: { decision: "end" } },
    "dialog.closed": { plain: {} },
    "xstate.snapshot.form": {
      "an editor until a day": typed(editorUntil),
      "a chapter leader": typed(leader),
      "no chapter": typed({ ...leader, chapter: " " }),
      "half a day": typed({ ...editorUntil, endsAt: "2026-02-31" }),
      "no reason": typed({ ...editorUntil, reason: " " }),
      "no role": typed({ ...editorUntil, role: "" }),
      "no password": typed({ ...editorUntil, password: "" }),
    },
    "xstate.done.actor.grantRole": {
      granted: ok(granted),
      "a second admin is needed": ok({ ...granted, role: "treasurer", status: "waiting" }),
      "granted already": conflict("Ebele Adeyemi has this role already.", editor),
      "no admin any more": refused("Forbidden", "Your role as an admin has ended."),
      ...failedSubmissions("email"),
    },
    "xstate.error.actor.grantRole": defect,
    "xstate.done.actor.decideGrant": {
      saved: ok(endedEditor),
      "ended by another": conflict("This role was ended by Bola Eze at Nov 20, 2026, 10:10 AM.", endedEditor),
      "approved by another": conflict("Ngozi Obi is Treasurer already.", { ...waiting, status: "active" }),
      "the last admin": refused("BadRequest", "The office needs one admin without a last day."),
      ...failedSubmissions("password"),
    },
    "xstate.error.actor.decideGrant": defect,
  },
  rules: {
    ...rulesOf(
      "granting",
      "grantRole",
      formRules({
        submitted: "grant.submitted",
        actor: "grantRole",
        isValid: ({ values }) => same(values, editorUntil) || same(values, leader),
        closedBy: ["granted already"],
      }),
    ),
    ...rulesOf(
      "deciding",
      "decideGrant",
      formRules({
        submitted: "decision.made",
        actor: "decideGrant",
        isValid: ({ opened, values }) =>
          values.password !== "" && (opened?.status === "waiting" || values.reason.trim() !== ""),
        closedBy: ["ended by another", "approved by another"],
      }),
    ),
    "the list of roles is watched from the start": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        started(did).join() === "watchGrants" &&
        after.matches("listing") &&
        after.children["watchGrants"] !== undefined,
    },
    "reloading the list updates it and the open role, without a toast": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type === "grants.read",
      check: ({ event, before, after, did }) => {
        const listed = (event["grants"] as readonly StaffGrant[]).find(
          ({ _id }) => _id === before.context.opened?._id,
        )
        return (
          after.context.grants === event["grants"] &&
          after.context.opened === (listed ?? before.context.opened) &&
          toasts(did).length === 0
        )
      },
    },
    "only a reload changes the list": {
      section: "OFFICE §3: screens refresh",
      when: ({ event }) => event.type !== "grants.read",
      check: ({ before, after }) => after.context.grants === before.context.grants,
    },
    "reloading the list keeps the dialog, and an open role shows its new status": {
      section: "OFFICE §3: screens refresh",
      when: (step) => step.event.type === "grants.read" && !isWriting(step),
      check: (step) =>
        step.before.matches("opened") ? isRouted(step) : same(step.after.value, step.before.value),
    },
    "one's own role, an ended role and the role of the last lasting admin cannot be changed": {
      section: "OFFICE §1: Nobody changes their own or ends the last admin",
      when: ({ event }) => event.type === "grant.opened",
      check: (step) => isRouted(step) && step.after.context.opened === step.event["grant"],
    },
    "a role that cannot be changed has no form": {
      section: "OFFICE §1: Nobody changes their own or ends the last admin",
      when: ({ before }) => before.matches("opened"),
      check: ({ before, did }) =>
        before.children["form"] === undefined &&
        !before.can({ type: "decision.made", decision: "end" }) &&
        !started(did).includes("decideGrant"),
    },
    "reloading the list keeps the typed values unless the role has ended": {
      section: "OFFICE §3: screens refresh",
      when: (step) => step.event.type === "grants.read" && isWriting(step),
      check: (step) =>
        step.after.context.opened?.status === "ended"
          ? isRouted(step)
          : step.after.matches({ deciding: "writing" }) &&
            step.after.context.values === step.before.context.values,
    },
    "a decision that comes too late shows the reason in a toast and the role as it is now": {
      section: "OFFICE §4: a stale write is 409, changed by X at T",
      when: isConflict,
      check: (step) =>
        isRouted(step) &&
        step.after.context.opened === step.event["output"].error.data &&
        toasts(step.did).join() === step.event["output"].error.message,
    },
    "granting starts with the search for a member, and the form then names the member": {
      section: "OFFICE §1: Only admins grant",
      when: ({ event }) => ["grant.begun", "member.chosen", "member.dropped"].includes(event.type),
      check: ({ event, before, after }) =>
        event.type === "grant.begun" && before.matches("listing")
          ? after.matches("finding")
          : event.type === "member.chosen" && before.matches("finding")
            ? after.matches({ granting: "writing" }) && after.context.member === member
            : event.type === "member.dropped" && before.matches({ granting: "writing" })
              ? after.matches("finding")
              : same(after.value, before.value),
    },
    "each form begins empty; after the member was changed, it keeps all values except the password": {
      section: "STATECHARTS §2.5",
      when: ({ did }) => started(did).includes("form"),
      check: ({ did, before, after }) =>
        same(
          startedWith(did, "form").initialValues,
          after.matches("granting") ? { ...before.context.values, password: "" } : noValues,
        ) && same(after.context.values, startedWith(did, "form").initialValues),
    },
    "changing the member clears only the password": {
      section: "STATECHARTS §2.5, §2.10",
      when: ({ event, before }) => event.type === "member.dropped" && before.matches({ granting: "writing" }),
      check: ({ before, after }) => same(after.context.values, { ...before.context.values, password: "" }),
    },
    "each form requires the fields of its dialog": {
      section: "SPEC §5: Errors show under the field",
      when: ({ did }) => started(did).includes("form"),
      check: ({ did, after }) =>
        Object.keys(startedWith(did, "form").validate(noValues)).join() ===
        (after.matches("granting")
          ? "role,reason,password"
          : after.context.opened?.status === "active"
            ? "reason,password"
            : "password"),
    },
    "the flow takes its values from the form": {
      section: "SPEC §5",
      when: ({ event, before }) =>
        event.type === "xstate.snapshot.form" && before.children["form"] !== undefined,
      check: ({ event, after }) => after.context.values === event["snapshot"].context.values,
    },
    "a grant sends the member, the role, its last second, the reason and the password": {
      section: "OFFICE §1",
      when: ({ did }) => started(did).includes("grantRole"),
      check: ({ before, did }) =>
        isStartedWith(did, "grantRole", {
          email: "ife@portal.test",
          ...(before.context.values.role === "editor"
            ? { role: "editor", chapter: null, endsAt: "2026-12-31T22:59:59.000Z" }
            : { role: "chapter-leader", chapter: "Benue", endsAt: null }),
          reason: "Writes well",
          password: "a quiet harbour 7",
        }),
    },
    "a decision sends the role, the decision, the reason and the password": {
      section: "OFFICE §1: ask for the password again",
      when: ({ did }) => started(did).includes("decideGrant"),
      check: ({ event, before, did }) =>
        isStartedWith(did, "decideGrant", {
          id: before.context.opened?._id,
          decision: event["decision"],
          reason: before.context.values.reason.trim(),
          password: before.context.values.password,
        }),
    },
    "a granted role shows a toast that says whether it applies now or waits for a second admin": {
      section: "OFFICE §1: admin and treasurer need a second one",
      when: ({ event }) => answered(event, "grantRole") && event["output"]._tag === "Ok",
      check: ({ caseName, after, did }) =>
        after.matches("listing") &&
        toasts(did).join() ===
          (caseName === "granted"
            ? "Ife Ojo has the role now"
            : "Ife Ojo gets the role when another admin approves it"),
    },
    "a saved decision shows a toast with its result and returns to the list": {
      section: "SPEC §8",
      when: ({ event }) => answered(event, "decideGrant") && event["output"]._tag === "Ok",
      check: ({ before, after, did }) => {
        const { opened, decision } = before.context
        const [text] = toasts(did)
        const name = opened?.member.fullName ?? "?"
        return (
          after.matches("listing") &&
          text ===
            (decision === "approve"
              ? `${name} has the role now`
              : opened?.status === "waiting"
                ? `${name} does not get the role`
                : `${name} no longer has the role`)
        )
      },
    },
    "Close returns to the list, or from the search for another member to the form, and sends nothing": {
      section: "SPEC §4, STATECHARTS §2.5",
      when: ({ event, before }) => event.type === "dialog.closed" && !before.hasTag("busy"),
      check: ({ before, after, did }) =>
        before.matches("finding") && before.context.member !== null
          ? after.matches({ granting: "writing" }) &&
            after.context.member === before.context.member &&
            started(did).join() === "form"
          : after.matches("listing") && started(did).length === 0,
    },
    "closing the dialog clears everything that was typed, including the password": {
      section: "STATECHARTS §2.5, §2.10",
      when: ({ after }) => after.matches("listing"),
      check: ({ after: { context } }) =>
        same(context.values, noValues) && context.member === null && context.opened === null,
    },
  },
}
