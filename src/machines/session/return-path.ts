/** Where every member begins. */
export const home = "/dashboard"

/**
 * Where a login leads (SPEC §2, DECISIONS §2): the stored address when it contains 'dashboard', is a path of this origin
 * and is not the login page itself; else the dashboard.
 */
export const safeReturnPath = (stored: string | null): string => {
  if (stored === null || !stored.includes("dashboard") || !stored.startsWith("/")) return home
  // A browser reads `//host` and `/\host` as another origin, and drops tabs and line breaks before it looks.
  const own = "http://origin.invalid"
  const url = URL.canParse(stored, own) ? new URL(stored, own) : null
  if (url === null || url.origin !== own || /^\/login(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
