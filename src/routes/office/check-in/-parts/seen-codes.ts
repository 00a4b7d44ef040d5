/** A ticket that stays before the camera is one scan. It counts again after it was away for this long (ms). */
const absence = 3_000

/** Returns a function that says whether a code that the camera sees at a time (ms) is a new scan. */
export const seenCodes = (): ((code: string, now: number) => boolean) => {
  const times = new Map<string, number>()
  return (code, now) => {
    const isNew = now - (times.get(code) ?? -Infinity) > absence
    times.set(code, now)
    return isNew
  }
}
