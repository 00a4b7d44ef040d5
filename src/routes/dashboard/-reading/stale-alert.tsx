import { formatDateTime } from "#api/dates.ts"

/** Shows when cached data was stored, while the server is unreachable (DECISIONS §4). Null shows nothing. */
export function StaleAlert({ cachedAt }: { readonly cachedAt: string | null }) {
  if (cachedAt === null) return null
  return (
    <p className="quiet" role="status">
      We cannot reach the server. This is what you saw on{" "}
      <time dateTime={cachedAt}>{formatDateTime(cachedAt)}</time>.
    </p>
  )
}
