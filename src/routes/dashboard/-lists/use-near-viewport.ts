import { type RefObject, useEffect, useEffectEvent } from "react"

/** The distance above and below the viewport that counts as near. Content gets this distance of scrolling to load. */
const margin = "100px 0px"

/** Calls `callback` once, when the target is first in or near the viewport. */
export const useNearViewport = (target: RefObject<Element | null>, callback: () => void): void => {
  const onNear = useEffectEvent(callback)
  useEffect(() => {
    if (target.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        onNear()
      },
      { rootMargin: margin },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
}
