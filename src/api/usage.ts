/**
 * Counts how often the flows of this page took each of their transitions (STATECHARTS §4.4). Holds no member, no value and
 * no order of steps. The counts travel in a header of the calls that the page makes anyway.
 */
const counts = new Map<string, number>()

declare const navigator: { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }
/** Browsers without these settings have none that asks for privacy. */
const isOff = navigator.doNotTrack === "1" || navigator.globalPrivacyControl

/** What the tab's last page counted after its last call. */
let waiting = ""

/** Counts a transition by its key (transition-key.ts). Does nothing when the browser asks for privacy. */
export const countTransition = (key: string): void => {
  if (!isOff) counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Returns the counts for the header of one call, empty without any, and forgets them. A call that fails loses them, so that
 * nothing is ever counted twice.
 */
export const takeUsage = (): string => {
  let header = waiting
  waiting = ""
  // Sorted, because a map has the order of the steps.
  for (const key of [...counts.keys()].toSorted()) {
    // A header has at most 2,000 characters, and an entry 200. The other counts wait for the next call.
    if (header.length > 1_800) break
    header += `${key}=${counts.get(key)},`
    counts.delete(key)
  }
  return header
}

// A payment leaves for its provider after the last call of the page, so the tab's next page sends what this one has left.
try {
  const storage: Record<string, string | undefined> = sessionStorage
  waiting = storage["usage"] ?? ""
  delete storage["usage"]
  addEventListener("pagehide", () => {
    storage["usage"] = takeUsage()
  })
} catch {
  // Without a storage these counts are lost. A page that is made ahead of time has none.
}
