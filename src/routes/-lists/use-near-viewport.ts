import { type RefObject, useEffect, useEffectEvent } from "react"

/**
 * Calls `callback` once, when the target is first in or near the viewport. `margin` is the distance above and below the
 * viewport that counts as near, as CSS: content gets this distance of scrolling to load.
 */
export const useNearViewport = (
  target: RefObject<Element | null>,
  callback: () => void,
  margin = "100px 0px",
): void => {
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
  }, [target, margin])
}
