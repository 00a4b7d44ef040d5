/** Binds a form machine to fields. The page renders what it gets and sends nothing by itself. */
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import { type ActorRefFrom, fromPromise } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { formMachine, shownErrors } from "./form.machine.ts"
import type { FormErrors, FormValues } from "./form.machine.ts"

export interface FormOptions<V extends FormValues> {
  /** Read once, when the page appears; a restored draft comes this way. */
  readonly initialValues: V
  /** Pure: field → sentence for every field that is wrong. Read once. */
  readonly validate: (values: V) => FormErrors
  /** Sends the values; an expected failure is an `Err`, whose `fields` show under the fields they name. */
  readonly submit: (values: V) => Promise<Outcome<unknown, Failure>>
}

/** What a part of `#ui` takes besides its label. */
export interface FieldBinding<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly isReadOnly: boolean
}

/** A form that a page owns, bound to its fields. */
export function useForm<V extends FormValues>(options: FormOptions<V>) {
  return useFormFields<V>(
    useActorRef(
      formMachine.provide({
        actors: {
          submit: fromPromise<Outcome<unknown, Failure>, { values: FormValues }>(({ input }) =>
            options.submit(input.values as V),
          ),
        },
      }),
      {
        input: {
          initialValues: options.initialValues,
          validate: options.validate as (values: FormValues) => FormErrors,
        },
      },
    ),
  )
}

/**
 * A form with its state, also one that a flow invoked: `field("email")` gives value, onChange, onBlur and the sentence to show; `submit` belongs on
 * the form's `onSubmit`. When submit finds something wrong, the cursor goes to the first wrong field inside `formRef`.
 * `failure` is why the last attempt failed, null as soon as something is changed.
 */
export function useFormFields<V extends FormValues>(ref: ActorRefFrom<typeof formMachine>) {
  const context = useSelector(ref, (snapshot) => snapshot.context)
  const isBusy = useSelector(ref, (snapshot) => snapshot.hasTag("busy"))
  const isSubmitted = useSelector(ref, (snapshot) => snapshot.matches("submitted"))
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const subscription = ref.on("field.pointedOut", ({ name }) => {
      // After the render that shows the sentence, so that it is read out together with the field.
      requestAnimationFrame(() => focusField(formRef.current, name))
    })
    return () => subscription.unsubscribe()
  }, [ref])

  const errors = shownErrors(context)
  return {
    formRef,
    values: context.values as V,
    errors,
    failure: context.failure,
    isBusy,
    isSubmitted,
    submit: () => ref.send({ type: "form.submitted" }),
    field: <K extends keyof V & string>(name: K): FieldBinding<V[K]> => ({
      name,
      value: context.values[name] as V[K],
      onChange: (value) => ref.send({ type: "field.changed", name, value }),
      onBlur: () => ref.send({ type: "field.blurred", name }),
      error: errors[name],
      isReadOnly: isBusy,
    }),
  }
}

/** A field is found by its `name`, or by `data-field` where a part has no single input (date segments, cards). */
function focusField(form: HTMLElement | null, name: string): void {
  const found = form?.querySelector<HTMLElement>(
    `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`,
  )
  if (!found) return
  const focusable = "input:not([type=hidden]), textarea, button, [role=spinbutton], [tabindex='0']"
  const target = found.matches(focusable)
    ? found
    : (found.querySelector<HTMLElement>(focusable) ??
      found.parentElement?.querySelector<HTMLElement>(focusable))
  target?.focus()
}

/** A flow that a form reports to: a machine whose snapshot is tagged `busy` while it works on the values. */
export interface Flow<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (observer: {
    readonly next: (snapshot: S) => void
    readonly complete: () => void
    readonly error: (error: unknown) => void
  }) => { readonly unsubscribe: () => void }
}

/**
 * A `submit` that hands the values to a flow and answers when the flow has settled: the flow keeps saying what happens
 * next, the form only learns whether it was accepted. `failureOf` reads the flow's verdict (null: accepted).
 */
export const submitTo =
  <V extends FormValues, S extends { hasTag: (tag: never) => boolean }>(
    flow: Flow<S>,
    send: (values: V) => void,
    failureOf: (snapshot: S) => Failure | null,
  ) =>
  (values: V): Promise<Outcome<unknown, Failure>> =>
    new Promise((resolve, reject) => {
      send(values)
      const settle = (snapshot: S): boolean => {
        if (snapshot.hasTag("busy" as never)) return false
        const failure = failureOf(snapshot)
        resolve(failure ? { _tag: "Err", error: failure } : { _tag: "Ok", value: null })
        return true
      }
      if (settle(flow.getSnapshot())) return
      const subscription = flow.subscribe({
        next: (snapshot) => {
          if (settle(snapshot)) subscription.unsubscribe()
        },
        complete: () => resolve({ _tag: "Ok", value: null }),
        error: reject,
      })
    })
