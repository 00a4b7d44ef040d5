import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Within this distance (px) of the top or the end, the list counts as scrolled to it. */
const edgeDistance = 80
/** The space (px) above the line 'New messages' when a conversation opens there. */
const lineSpace = 24

/** The greatest scroll position (px). */
const endOf = (element: HTMLElement): number => element.scrollHeight - element.clientHeight

/**
 * Whether the list is at its end, or was before its height changed from the one with `knownEnd`. The browser reports a scroll
 * one frame later, and the height can be another one by then.
 */
const isAtEnd = (element: HTMLElement, knownEnd: number): boolean =>
  Math.min(endOf(element), knownEnd) - element.scrollTop < edgeDistance

interface LogContent {
  /** The sequence numbers of the first and the last message; 0 without messages. */
  readonly first: number
  readonly last: number
  /** How many messages are being sent. */
  readonly sending: number
}

interface LogScroll {
  /** Whether newer messages arrived below since the member scrolled up. */
  readonly hasNewBelow: boolean
  /** Returns true when the member has scrolled near the top. */
  readonly onScroll: () => boolean
  readonly scrollToEnd: () => void
}

/**
 * Sets the scroll position of the messages. A list that is scrolled to its end stays there, also when the keyboard makes the
 * window lower. Otherwise the visible messages keep their place. A conversation opens at its first unread message.
 */
export const useLogScroll = (
  list: RefObject<HTMLElement | null>,
  unreadLine: RefObject<HTMLElement | null>,
  { first, last, sending }: LogContent,
): LogScroll => {
  const known = useRef({ isOpened: false, end: 0, height: 0, first: 0, sending: 0 })
  /** The sequence of the newest message when the member left the end of the list; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null)

  // The effect has no dependencies, because any render can change the height.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const before = known.current
    if (isAtEnd(element, before.end) || sending > before.sending) element.scrollTo(0, element.scrollHeight)
    else if (first < before.first) element.scrollBy(0, element.scrollHeight - before.height)
    const line = unreadLine.current
    if (!before.isOpened && line !== null)
      element.scrollTo(0, Math.min(element.scrollTop, line.offsetTop - lineSpace))
    known.current = { isOpened: true, end: endOf(element), height: element.scrollHeight, first, sending }
  })
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd(element, known.current.end)) element.scrollTo(0, element.scrollHeight)
      known.current = { ...known.current, end: endOf(element), height: element.scrollHeight }
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  return {
    hasNewBelow: leftAt !== null && last > leftAt,
    onScroll: () => {
      const element = list.current
      if (element === null) return false
      const hasLeft = !isAtEnd(element, known.current.end)
      if (hasLeft === (leftAt === null)) setLeftAt(hasLeft ? last : null)
      return element.scrollTop < edgeDistance
    },
    scrollToEnd: () => list.current?.scrollTo({ top: list.current.scrollHeight }),
  }
}
