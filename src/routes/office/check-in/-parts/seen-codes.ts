/** A ticket that stays before the camera is one scan. It counts again after it was away for this long (ms). */
const absence = 3_000

/** Returns a function that says whether a code that the camera sees at a time (ms) is a new scan. */
export const seenCodes = (): ((code: string, now: number) => boolean) => {
  const lastSeen = new Map<string, number>()
  return (code, now) => {
    const isNew = now - (lastSeen.get(code) ?? -Infinity) > absence
    lastSeen.set(code, now)
    return isNew
  }
}
