import type { Role } from "#api/contract/users.ts"
import { type EventFilter, type EventsPage, registeredEvents, upcomingEvents } from "#api/events.ts"

/** Which list of events the address asks for. Registered events have no filter (SPEC §7.5). */
export interface EventsQuery {
  readonly tab: "upcoming" | "registered"
  readonly search: string
  readonly filter: EventFilter
  readonly role: Role
}

/** Returns the query for one page of the selected list. */
export const pageOf = ({ tab, role, search, filter }: EventsQuery, page: number) => {
  const list: EventsPage = { search, page }
  return tab === "upcoming" ? upcomingEvents({ ...list, role, filter }) : registeredEvents(list)
}
