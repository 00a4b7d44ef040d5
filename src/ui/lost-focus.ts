import { useEffect, useRef } from "react"

/** Focuses what stands where a button was that is gone, and the focus with it. Without it the next Tab would start at the top. */
export const focusUnlessElsewhere = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
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
