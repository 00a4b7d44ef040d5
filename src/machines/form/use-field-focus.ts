import { type RefObject, useEffect } from "react"
import { flushSync } from "react-dom"

/** An actor that names the first invalid field after a refused submit. */
interface PointingOut {
  readonly on: (
    type: "field.pointedOut",
    listener: (effect: { readonly name: string }) => void,
  ) => { readonly unsubscribe: () => void }
}

const focusable = "input:not([type=hidden]),textarea,button,[tabindex='0']"

const invalid = ":is(input,textarea)[aria-invalid='true']"

/**
 * Finds a field by its `name`, or by `data-field` where it has no single input (date segments, cards, pictures). A field whose
 * inputs load later has a `tabindex` of its own.
 */
const focusField = (form: HTMLElement | null, name: string): void => {
  const found = form?.querySelector<HTMLElement>(
    `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`,
  )
  const first = (selector: string, within = found) => within?.querySelector<HTMLElement>(selector)
  const target = found?.matches(focusable)
    ? found
    : (first(invalid) ?? first(focusable) ?? first("[tabindex]") ?? first(focusable, found?.parentElement))
  target?.focus()
}

/** Focuses the field inside `formRef` that the actor points out. */
export function useFieldFocus(actor: PointingOut, formRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const subscription = actor.on("field.pointedOut", ({ name }) =>
      // Renders the message first, so that a screen reader reads it together with the field. Both in one task: a member
      // who sees the message types into the field that has the focus then.
      queueMicrotask(() => {
        flushSync(() => {})
        focusField(formRef.current, name)
      }),
    )
    return () => subscription.unsubscribe()
  }, [actor, formRef])
}
