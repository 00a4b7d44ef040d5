import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { notificationStats } from "#api/notifications.ts"

/** The badge of an installed app, where the browser has one. A refused badge is no failure of the page. */
const setBadge = (count: number): void => {
  navigator.setAppBadge?.(count).catch(() => undefined)
}

/**
 * Counts unread messages and notifications on the portal's icon on the home screen (NETWORK §2). It shows nothing itself. The
 * end of the session takes it out of the page, and the badge with it (NETWORK §4).
 */
export function AppBadge() {
  // The top bar fetches the numbers.
  const { data: stats } = useQuery({ ...notificationStats, enabled: false })
  const count = stats && stats.unreadMessagesCount + stats.unreadNotificationCount
  // The icon is outside the page. Zero removes the badge.
  useEffect(() => {
    if (count !== undefined) setBadge(count)
  }, [count])
  // A closed tab keeps the badge; this runs only when the shell leaves the page.
  useEffect(() => () => setBadge(0), [])
  return null
}
