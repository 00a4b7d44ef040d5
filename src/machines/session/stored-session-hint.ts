/** The storage key of the session (DECISIONS §2). */
const key = "root/auth"

/**
 * Returns whether this device stores a member from an earlier visit, without loading localforage. Prerendered
 * pages use this hint; code that needs certainty waits for the session.
 */
export const hasStoredSession = (): boolean => {
  try {
    return typeof localStorage !== "undefined" && /"user":\s*\{/.test(localStorage.getItem(key) ?? "")
  } catch {
    return false
  }
}
