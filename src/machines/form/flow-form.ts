/**
 * The form inside a flow that sends the values itself: the child `form`, and what every such flow does with it. The
 * flow spreads `formGuards` and `formActions` into its `setup`. While it sends the values, `onRefusal` and `onDefect`
 * return the transitions of every result that is not a success: back to the form, which keeps what was typed.
 */
import {
  type ActorRefFrom,
  emit,
  type EventObject,
  fromPromise,
  type ParameterizedObject,
  sendTo,
} from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { defectOutcome } from "../failure-message.ts"
import {
  defectToast,
  isOk,
  isReportedElsewhere,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import {
  type FormContext,
  type FormErrors,
  type FormEvent,
  type FormInput,
  formMachine,
  type FormValues,
} from "./form.machine.ts"

/** The form as a child. Its own actor `submit` never starts, because the flow sends the values. */
export const flowForm = formMachine.provide({
  actors: { submit: fromPromise(() => Promise.reject(new Error("The flow sends the values of this form."))) },
})

/** Returns the input of the child `form`. */
export const formInput = <V extends FormValues>(
  initialValues: V,
  validate: (values: V) => FormErrors,
): FormInput => ({ initialValues, validate: (values) => validate(values as V) })

/** Returns the values in a snapshot of the form, as the params of a guard or an action of the flow. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the flow names the type of its values
export const typedValues = <V extends FormValues>({
  event,
}: {
  readonly event: { readonly snapshot: { readonly context: Pick<FormContext, "values"> } }
}): { readonly values: V } => ({ values: event.snapshot.context.values as V })

type Values = { readonly values: FormValues }

/** Returns what a flow with a form adds to its guards and actions: `setup({ … }).extend(withForm<C, E>())`. */
export const withForm = <C extends Values, E extends EventObject>() => {
  const send = <P extends ParameterizedObject["params"]>(event: (params: P, context: C) => FormEvent) =>
    sendTo<C, E, P, ActorRefFrom<typeof formMachine>, E>("form", ({ context }, params) =>
      event(params, context),
    )
  return {
    guards: {
      isChanged: ({ context }: { readonly context: C }, { values }: Values): boolean =>
        values !== context.values,
      isOk,
      isReportedElsewhere,
    },
    actions: {
      /** Makes the form show its errors and focus the first invalid field. */
      showErrors: send(() => ({ type: "form.submitted" })),
      startSubmission: send(() => ({ type: "submission.started" })),
      endSubmission: send(({ outcome }: WithOutcome) => ({ type: "submission.ended", outcome })),
      resetForm: send((_, { values }) => ({ type: "form.reset", values })),
      toastProblem: emit<C, E, WithOutcome, E, FlowEffect>(problemToast),
      toastDefect: emit<C, E, undefined, E, FlowEffect>(defectToast),
    },
  }
}

/** Returns the last transitions of `onDone`: the form opens again and shows the failure, and a toast says the rest. */
export const onRefusal = <T extends string>(target: T) =>
  [
    {
      guard: { type: "isReportedElsewhere", params: outcomeOf },
      target,
      actions: { type: "endSubmission", params: outcomeOf },
    },
    {
      target,
      actions: [
        { type: "endSubmission", params: outcomeOf },
        { type: "toastProblem", params: outcomeOf },
      ],
    },
  ] as const

/** Returns the transition of `onError`: the form opens again, and a toast reports the defect. */
export const onDefect = <T extends string>(target: T) =>
  ({
    target,
    actions: [{ type: "endSubmission", params: { outcome: defectOutcome } }, "toastDefect"],
  }) as const
