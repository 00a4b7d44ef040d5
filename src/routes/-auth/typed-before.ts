import { useEffect, useState } from "react"

interface Typed {
  readonly input: HTMLInputElement
  /** Null for a ticked card or box. */
  readonly value: string | null
}

const isTick = ({ type }: HTMLInputElement) => type === "radio" || type === "checkbox"

/** What was typed, ticked or filled in by the browser while the page was still without its script. */
const typedSoFar = (): readonly Typed[] =>
  typeof document === "undefined"
    ? []
    : [...document.querySelectorAll<HTMLInputElement>("main input")].flatMap((input): Typed[] => {
        if (isTick(input)) return input.checked && !input.defaultChecked ? [{ input, value: null }] : []
        return input.value === input.defaultValue ? [] : [{ input, value: input.value }]
      })

const setValue = (input: HTMLInputElement, value: string) =>
  // The element's own setter: React's would take the text for its own and not notice it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value)

const repeat = ({ input, value }: Typed): void => {
  if (!input.isConnected) return
  if (value === null) {
    input.checked = false
    input.click()
  } else {
    setValue(input, value)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

/**
 * A form that was made ahead of time can be filled before its script is there (PERFORMANCE §3): what was typed by then is
 * typed again once the page is alive.
 */
export function useTypedBefore(): void {
  const [typed] = useState(typedSoFar)
  useEffect(() => {
    // After every other effect of this page: the form around it begins in one.
    const turn = setTimeout(() => typed.forEach(repeat))
    return () => clearTimeout(turn)
  }, [typed])
}
