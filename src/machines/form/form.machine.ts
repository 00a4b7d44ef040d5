/**
 * Holds a form: values, touched fields, a message for each invalid field, and the submission (SPEC §5, "Forms
 * validate on every change", "Errors show under the field"). The flow passes `validate` as input. No failure
 * loses typed values.
 *
 * Either the actor `submit` sends the values, or the flow that invoked the form does. Then the flow reads the values
 * from the form's snapshots, and tells the form when sending starts and how it ended.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isOk, isRefusalOfFields, outcomeOf } from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"

/** Field name → value, such as a text, a boolean or a list. */
export type FormValues = Readonly<Record<string, unknown>>

/** Field name → message under it. A valid field has no entry. */
export type FormErrors = Readonly<Record<string, string>>

export interface FormInput {
  /** The initial values, such as a restored draft. */
  readonly initialValues: FormValues
  /** Returns all messages for these values. Must be pure; called on every change. */
  readonly validate: (values: FormValues) => FormErrors
}

export interface FormContext extends FormInput {
  readonly values: FormValues
  readonly touched: Readonly<Record<string, true>>
  /** True once Submit was pressed, so that every message shows. */
  readonly attempted: boolean
  readonly errors: FormErrors
  /** The server's messages for single fields. A change of the field clears its message. */
  readonly serverErrors: FormErrors
  /** Why the last attempt failed; null while the member edits. */
  readonly failure: Pick<Failure, "_tag" | "message"> | null
}

export type FormEvent =
  | { readonly type: "field.changed"; readonly name: string; readonly value: unknown }
  | { readonly type: "field.blurred"; readonly name: string }
  | { readonly type: "form.submitted" }
  /** The flow that invoked the form sends the values itself. */
  | { readonly type: "submission.started" }
  /** The flow has sent the values, or failed to send them. */
  | { readonly type: "submission.ended"; readonly outcome: Outcome<unknown, Failure> }
  /** The flow replaced all values, such as after the server accepted them. */
  | { readonly type: "form.reset"; readonly values: FormValues }

export type FormEffect =
  /** The values are valid and being sent. */
  | { readonly type: "form.submitted"; readonly values: FormValues }
  /** The first invalid field in the order of the form, which receives focus. */
  | { readonly type: "field.pointedOut"; readonly name: string }

/**
 * Returns the messages to show. A server message shows until its field changes. A local message shows after blur or
 * submit.
 */
export const shownErrors = ({ errors, serverErrors, touched, attempted }: FormContext): FormErrors => ({
  ...Object.fromEntries(Object.entries(errors).filter(([name]) => attempted || touched[name])),
  ...serverErrors,
})

const without = (errors: FormErrors, name: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))

const firstInvalid = (context: FormContext): string | undefined => {
  const shown = shownErrors(context)
  return [...Object.keys(context.values), ...Object.keys(shown)].find((name) => shown[name] !== undefined)
}

export const formMachine = setup({
  types: {} as {
    input: FormInput
    context: FormContext
    events: FormEvent
    emitted: FormEffect
    tags: "busy"
  },
  actors: {
    submit: fromPromise<Outcome<unknown, Failure>, { values: FormValues }>(notProvided("submit")),
  },
  guards: {
    hasErrors: ({ context }) => Object.keys(context.errors).length > 0,
    isValid: ({ context }) => Object.keys(context.errors).length === 0,
    isOk,
    hasFieldErrors: isRefusalOfFields,
  },
  actions: {
    setValue: assign(({ context }, { name, value }: { name: string; value: unknown }) => {
      const values = { ...context.values, [name]: value }
      return {
        values,
        errors: context.validate(values),
        serverErrors: without(context.serverErrors, name),
        failure: null,
      }
    }),
    touchField: assign(({ context }, { name }: { name: string }) => ({
      touched: { ...context.touched, [name]: true as const },
    })),
    showAllErrors: assign({ attempted: true }),
    clearFailure: assign({ failure: null, serverErrors: {} }),
    setFailure: assign((_, { outcome }: { outcome: Outcome<unknown, Failure> }) =>
      outcome._tag === "Err" ? { failure: outcome.error, serverErrors: outcome.error.fields } : {},
    ),
    setDefect: assign({
      failure: { _tag: "Unavailable" as const, message: somethingWrong },
    }),
    startOver: assign({ touched: {}, attempted: false }),
    replaceValues: assign(({ context }, { values }: { values: FormValues }) => ({
      values,
      touched: {},
      attempted: false,
      errors: context.validate(values),
      serverErrors: {},
      failure: null,
    })),
    announceValues: emit(({ context }) => ({ type: "form.submitted" as const, values: context.values })),
    pointOutField: emit(({ context }) => ({
      type: "field.pointedOut" as const,
      name: firstInvalid(context) ?? "",
    })),
  },
}).createMachine({
  id: "form",
  description: "Every form shows errors under the fields, submits once and never loses what was typed.",
  context: ({ input }) => ({
    ...input,
    values: input.initialValues,
    touched: {},
    attempted: false,
    errors: input.validate(input.initialValues),
    serverErrors: {},
    failure: null,
  }),
  initial: "editing",
  on: {
    "form.reset": {
      target: ".editing",
      actions: { type: "replaceValues", params: ({ event }) => ({ values: event.values }) },
    },
  },
  states: {
    editing: {
      initial: "complete",
      on: {
        "field.changed": {
          actions: {
            type: "setValue",
            params: ({ event }) => ({ name: event.name, value: event.value }),
          },
        },
        "field.blurred": { actions: { type: "touchField", params: ({ event }) => ({ name: event.name }) } },
      },
      states: {
        complete: {
          description: "Every field is valid. The form can be submitted.",
          always: { guard: "hasErrors", target: "incomplete" },
          on: {
            "form.submitted": {
              target: "#form.submitting",
              actions: ["showAllErrors", "clearFailure", "announceValues"],
            },
            "submission.started": { target: "#form.waiting", actions: ["showAllErrors", "clearFailure"] },
          },
        },
        incomplete: {
          description: "A field is missing or invalid. Submit shows all errors and focuses the first one.",
          always: { guard: "isValid", target: "complete" },
          on: { "form.submitted": { actions: ["showAllErrors", "pointOutField"] } },
        },
      },
    },
    submitting: {
      description: "The values are being sent. The fields are read-only.",
      tags: ["busy"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ values: context.values }),
        onDone: [
          { guard: { type: "isOk", params: outcomeOf }, target: "submitted" },
          {
            guard: { type: "hasFieldErrors", params: outcomeOf },
            target: "failed",
            actions: [{ type: "setFailure", params: outcomeOf }, "pointOutField"],
          },
          { target: "failed", actions: { type: "setFailure", params: outcomeOf } },
        ],
        onError: { target: "failed", actions: "setDefect" },
      },
    },
    waiting: {
      description: "The flow that owns this form sends the values. The fields are read-only.",
      tags: ["busy"],
      on: {
        "submission.ended": [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.outcome }) },
            target: "submitted",
          },
          {
            guard: { type: "hasFieldErrors", params: ({ event }) => ({ outcome: event.outcome }) },
            target: "failed",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ outcome: event.outcome }) },
              "pointOutField",
            ],
          },
          {
            target: "failed",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.outcome }) },
          },
        ],
      },
    },
    failed: {
      description: "The values were not accepted. The form keeps them and shows the reason.",
      on: {
        "submission.started": { target: "waiting", actions: "clearFailure" },
        "field.changed": {
          target: "editing",
          actions: {
            type: "setValue",
            params: ({ event }) => ({ name: event.name, value: event.value }),
          },
        },
        "form.submitted": {
          target: "submitting",
          actions: ["clearFailure", "announceValues"],
        },
      },
    },
    submitted: {
      description: "The values were accepted. A further change starts a new round with the same values.",
      entry: "startOver",
      on: {
        "field.changed": {
          target: "editing",
          actions: {
            type: "setValue",
            params: ({ event }) => ({ name: event.name, value: event.value }),
          },
        },
      },
    },
  },
})
