import { type RefObject, useEffect, useEffectEvent } from "react"

/** The distance below the viewport that counts as near. It gives the content time to load during scrolling. */
const margin = "300px 0px"

/** Calls `act` once, when the target is in the viewport or near it. */
export const useNearViewport = (target: RefObject<Element | null>, act: () => void): void => {
  const once = useEffectEvent(act)
  // IntersectionObserver needs the rendered element.
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
