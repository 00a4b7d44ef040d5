import { useEffect, useRef } from "react"

/** Focuses an element that has appeared, unless a control has the focus. A heading or a section is no control. */
export const focusUnlessElsewhere = (element: HTMLElement | null): void => {
  if (document.activeElement?.matches("body, main, section, h1, h2, h3") === true)
    element?.focus({ preventScroll: true })
}

/**
 * Returns a ref for an element with a `tabIndex` of -1. The element takes the focus when a change of `state` has removed the
 * focused control.
 */
export const useLostFocus = <E extends HTMLElement>(state: string | number | boolean) => {
  const ref = useRef<E>(null)
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    focusUnlessElsewhere(ref.current)
  }, [state])
  return ref
}
