import { type RefObject, useLayoutEffect, useState } from "react"

/** The width in rem from which the list and a conversation fit beside each other: 280 px for the list, 408 px to read. */
const splitWidth = 43

const isWideEnough = (element: HTMLElement): boolean => {
  const { fontSize } = getComputedStyle(document.documentElement)
  return element.getBoundingClientRect().width >= splitWidth * Number.parseFloat(fontSize)
}

/**
 * Returns whether both panes fit into the element; undefined before it is measured. Its own width decides, because the sidebar
 * can be hidden.
 */
export const useIsSplit = (element: RefObject<HTMLElement | null>): boolean | undefined => {
  const [isSplit, setSplit] = useState<boolean>()
  // Measures before the first paint, so that the panes do not jump.
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => setSplit(isWideEnough(measured))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return isSplit
}
