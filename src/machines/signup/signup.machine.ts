/** Signing up (SPEC §2, §4): choose an account type, fill its form, the account is made, the email is verified next. */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect, sentenceOf } from "../failure-message.ts"
import { failureOf, isOk, isRefusalOfFields } from "../outcomes.ts"
import type { Fact } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { rolesOfTypes, signupAddress } from "./account-type.ts"
import type { AccountType } from "./account-type.ts"
import type { SignupValues } from "./signup-form.ts"

export interface SignupInput {
  /** What the address names; null is the chooser. */
  readonly accountType: AccountType | null
}

export interface SignupContext {
  readonly accountType: AccountType | null
  /** The card that is ticked in the chooser. */
  readonly choice: AccountType | null
  /** Continue was pressed without a choice. */
  readonly isChoiceMissing: boolean
  readonly email: string | null
  /** Why the last attempt failed; gone at the next one. */
  readonly failure: Failure | null
}

export type SignupEvent =
  | { readonly type: "type.chosen"; readonly accountType: AccountType }
  | { readonly type: "choice.confirmed" }
  /** The address changed: a link, back, forward. It is what decides the mode (SPEC §4). */
  | { readonly type: "address.changed"; readonly accountType: AccountType | null }
  | { readonly type: "details.submitted"; readonly values: SignupValues }

export type SignupFact =
  | Fact
  /** The session remembers the address, and with it when the first code was sent. */
  | { readonly type: "email.remembered"; readonly email: string }

export const signupMachine = setup({
  types: {} as {
    input: SignupInput
    context: SignupContext
    events: SignupEvent
    emitted: SignupFact
    tags: "busy"
  },
  actors: {
    createAccount: fromPromise<
      Outcome<null, Failure>,
      { accountType: AccountType | null; values: SignupValues }
    >(() => Promise.reject(new Error("createAccount is not provided"))),
  },
  guards: {
    hasType: ({ context }) => context.accountType !== null,
    hasChoice: ({ context }) => context.choice !== null,
    isTyped: (_, { accountType }: { accountType: AccountType | null }) => accountType !== null,
    isOk,
    isRefusalOfFields,
  },
  actions: {
    choose: assign((_, { accountType }: { accountType: AccountType }) => ({
      choice: accountType,
      isChoiceMissing: false,
    })),
    takeChoice: assign(({ context }) => ({ accountType: context.choice })),
    missChoice: assign({ isChoiceMissing: true }),
    takeType: assign((_, { accountType }: { accountType: AccountType | null }) => ({
      accountType,
      choice: accountType,
    })),
    leaveType: assign(({ context }) => ({ accountType: null, choice: context.accountType })),
    takeEmail: assign((_, { email }: { email: string }) => ({ email, failure: null })),
    keepFailure: assign(failureOf),
    keepDefect: assign({ failure: defect }),
    forgetFailure: assign({ failure: null, isChoiceMissing: false }),
    goToForm: emit(({ context }) => ({
      type: "go" as const,
      to: signupAddress(context.choice),
      replace: false,
    })),
    announceEmail: emit(({ context }) => ({ type: "email.remembered" as const, email: context.email ?? "" })),
    sayCreated: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `${rolesOfTypes[context.accountType ?? "student"].name} account created successfully, Check email for token`,
    })),
    goToVerification: emit({ type: "go", to: "/verify-email", replace: true }),
    sayFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: context.failure === null ? somethingWrong : sentenceOf(context.failure),
    })),
  },
}).createMachine({
  id: "signup",
  description:
    "Signing up: choose a type, fill its form; the account is made, and the email is verified next.",
  context: ({ input }) => ({
    accountType: input.accountType,
    choice: input.accountType,
    isChoiceMissing: false,
    email: null,
    failure: null,
  }),
  initial: "arriving",
  states: {
    arriving: {
      description: "The address says whether a type is chosen already.",
      always: [{ guard: "hasType", target: "fillingDetails" }, { target: "choosingType" }],
    },
    choosingType: {
      description: "Three cards: student, doctor, global member, each with what it needs.",
      exit: "forgetFailure",
      on: {
        "type.chosen": {
          actions: { type: "choose", params: ({ event }) => ({ accountType: event.accountType }) },
        },
        "choice.confirmed": [
          { guard: "hasChoice", target: "fillingDetails", actions: ["takeChoice", "goToForm"] },
          { actions: "missChoice" },
        ],
        "address.changed": {
          guard: { type: "isTyped", params: ({ event }) => ({ accountType: event.accountType }) },
          target: "fillingDetails",
          actions: { type: "takeType", params: ({ event }) => ({ accountType: event.accountType }) },
        },
      },
    },
    fillingDetails: {
      description: "The form of the chosen type; what is typed survives a reload and the way back.",
      on: {
        "details.submitted": {
          target: "submitting",
          actions: { type: "takeEmail", params: ({ event }) => ({ email: event.values.email }) },
        },
        "address.changed": [
          {
            guard: { type: "isTyped", params: ({ event }) => ({ accountType: event.accountType }) },
            actions: { type: "takeType", params: ({ event }) => ({ accountType: event.accountType }) },
          },
          { target: "choosingType", actions: ["leaveType", "forgetFailure"] },
        ],
      },
    },
    submitting: {
      description: "The account is being made.",
      tags: ["busy"],
      invoke: {
        id: "createAccount",
        src: "createAccount",
        input: ({ context, event }) => ({
          accountType: context.accountType,
          values: (event as Extract<SignupEvent, { type: "details.submitted" }>).values,
        }),
        onDone: [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.output }) },
            target: "created",
          },
          {
            guard: { type: "isRefusalOfFields", params: ({ event }) => ({ outcome: event.output }) },
            target: "fillingDetails",
            actions: { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "fillingDetails",
            actions: [
              { type: "keepFailure", params: ({ event }) => ({ outcome: event.output }) },
              "sayFailure",
            ],
          },
        ],
        onError: { target: "fillingDetails", actions: ["keepDefect", "sayFailure"] },
      },
    },
    created: {
      description: "The account is made and a code is on its way; the email is verified next.",
      type: "final",
      entry: ["announceEmail", "sayCreated", "goToVerification"],
    },
  },
})
