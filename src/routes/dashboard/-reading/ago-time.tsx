import { useState } from "react"
import { formatAgo, formatDateTime } from "#api/dates.ts"

/** Shows a moment with how long ago it was, for a week: '2 h ago · Jan 4, 2027, 6:30 PM'. */
export function AgoTime({ at }: { readonly at: string }) {
  const [now] = useState(() => Date.now())
  const ago = formatAgo(at, now)
  return (
    <time className="quiet" dateTime={at}>
      {ago !== undefined && `${ago} · `}
      {formatDateTime(at)}
    </time>
  )
}
