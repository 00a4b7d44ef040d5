/** The key of the session among what is kept on the device (DECISIONS §2). */
const key = "root/auth"

/**
 * Whether this device keeps a member of an earlier visit, told without loading what reads it properly. A page that is
 * the same for every visitor uses it; whoever needs certainty waits for the session.
 */
export const hasStoredSession = (): boolean => {
  try {
    return typeof localStorage !== "undefined" && /"user":\s*\{/.test(localStorage.getItem(key) ?? "")
  } catch {
    return false
  }
}
