import { useState } from "react"
import { formatAgo, formatDateTime } from "#api/dates.ts"

/** Shows a time, and for a week how long ago it was: '2 h ago · Jan 4, 2027, 6:30 PM'. */
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
