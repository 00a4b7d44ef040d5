import { differsFromLagos, formatDateTime, lagos, shortZone } from "#api/dates.ts"

/**
 * Shows the time of an event or of a deadline in the member's time zone, with the zone's short name. Adds the time in
 * Lagos if it differs (DECISIONS §4.11).
 */
export function EventTime({ at }: { readonly at: string }) {
  return (
    <span className="event-time">
      <span>
        <time dateTime={at}>{formatDateTime(at)}</time> <span className="quiet">{shortZone(at)}</span>
      </span>
      {differsFromLagos(at) && (
        <>
          {" "}
          <span className="quiet">{formatDateTime(at, lagos)} in Lagos</span>
        </>
      )}
    </span>
  )
}
