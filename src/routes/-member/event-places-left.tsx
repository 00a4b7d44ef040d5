import type { Event } from "#api/contract/events.ts"

/** Says how many places are left; nothing without a limit. */
export function PlacesLeft({ event: { placesLeft } }: { readonly event: Pick<Event, "placesLeft"> }) {
  return placesLeft === undefined || placesLeft === null ? null : (
    <p className="quiet">
      {placesLeft === 1 ? "1 place left" : `${placesLeft.toLocaleString("en-NG")} places left`}
    </p>
  )
}
