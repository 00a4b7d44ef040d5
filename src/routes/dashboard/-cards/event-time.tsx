import { differsFromLagos, formatDateTime, lagos, zoneName } from "#api/dates.ts"

/**
 * When an event is: on the member's own clock with the name of its zone, then on the clock of Lagos where that differs
 * (DECISIONS §4.11).
 */
export function EventTime({ at }: { readonly at: string }) {
  return (
    <span className="event-time">
      <time dateTime={at}>{formatDateTime(at)}</time> <span className="quiet">{zoneName(at)}</span>
      {differsFromLagos(at) && (
        <>
          {" "}
          <span className="quiet">{formatDateTime(at, lagos)} in Lagos</span>
        </>
      )}
    </span>
  )
}
