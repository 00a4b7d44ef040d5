import { useEffect, useLayoutEffect, useState } from "react"

interface EarlyInput {
  readonly input: HTMLInputElement
  /** Null for a checked radio button or check box. */
  readonly value: string | null
}

const isCheckable = ({ type }: HTMLInputElement) => type === "radio" || type === "checkbox"

/** Returns the values that were typed, checked or autofilled before the script loaded. */
const inputsOf = (form: HTMLFormElement): readonly EarlyInput[] =>
  [...form.querySelectorAll("input")].flatMap((input): EarlyInput[] => {
    if (isCheckable(input)) return input.checked ? [{ input, value: null }] : []
    return input.value === "" ? [] : [{ input, value: input.value }]
  })

const setValue = (input: HTMLInputElement, value: string) => {
  // React ignores an input event if the value equals the last one it set, so this empties the input first.
  input.value = ""
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value)
}

const replay = ({ input, value }: EarlyInput): void => {
  if (value === null) {
    input.checked = false
    input.click()
  } else {
    setValue(input, value)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

interface Unhydrated {
  readonly form: HTMLFormElement
  readonly typed: readonly EarlyInput[]
}

/** Replays the early input in React. Submits the form if the guard has stored a press (submit-guard.ts). */
const takeOver = ({ form, typed }: Unhydrated): void => {
  form.removeAttribute("data-unhydrated")
  typed.forEach(replay)
  const pressed = form.querySelector<HTMLElement>("[data-waiting]")
  if (pressed === null) return
  pressed.removeAttribute("aria-busy")
  pressed.removeAttribute("data-waiting")
  form.requestSubmit(pressed)
}

/**
 * Replays input into a prerendered form after hydration (PERFORMANCE §3). A member can fill and submit such a form before its
 * script has loaded.
 */
export function useInputBeforeHydration(): void {
  const [unhydrated, setUnhydrated] = useState<Unhydrated | null>(null)
  // Setting state in a layout effect makes React flush all effects before the browser's next event. The flows of the page have
  // then started, so no input is lost between the guard and React.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-unhydrated]")
    // oxlint-disable-next-line react/set-state-in-effect -- this render flushes the effects
    if (form !== null) setUnhydrated({ form, typed: inputsOf(form) })
  }, [])
  // Values that were typed before hydration exist only in the inputs.
  useEffect(() => {
    if (unhydrated !== null) takeOver(unhydrated)
  }, [unhydrated])
}
