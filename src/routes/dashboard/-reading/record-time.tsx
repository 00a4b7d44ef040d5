import "./record-time.css"
import { formatOwnTime } from "#api/dates.ts"

/**
 * Shows when something was recorded, in the member's own time. For events and deadlines use `EventTime`, which adds the Lagos
 * time.
 */
export function RecordTime({ at }: { readonly at: string }) {
  const [, day = "", time = ""] = /^(.*,) (.*)$/.exec(formatOwnTime(at)) ?? []
  return (
    <time dateTime={at} className="record-time">
      <span>{day}</span> <span>{time}</span>
    </time>
  )
}
