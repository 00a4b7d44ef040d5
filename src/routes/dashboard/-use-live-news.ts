import { useEffect } from "react"

/** How long at most the page is left alone before its connection begins, in ms. */
const patience = 4_000

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, patience / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** Messages and badges come by themselves, once the first page has come to rest: the connection is not part of it. */
export const useLiveNews = (): void => {
  useEffect(
    () =>
      whenIdle(() => {
        import("#machines/chat/chat.react.ts").then(
          ({ startChat }) => startChat(),
          // The network is away: the next page of this visit, or a reload, tries again.
          () => undefined,
        )
      }),
    [],
  )
}
