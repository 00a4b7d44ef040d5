/**
 * Signs a member up (SPEC §2, §4). The member chooses an account type, fills in its form and creates the account. The
 * email address is verified next.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { flowForm, formInput, onDefect, onRefusal, typedValues, withForm } from "../form/flow-form.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { outcomeOf } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { rolesOfTypes, signupUrl } from "./account-type.ts"
import type { AccountType } from "./account-type.ts"
import { emptySignup, type SignupValues, valuesFor, validateSignup } from "./signup-form.ts"
import { notProvided } from "../not-provided.ts"

export interface SignupInput {
  /** The account type in the page's address; null shows the chooser. */
  readonly accountType: AccountType | null
  /** The draft of the last visit; omitted without one. */
  readonly draft?: SignupValues
}

export interface SignupContext {
  readonly accountType: AccountType | null
  /** The selected card of the chooser. */
  readonly choice: AccountType | null
  /** True when Continue was pressed without a choice. */
  readonly isChoiceMissing: boolean
  /** The values of the form. All account types share them. */
  readonly values: SignupValues
}

export type SignupEvent =
  | { readonly type: "type.chosen"; readonly accountType: AccountType }
  | { readonly type: "choice.confirmed" }
  /** The page's address changed by a link, back or forward. The address decides the mode (SPEC §4). */
  | { readonly type: "address.changed"; readonly accountType: AccountType | null }
  | { readonly type: "details.submitted" }

type OfType = { readonly accountType: AccountType | null }
type Values = { readonly values: SignupValues }

/** Returns the context that shows the form of a type, with the values that this type can use. */
const formOf = ({ values }: SignupContext, accountType: AccountType | null) => ({
  accountType,
  choice: accountType,
  values: accountType === null ? values : valuesFor(accountType, values),
})

export type SignupEffect =
  | FlowEffect
  /** Stores the email address in the session. */
  | { readonly type: "email.remembered"; readonly email: string }

const signupSetup = setup({
  types: {} as {
    input: SignupInput
    context: SignupContext
    events: SignupEvent
    children: { form: "form" }
    emitted: SignupEffect
    tags: "busy"
  },
  actors: {
    createAccount: fromPromise<
      Outcome<null, Failure>,
      { accountType: AccountType | null; values: SignupValues }
    >(notProvided("createAccount")),
    form: flowForm,
  },
  guards: {
    hasType: ({ context }) => context.accountType !== null,
    hasChoice: ({ context }) => context.choice !== null,
    hasTypeInAddress: (_, { accountType }: OfType) => accountType !== null,
    isSameType: ({ context }, { accountType }: OfType) => accountType === context.accountType,
    hasErrors: ({ context: { accountType, values } }) =>
      accountType !== null && Object.keys(validateSignup(accountType)(values)).length > 0,
  },
  actions: {
    choose: assign((_, { accountType }: { accountType: AccountType }) => ({
      choice: accountType,
      isChoiceMissing: false,
    })),
    setChoice: assign(({ context }) => formOf(context, context.choice)),
    setChoiceMissing: assign({ isChoiceMissing: true }),
    clearChoiceMissing: assign({ isChoiceMissing: false }),
    setType: assign(({ context }, { accountType }: OfType) => formOf(context, accountType)),
    clearType: assign(({ context }) => ({ accountType: null, choice: context.accountType })),
    setValues: assign((_, { values }: Values) => ({ values })),
    /** Stores the typed values on the device, without the passwords. */
    storeDraft: notProvided<Values>("storeDraft"),
    navigateToForm: emit(({ context }) => ({
      type: "navigate" as const,
      to: signupUrl(context.choice),
      replace: false,
    })),
    announceEmail: emit(({ context }) => ({
      type: "email.remembered" as const,
      email: context.values.email,
    })),
    toastCreated: emit(({ context }) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: `${rolesOfTypes[context.accountType ?? "student"].name} account created successfully, Check email for token`,
    })),
    navigateToVerification: emit({ type: "navigate", to: "/verify-email", replace: true }),
  },
}).extend(withForm<SignupContext, SignupEvent>())

export const signupMachine = signupSetup.createMachine({
  id: "signup",
  description:
    "A visitor chooses a role, fills in its form and gets an account. The email address is verified next.",
  context: ({ input: { accountType, draft = emptySignup } }) => ({
    accountType,
    choice: accountType,
    isChoiceMissing: false,
    values: accountType === null ? draft : valuesFor(accountType, draft),
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Checks whether the address names a role.",
      always: [{ guard: "hasType", target: "details" }, { target: "choosingType" }],
    },
    choosingType: {
      description: "Three cards offer the roles: student, doctor and global member.",
      exit: "clearChoiceMissing",
      on: {
        "type.chosen": {
          actions: { type: "choose", params: ({ event }) => ({ accountType: event.accountType }) },
        },
        "choice.confirmed": [
          { guard: "hasChoice", target: "details", actions: ["setChoice", "navigateToForm"] },
          { actions: "setChoiceMissing" },
        ],
        "address.changed": {
          guard: { type: "hasTypeInAddress", params: ({ event }) => ({ accountType: event.accountType }) },
          target: "details",
          actions: { type: "setType", params: ({ event }) => ({ accountType: event.accountType }) },
        },
      },
    },
    details: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context: { accountType, values } }) =>
          formInput(values, validateSignup(accountType ?? "student")),
        onSnapshot: {
          guard: { type: "isChanged", params: typedValues<SignupValues> },
          actions: [
            { type: "setValues", params: typedValues<SignupValues> },
            { type: "storeDraft", params: ({ context: { values } }) => ({ values }) },
          ],
        },
      },
      initial: "filling",
      states: {
        filling: {
          description:
            "The form of the chosen role is stored as a draft. A reload or going back loses nothing.",
          on: {
            "details.submitted": [{ guard: "hasErrors", actions: "showErrors" }, { target: "submitting" }],
            "address.changed": [
              {
                guard: { type: "isSameType", params: ({ event }) => ({ accountType: event.accountType }) },
              },
              {
                guard: {
                  type: "hasTypeInAddress",
                  params: ({ event }) => ({ accountType: event.accountType }),
                },
                target: "#signup.details",
                actions: { type: "setType", params: ({ event }) => ({ accountType: event.accountType }) },
              },
              { target: "#signup.choosingType", actions: "clearType" },
            ],
          },
        },
        submitting: {
          description: "The account is being created.",
          tags: ["busy"],
          entry: "startSubmission",
          invoke: {
            id: "createAccount",
            src: "createAccount",
            input: ({ context: { accountType, values } }) => ({ accountType, values }),
            onDone: [
              { guard: { type: "isOk", params: outcomeOf }, target: "created" },
              ...onRefusal("filling"),
            ],
            onError: onDefect("filling"),
          },
        },
        created: {
          description: "The account is created, and a code was sent. The email address is verified next.",
          type: "final",
          entry: ["announceEmail", "toastCreated", "navigateToVerification"],
        },
      },
    },
  },
})
