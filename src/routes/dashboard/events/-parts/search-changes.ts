import type { EventFilter } from "#api/events.ts"
import { type EventsSearch, withoutUndefined } from "./events-search.ts"

/** Returns the filter in the address. */
export const filterOf = ({ eventType, membersGroup, eventDate }: EventsSearch): EventFilter =>
  withoutUndefined({ eventType, membersGroup, eventDate })

/** Returns the address with another filter, at page 1 (SPEC §4). */
export const withFilter = (
  { eventType: _type, membersGroup: _group, eventDate: _date, page: _page, ...rest }: EventsSearch,
  filter: EventFilter,
): EventsSearch => ({ ...rest, ...withoutUndefined(filter) })

/** Returns the address with another search, at page 1. An empty search is removed. */
export const withSearch = (
  { search: _search, page: _page, ...rest }: EventsSearch,
  text: string,
): EventsSearch => ({
  ...rest,
  ...(text.trim() === "" ? {} : { search: text }),
})

/** Returns the address with the other tab, at page 1. */
export const withTab = ({ tab: _tab, page: _page, ...rest }: EventsSearch, tab: string): EventsSearch => ({
  ...rest,
  ...(tab === "registered" ? { tab } : {}),
})

/** Returns the address with the list or the grid view. */
export const withView = ({ view: _view, ...rest }: EventsSearch, view: "list" | "grid"): EventsSearch => ({
  ...rest,
  ...(view === "list" ? { view } : {}),
})

/** Returns the address with another chosen day, or without one. */
export const withDay = ({ day: _day, ...rest }: EventsSearch, day?: string): EventsSearch => ({
  ...rest,
  ...(day === undefined ? {} : { day }),
})
