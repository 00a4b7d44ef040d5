import { useEffect, useLayoutEffect, useState } from "react"

interface EarlyInput {
  readonly input: HTMLInputElement
  /** Null for a ticked card or box. */
  readonly value: string | null
}

const isTick = ({ type }: HTMLInputElement) => type === "radio" || type === "checkbox"

/** What was typed, ticked or filled in by the browser while the form was still without its script. */
const typedIn = (form: HTMLFormElement): readonly EarlyInput[] =>
  [...form.querySelectorAll("input")].flatMap((input): EarlyInput[] => {
    if (isTick(input)) return input.checked ? [{ input, value: null }] : []
    return input.value === "" ? [] : [{ input, value: input.value }]
  })

const setValue = (input: HTMLInputElement, value: string) => {
  // React compares with what its own setter was given last, and would take the text for known.
  input.value = ""
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value)
}

const repeat = ({ input, value }: EarlyInput): void => {
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

/** From here on presses are React's; the one that the guard holds (submit-guard.ts) is carried out. */
const takeOver = ({ form, typed }: Unhydrated): void => {
  form.removeAttribute("data-unhydrated")
  typed.forEach(repeat)
  const pressed = form.querySelector<HTMLElement>("[data-waiting]")
  if (pressed === null) return
  pressed.removeAttribute("aria-busy")
  pressed.removeAttribute("data-waiting")
  form.requestSubmit(pressed)
}

/**
 * A form that was made ahead of time can be filled and sent before its script is there (PERFORMANCE §3): what was typed by then
 * is typed again once the page is alive, and a press that was held is carried out.
 */
export function useInputBeforeHydration(): void {
  const [unhydrated, setUnhydrated] = useState<Unhydrated | null>(null)
  // State that a layout effect sets makes React run this page's effects, which start its flows, and the effect below before
  // the browser's next event: nothing can be typed or pressed between the guard and React.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-unhydrated]")
    // oxlint-disable-next-line react/set-state-in-effect -- the render it causes is what flushes the effects
    if (form !== null) setUnhydrated({ form, typed: typedIn(form) })
  }, [])
  // What was typed before the script came is in the inputs alone.
  useEffect(() => {
    if (unhydrated !== null) takeOver(unhydrated)
  }, [unhydrated])
}
