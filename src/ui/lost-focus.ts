import { useEffect, useRef } from "react"

/** Focuses an element that has appeared, unless a control has the focus. A heading or a part of the page is none. */
export const focusUnlessElsewhere = (element: HTMLElement | null): void => {
  if (document.activeElement?.matches("body, main, section, h1, h2, h3") === true)
    element?.focus({ preventScroll: true })
}

/**
 * Returns the ref of an element, with a `tabIndex` of -1, that takes the focus when a change of `state` has removed the control that
 * had it.
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
