/** The first page after a login. */
export const home = "/dashboard"

/**
 * Returns the page to show after a login (SPEC §2, DECISIONS §2). Uses the stored address when it contains 'dashboard', is
 * a path of this origin and is not the login page. A page of the office needs no 'dashboard' (OFFICE §2). Otherwise
 * returns the dashboard.
 */
export const safeReturnPath = (stored: string | null): string => {
  if (stored === null || !stored.startsWith("/")) return home
  // A browser reads `//host` and `/\host` as another origin, and removes tabs and line breaks before parsing.
  const own = "http://origin.invalid"
  const url = URL.canParse(stored, own) ? new URL(stored, own) : null
  if (url === null || url.origin !== own) return home
  const [, place] = url.pathname.split("/")
  const path = url.pathname + url.search + url.hash
  // Dots that were removed can leave another `//host` at the front: an empty place.
  return place === "office" || (place !== "" && place !== "login" && path.includes("dashboard")) ? path : home
}
