/** The storage key of the session (DECISIONS §2). */
const key = "root/auth"

/**
 * Returns whether this device stores a member from an earlier visit, without loading localforage. The answer is only a
 * hint, for prerendered pages. Code that needs certainty waits for the session.
 */
export const hasStoredSession = (): boolean => {
  try {
    return typeof localStorage !== "undefined" && /"user":\s*\{/.test(localStorage.getItem(key) ?? "")
  } catch {
    return false
  }
}
