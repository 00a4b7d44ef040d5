import { differsFromLagos, formatDateTime, lagos, zoneName } from "#api/dates.ts"

/**
 * When an event is: 'Jan 4, 2027, 6:30 PM' on the member's own clock with the zone named, and in Lagos where that is
 * another time.
 */
export function EventTime({ at }: { readonly at: string }) {
  return (
    <span className="event-time">
      <time dateTime={at}>{formatDateTime(at)}</time> <span className="quiet">{zoneName(at)}</span>
      {differsFromLagos(at) && <span className="quiet">{formatDateTime(at, lagos)} in Lagos</span>}
    </span>
  )
}
