/**
 * Grants, approves and ends staff roles (OFFICE §1). The server decides whether an act counts. The page's query reads the
 * list again after each act, and tells the flow.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import { notProvided } from "../not-provided.ts"
import { hasFailed, outcomeOf, type WithOutcome } from "../outcomes.ts"
import {
  type GrantDecision,
  type GrantMember,
  type GrantValues,
  newGrantOf,
  noValues,
  type GrantRequest,
  validateDecision,
  validateGrant,
} from "./grant-form.ts"
import { isLastAdmin } from "./last-admin.ts"

export interface GrantInput {
  /** The admin at this page. */
  readonly staffId: string
  /** The staff roles as the page has read them, open ones and ended ones. */
  readonly grants: readonly StaffGrant[]
}

export interface GrantContext extends GrantInput {
  /** The member who gets a new role. */
  readonly member: GrantMember | null
  /** The grant that is open in the dialog. */
  readonly opened: StaffGrant | null
  readonly decision: GrantDecision["decision"]
  /** Whether the form about the open grant asks for a reason: the role counted when the form opened. */
  readonly hasReason: boolean
  /** The values of the form that is open. */
  readonly values: GrantValues
}

export type GrantEvent =
  /** The page's query has read the list again. */
  | { readonly type: "grants.read"; readonly grants: readonly StaffGrant[] }
  | { readonly type: "grant.begun" }
  | { readonly type: "member.chosen"; readonly member: GrantMember }
  | { readonly type: "member.dropped" }
  | { readonly type: "grant.submitted" }
  | { readonly type: "grant.opened"; readonly grant: StaffGrant }
  | { readonly type: "decision.made"; readonly decision: GrantDecision["decision"] }
  | { readonly type: "dialog.closed" }

type Answer = Outcome<StaffGrant, Failure>
type Read = { readonly grants: readonly StaffGrant[] }
type Values = { readonly values: GrantValues }

const readOf = ({ event }: { readonly event: Read }): Read => ({ grants: event.grants })
const decisionOf = ({ event }: { readonly event: Pick<GrantContext, "decision"> }) => ({
  decision: event.decision,
})
/** Returns the grant of the list that is open; the one of the dialog when the list has it no more. */
const openedOf = ({ opened }: GrantContext, { grants }: Read): StaffGrant | null =>
  grants.find(({ _id }) => _id === opened?._id) ?? opened

const toastOf = (text: string) => ({ type: "toast", tone: "success", text }) as const
/** Returns what a decision means for the member. */
const decided = ({ opened, decision }: GrantContext): string => {
  if (opened === null) return ""
  const { member, status } = opened
  if (decision === "approve") return `${member.fullName} has the role now`
  return `${member.fullName} ${status === "waiting" ? "does not get the role" : "no longer has the role"}`
}

const grantSetup = setup({
  types: {} as {
    input: GrantInput
    context: GrantContext
    events: GrantEvent
    children: { form: "form" }
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Sends `grants.read` after each time that the page has read the list. */
    watchGrants: fromCallback<GrantEvent>(notProvided("watchGrants")),
    grantRole: fromPromise<Answer, GrantRequest>(notProvided("grantRole")),
    decideGrant: fromPromise<Answer, GrantDecision>(notProvided("decideGrant")),
    form: flowForm,
  },
  guards: {
    hasMember: ({ context }) => context.member !== null,
    isEnded: ({ context }) => context.opened?.status === "ended",
    isOwnRole: ({ context }) => context.opened?.member._id === context.staffId,
    isLastAdmin: ({ context }) => context.opened !== null && isLastAdmin(context.grants, context.opened),
    isStillOpen: ({ context }, params: Read) => openedOf(context, params)?.status !== "ended",
    isComplete: ({ context }) => Object.keys(validateGrant(context.values)).length === 0,
    isDecided: ({ context: { hasReason, values } }) =>
      Object.keys(validateDecision(hasReason)(values)).length === 0,
    /** 409: another admin acted first. The response carries the grant as it is now. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
  },
  actions: {
    setGrants: assign(({ context }, params: Read) => ({
      grants: params.grants,
      opened: openedOf(context, params),
    })),
    setMember: assign((_, { member }: { member: GrantMember }) => ({ member })),
    setOpened: assign((_, { grant }: { grant: StaffGrant }) => ({ opened: grant })),
    setOpenedFromConflict: assign((_, { outcome }: WithOutcome<StaffGrant>) =>
      outcome._tag === "Err" ? { opened: outcome.error.data as StaffGrant } : {},
    ),
    setDecision: assign((_, { decision }: Pick<GrantContext, "decision">) => ({ decision })),
    setHasReason: assign(({ context }) => ({ hasReason: context.opened?.status === "active" })),
    setValues: assign((_, { values }: Values) => ({ values })),
    clearValues: assign({ values: noValues }),
    clearPassword: assign(({ context }) => ({ values: { ...context.values, password: "" } })),
    clearDialog: assign({ member: null, opened: null, values: noValues }),
    toastGranted: emit((_, { outcome }: WithOutcome<StaffGrant>) => {
      if (outcome._tag === "Err") return toastOf("")
      const { member, status } = outcome.value
      return toastOf(
        status === "waiting"
          ? `${member.fullName} gets the role when another admin approves it`
          : `${member.fullName} has the role now`,
      )
    }),
    toastDecided: emit(({ context }) => toastOf(decided(context))),
  },
}).extend(withForm<GrantContext, GrantEvent>())

/** What an act that came too late leads to: the grant as it is now, and a toast that says who was first. */
const onConflict = {
  guard: { type: "isOutdated", params: outcomeOf },
  target: "#grant.routing",
  actions: [
    { type: "setOpenedFromConflict", params: outcomeOf<StaffGrant> },
    { type: "toastProblem", params: outcomeOf },
  ],
} as const

const onTyping = {
  guard: { type: "isChanged", params: typedValues<GrantValues> },
  actions: { type: "setValues", params: typedValues<GrantValues> },
} as const

const setGrants = { type: "setGrants", params: readOf } as const
const closing = { "dialog.closed": "#grant.listing" } as const

export const grantMachine = grantSetup.createMachine({
  id: "grant",
  description:
    "Admins grant a staff role with a reason, approve one that waits for a second admin, and end one. Each act asks for the password.",
  context: ({ input }) => ({
    ...input,
    member: null,
    opened: null,
    decision: "end",
    hasReason: false,
    values: noValues,
  }),
  invoke: { id: "watchGrants", src: "watchGrants" },
  initial: "listing",
  on: { "grants.read": { actions: setGrants } },
  states: {
    listing: {
      description: "The list says who has which role, since when, until when, by whom and why.",
      entry: "clearDialog",
      on: {
        "grant.begun": "finding",
        "grant.opened": {
          target: "routing",
          actions: { type: "setOpened", params: ({ event }) => ({ grant: event.grant }) },
        },
      },
    },
    finding: {
      description: "The dialog finds the member by name, email or membership ID.",
      on: {
        "member.chosen": {
          target: "granting",
          actions: { type: "setMember", params: ({ event }) => ({ member: event.member }) },
        },
        "dialog.closed": [{ guard: "hasMember", target: "granting" }, { target: "listing" }],
      },
    },
    granting: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput({ ...context.values }, validateGrant),
        onSnapshot: onTyping,
      },
      initial: "writing",
      states: {
        writing: {
          description: "The form asks for the role, its last day, the reason and the password.",
          on: {
            "grant.submitted": [{ guard: "isComplete", target: "sending" }, { actions: "showErrors" }],
            "member.dropped": { target: "#grant.finding", actions: "clearPassword" },
            ...closing,
          },
        },
        sending: {
          description: "The grant is being sent. The fields are read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "grantRole",
            src: "grantRole",
            input: ({ context: { member, values } }) => newGrantOf(member?.email ?? "", values),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#grant.listing",
                actions: { type: "toastGranted", params: outcomeOf<StaffGrant> },
              },
              onConflict,
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
      },
    },
    routing: {
      description: "Whether the role has ended, is one's own, or must stay.",
      entry: "clearValues",
      always: [
        { guard: "isEnded", target: "opened.ended" },
        { guard: "isOwnRole", target: "opened.own" },
        { guard: "isLastAdmin", target: "opened.lastAdmin" },
        { target: "deciding" },
      ],
    },
    opened: {
      initial: "own",
      on: { "grants.read": { target: "routing", actions: setGrants }, ...closing },
      states: {
        own: { description: "The role is the reader's own. The dialog says that another admin can end it." },
        lastAdmin: {
          description: "The office would have no lasting admin. The dialog says to make another one first.",
        },
        ended: { description: "The role has ended. The dialog says when, and who ended it." },
      },
    },
    deciding: {
      entry: "setHasReason",
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => formInput({ ...noValues }, validateDecision(context.hasReason)),
        onSnapshot: onTyping,
      },
      initial: "writing",
      states: {
        writing: {
          description:
            "The role can be ended, or approved by a second admin. The form asks for the password, and for the reason of an end.",
          on: {
            "decision.made": [
              {
                guard: "isDecided",
                target: "sending",
                actions: { type: "setDecision", params: decisionOf },
              },
              { actions: "showErrors" },
            ],
            "grants.read": [
              { guard: { type: "isStillOpen", params: readOf }, actions: setGrants },
              { target: "#grant.routing", actions: setGrants },
            ],
            ...closing,
          },
        },
        sending: {
          description: "The decision is being sent. The field is read-only.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "decideGrant",
            src: "decideGrant",
            input: ({ context: { opened, decision, values } }) => ({
              id: opened?._id ?? "",
              decision,
              reason: values.reason.trim(),
              password: values.password,
            }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#grant.listing",
                actions: "toastDecided",
              },
              onConflict,
              ...onRefusal("writing"),
            ],
            onError: onDefect("writing"),
          },
        },
      },
    },
  },
})
