/**
 * Counts how often the flows of this page took each of their transitions (STATECHARTS §4.4). Holds no member, no value and
 * no order of steps. The counts are sent in a header of the calls that the page makes anyway.
 */
const counts = new Map<string, number>()

declare const navigator: { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }
/** Whether the browser asks for privacy. A browser without these settings does not. */
const isOff = navigator.doNotTrack === "1" || navigator.globalPrivacyControl

/** The counts of the tab's previous page that no call has sent. */
let waiting = ""

/** Counts a transition by its key (transition-key.ts). Does nothing when the browser asks for privacy. */
export const countTransition = (key: string): void => {
  if (!isOff) counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Returns the counts for the header of one call, empty without any, and removes them. A call that fails loses them, so that
 * nothing is ever counted twice.
 */
export const takeUsage = (): string => {
  let header = waiting
  waiting = ""
  // Sorted, because the order of the map would show the order of the steps.
  for (const key of [...counts.keys()].toSorted()) {
    // A header has at most 2,000 characters, and an entry 200. The other counts wait for the next call.
    if (header.length > 1_800) break
    header += `${key}=${counts.get(key)},`
    counts.delete(key)
  }
  return header
}

// A payment can leave the page for its provider after the last call. The tab's next page then sends the remaining counts.
try {
  const storage: Record<string, string | undefined> = sessionStorage
  waiting = storage["usage"] ?? ""
  delete storage["usage"]
  addEventListener("pagehide", () => {
    storage["usage"] = takeUsage()
  })
} catch {
  // Without a storage these counts are lost. A prerendered page has none.
}
