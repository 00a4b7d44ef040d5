/** Binds a form machine to the fields of a page. */
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import { type ActorRefFrom, fromPromise } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { openFlows } from "../app/open-flows.ts"
import { countTransitions } from "../app/run-effect.ts"
import { useFieldFocus } from "./use-field-focus.ts"
import { formMachine, shownErrors } from "./form.machine.ts"
import type { FormErrors, FormValues } from "./form.machine.ts"

export interface FormOptions<V extends FormValues> {
  /** The initial values, such as a restored draft. Read once, when the page mounts. */
  readonly initialValues: V
  /** Returns a message for each invalid field. Must be pure. Later renders cannot replace it. */
  readonly validate: (values: V) => FormErrors
  /** Sends the values. An expected failure is an `Err`; the messages in its `fields` show under those fields. */
  readonly submit: (values: V) => Promise<Outcome<unknown, Failure>>
}

/** The props that a field of `#ui` takes besides its label. */
export interface FieldBinding<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly isReadOnly: boolean
}

/** Starts a form that a page owns, and binds it to its fields. */
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
        inspect: countTransitions,
      },
    ),
  )
}

/**
 * Binds a form actor, including one that a flow invoked. `field("email")` returns value, onChange, onBlur and the
 * message. `submit` is the form's `onSubmit`. After an invalid submit, the first invalid field inside `formRef`
 * receives focus. `failure` is why the last attempt failed; null after a change. `isChanged` is true after the first change.
 */
export function useFormFields<V extends FormValues>(ref: ActorRefFrom<typeof formMachine>) {
  const context = useSelector(ref, (snapshot) => snapshot.context)
  const isBusy = useSelector(ref, (snapshot) => snapshot.hasTag("busy"))
  const isSubmitted = useSelector(ref, (snapshot) => snapshot.matches("submitted"))
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    openFlows.add(ref)
    return () => {
      openFlows.delete(ref)
    }
  }, [ref])
  useFieldFocus(ref, formRef)

  const errors = shownErrors(context)
  return {
    formRef,
    values: context.values as V,
    errors,
    failure: context.failure,
    isChanged: context.values !== context.initialValues,
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

/** A flow that submits a form's values. Its snapshot has the tag `busy` meanwhile. */
export interface Flow<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (observer: {
    readonly next: (snapshot: S) => void
    readonly complete: () => void
    readonly error: (error: unknown) => void
  }) => { readonly unsubscribe: () => void }
}

/**
 * Returns a `submit` that passes the values to a flow and resolves when the flow has settled. The flow decides
 * what happens next; the form learns only whether the values were accepted. `failureOf` returns the flow's
 * failure (null: accepted).
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
