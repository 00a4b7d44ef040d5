import { differsFromLagos, formatDateTime, lagos, zoneName } from "#api/dates.ts"

/**
 * When an event is: 'Jan 4, 2027, 6:30 PM' on the clock of Lagos, and on the member's own where that shows something else.
 */
export function EventTime({ at }: { readonly at: string }) {
  return (
    <span className="event-time">
      <time dateTime={at}>{formatDateTime(at, lagos)}</time>{" "}
      <span className="quiet">{zoneName(at, lagos)} (Lagos)</span>
      {differsFromLagos(at) && (
        <span className="quiet">
          Your time: {formatDateTime(at)}, {zoneName(at)}
        </span>
      )}
    </span>
  )
}
