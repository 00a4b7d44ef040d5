import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Within this distance (px) of the top or the end, the list counts as scrolled to it. */
const edgeDistance = 80
/** The space (px) above the line 'New messages' when a conversation opens there. */
const lineSpace = 24

const isAtEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < edgeDistance

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
  const position = useRef({ isAtEnd: true, isOpened: false, height: 0, first: 0, sending: 0 })
  /** The sequence of the newest message when the member left the end of the list; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null)

  // The effect has no dependencies, because any render can change the height.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const before = position.current
    if (before.isAtEnd || sending > before.sending) element.scrollTo(0, element.scrollHeight)
    else if (first < before.first) element.scrollBy(0, element.scrollHeight - before.height)
    const line = unreadLine.current
    if (!before.isOpened && line !== null)
      element.scrollTo(0, Math.min(element.scrollTop, line.offsetTop - lineSpace))
    position.current = {
      isAtEnd: before.isOpened ? before.isAtEnd : isAtEnd(element),
      isOpened: true,
      height: element.scrollHeight,
      first,
      sending,
    }
  })
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      if (position.current.isAtEnd) element.scrollTo(0, element.scrollHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  return {
    hasNewBelow: leftAt !== null && last > leftAt,
    onScroll: () => {
      const element = list.current
      if (element === null) return false
      position.current.isAtEnd = isAtEnd(element)
      if (position.current.isAtEnd !== (leftAt === null)) setLeftAt(position.current.isAtEnd ? null : last)
      return element.scrollTop < edgeDistance
    },
    scrollToEnd: () => list.current?.scrollTo({ top: list.current.scrollHeight }),
  }
}
