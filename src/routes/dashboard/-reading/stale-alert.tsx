import { formatDateTime } from "#api/dates.ts"

/** Marks what was kept from an earlier visit with its hour, while the network is away (DECISIONS §4). */
export function StaleAlert({ iso }: { readonly iso: string | null }) {
  if (iso === null) return null
  return (
    <p className="quiet" role="status">
      We cannot reach the server. This is what you saw on <time dateTime={iso}>{formatDateTime(iso)}</time>.
    </p>
  )
}
