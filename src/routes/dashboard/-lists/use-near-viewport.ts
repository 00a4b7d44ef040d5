import { type RefObject, useEffect, useEffectEvent } from "react"

/** How far below the screen a place may be and still count as near, in px: about what a thumb scrolls while it loads. */
const margin = "300px 0px"

/** Does something once, when a place comes onto the screen or near it. */
export const useNearViewport = (target: RefObject<Element | null>, act: () => void): void => {
  const once = useEffectEvent(act)
  // Only the browser knows what is near the screen.
  useEffect(() => {
    if (target.current === null) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        once()
      },
      { rootMargin: margin },
    )
    watch.observe(target.current)
    return () => watch.disconnect()
  }, [target])
}
