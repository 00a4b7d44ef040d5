/**
 * Signs a member up (SPEC §2, §4): choose an account type, fill in its form, create the account, then verify the
 * email.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { defect, failureMessage } from "../failure-message.ts"
import { failureOf, isOk, isRefusalOfFields } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { rolesOfTypes, signupUrl } from "./account-type.ts"
import type { AccountType } from "./account-type.ts"
import type { SignupValues } from "./signup-form.ts"
import { notProvided } from "../not-provided.ts"

export interface SignupInput {
  /** The account type in the address; null shows the chooser. */
  readonly accountType: AccountType | null
}

export interface SignupContext {
  readonly accountType: AccountType | null
  /** The selected card of the chooser. */
  readonly choice: AccountType | null
  /** True when Continue was pressed without a choice. */
  readonly isChoiceMissing: boolean
  readonly email: string | null
  /** Why the last attempt failed; cleared by the next one. */
  readonly failure: Failure | null
}

export type SignupEvent =
  | { readonly type: "type.chosen"; readonly accountType: AccountType }
  | { readonly type: "choice.confirmed" }
  /** The address changed by a link, back or forward. The address decides the mode (SPEC §4). */
  | { readonly type: "address.changed"; readonly accountType: AccountType | null }
  | { readonly type: "details.submitted"; readonly values: SignupValues }

export type SignupEffect =
  | FlowEffect
  /** Stores the address in the session, with the time of the first code. */
  | { readonly type: "email.remembered"; readonly email: string }

export const signupMachine = setup({
  types: {} as {
    input: SignupInput
    context: SignupContext
    events: SignupEvent
    emitted: SignupEffect
    tags: "busy"
  },
  actors: {
    createAccount: fromPromise<
      Outcome<null, Failure>,
      { accountType: AccountType | null; values: SignupValues }
    >(notProvided("createAccount")),
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
    setChoice: assign(({ context }) => ({ accountType: context.choice })),
    setChoiceMissing: assign({ isChoiceMissing: true }),
    setType: assign((_, { accountType }: { accountType: AccountType | null }) => ({
      accountType,
      choice: accountType,
    })),
    clearType: assign(({ context }) => ({ accountType: null, choice: context.accountType })),
    setEmail: assign((_, { email }: { email: string }) => ({ email, failure: null })),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null, isChoiceMissing: false }),
    navigateToForm: emit(({ context }) => ({
      type: "navigate" as const,
      to: signupUrl(context.choice),
      replace: false,
    })),
    announceEmail: emit(({ context }) => ({ type: "email.remembered" as const, email: context.email ?? "" })),
    toastCreated: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `${rolesOfTypes[context.accountType ?? "student"].name} account created successfully, Check email for token`,
    })),
    navigateToVerification: emit({ type: "navigate", to: "/verify-email", replace: true }),
    toastFailure: emit(({ context }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: context.failure === null ? somethingWrong : failureMessage(context.failure),
    })),
  },
}).createMachine({
  id: "signup",
  description:
    "A visitor chooses a role, fills in its form and gets an account. The email address is verified next.",
  context: ({ input }) => ({
    accountType: input.accountType,
    choice: input.accountType,
    isChoiceMissing: false,
    email: null,
    failure: null,
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Checks whether the address names a role.",
      always: [{ guard: "hasType", target: "fillingDetails" }, { target: "choosingType" }],
    },
    choosingType: {
      description: "Three cards offer the roles: student, doctor and global member.",
      exit: "clearFailure",
      on: {
        "type.chosen": {
          actions: { type: "choose", params: ({ event }) => ({ accountType: event.accountType }) },
        },
        "choice.confirmed": [
          { guard: "hasChoice", target: "fillingDetails", actions: ["setChoice", "navigateToForm"] },
          { actions: "setChoiceMissing" },
        ],
        "address.changed": {
          guard: { type: "isTyped", params: ({ event }) => ({ accountType: event.accountType }) },
          target: "fillingDetails",
          actions: { type: "setType", params: ({ event }) => ({ accountType: event.accountType }) },
        },
      },
    },
    fillingDetails: {
      description: "The form of the chosen role is stored as a draft. A reload or going back loses nothing.",
      on: {
        "details.submitted": {
          target: "submitting",
          actions: { type: "setEmail", params: ({ event }) => ({ email: event.values.email }) },
        },
        "address.changed": [
          {
            guard: { type: "isTyped", params: ({ event }) => ({ accountType: event.accountType }) },
            actions: { type: "setType", params: ({ event }) => ({ accountType: event.accountType }) },
          },
          { target: "choosingType", actions: ["clearType", "clearFailure"] },
        ],
      },
    },
    submitting: {
      description: "The account is being created.",
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
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: "fillingDetails",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.output }) },
              "toastFailure",
            ],
          },
        ],
        onError: { target: "fillingDetails", actions: ["setDefect", "toastFailure"] },
      },
    },
    created: {
      description: "The account is created, and a code was sent. The email address is verified next.",
      type: "final",
      entry: ["announceEmail", "toastCreated", "navigateToVerification"],
    },
  },
})
