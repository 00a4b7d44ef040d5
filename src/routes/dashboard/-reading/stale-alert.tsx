import { formatDateTime, formatDay, formatTime } from "#api/dates.ts"

/** Formats a time of today as '9:40 AM', and another with its day. */
const shortTime = (iso: string): string =>
  formatDay(iso) === formatDay(new Date()) ? formatTime(iso) : formatDateTime(iso)

/** Shows when cached data arrived, while the server is unreachable: "As of 9:40 AM" (NETWORK §3.1). Null shows nothing. */
export function StaleAlert({ cachedAt }: { readonly cachedAt: string | null }) {
  if (cachedAt === null) return null
  return (
    <p className="quiet" role="status">
      As of <time dateTime={cachedAt}>{shortTime(cachedAt)}</time>
    </p>
  )
}
