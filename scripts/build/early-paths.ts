/**
 * The GET requests that each page of a member begins with, for `requestEarlyData` (NETWORK §2.3). They must equal the URLs of
 * the client to the letter, or the page requests them twice: tests/e2e/early-data.spec.ts compares them on a phone. `{role}` is the
 * member's role, and `{last}` the last part of the page's own path.
 */

/** The requests of every page. */
const commonPaths = ["/auth/me", "/notifications/stats"]

/** The requests of a page whose result does not depend on the search parameters of its address, by the page's pattern. */
const fixedPaths: Readonly<Record<string, readonly string[]>> = {
  "/dashboard": [
    "/devotionals/latest",
    "/subscriptions/status",
    "/payments/pending",
    "/events/registered?page=1&limit=10",
  ],
  "/dashboard/events/$slug": ["/events/{last}"],
  "/dashboard/jobs/$id": ["/volunteer/jobs/{last}"],
  "/dashboard/members/$memberId": ["/users/{last}"],
  "/dashboard/messaging": ["/chats/contacts?page=1&limit=100"],
  "/dashboard/notifications/$id": ["/notifications/{last}"],
  "/dashboard/payments": ["/payments/pending", "/subscriptions/status"],
  "/dashboard/profile": ["/users/transition", "/trainings?membersGroup={role}"],
  "/dashboard/resources/$slug": ["/resources/{last}"],
  "/dashboard/settings": ["/users/settings", "/auth/sessions"],
  "/dashboard/store/$slug": ["/products/{last}"],
}

/** The requests of a page whose address has no search parameters, by the page's pattern: with them it shows another list. */
const plainPaths: Readonly<Record<string, readonly string[]>> = {
  "/dashboard/events": ["/events?page=1&limit=10&membersGroup={role}&fromToday=true"],
  "/dashboard/faith-entry": ["/faith-entry?page=1&limit=10"],
  "/dashboard/jobs": ["/volunteer/jobs?page=1&limit=10"],
  "/dashboard/members": ["/users?page=1&limit=12"],
  "/dashboard/notifications": ["/notifications?page=1&limit=10"],
  "/dashboard/payments": ["/subscriptions/history?page=1&limit=10&sortBy=createdAt&sortOrder=desc"],
  "/dashboard/resources": ["/resources?page=1&limit=12"],
  "/dashboard/store": ["/products?page=1&limit=12"],
  "/dashboard/store/orders": ["/orders/history?page=1&limit=10&sortBy=createdAt&sortOrder=desc"],
}

/** The patterns of the pages that begin with requests of their own. */
export const pagesWithEarlyData = [...new Set([...Object.keys(fixedPaths), ...Object.keys(plainPaths)])]

/** Returns the early requests of the page with this pattern, or undefined for a page of the office or of visitors. */
export const earlyPathsOf = (pattern: string) =>
  pattern.startsWith("/dashboard")
    ? { fixed: [...commonPaths, ...(fixedPaths[pattern] ?? [])], plain: plainPaths[pattern] ?? [] }
    : undefined
