import { useSyncExternalStore } from "react"

/** Returns a hook that follows whether the window matches the media query. */
const hookOf = (media: string) => {
  const subscribe = (onChange: () => void) => {
    const query = matchMedia(media)
    query.addEventListener("change", onChange)
    return () => query.removeEventListener("change", onChange)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}

/** Returns whether the calendar fits beside the list. Otherwise it opens in a drawer. */
export const useHasCalendarRoom = hookOf("(min-width: 1100px)")
/** Returns whether grid and list differ: on large screens only (SPEC §2). */
export const useHasViews = hookOf("(min-width: 751px)")
