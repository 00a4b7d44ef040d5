import { useEffect, useRef } from "react"

/**
 * Returns the ref of an element that gets the focus when the focused control has left with its row. Without it the next
 * Tab would start at the top of the page. `rows` changes with the rows.
 */
export const useListFocus = <E extends HTMLElement>(rows: string | number) => {
  const element = useRef<E>(null)
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [rows])
  return element
}
