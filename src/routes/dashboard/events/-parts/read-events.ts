import type { Role } from "#api/contract/users.ts"
import { type EventFilter, type EventsPage, registeredEvents, upcomingEvents } from "#api/events.ts"

/** Which list of events, as the address says. The registered ones have no filter (SPEC §7). */
export interface EventsQuery {
  readonly tab: "upcoming" | "registered"
  readonly search: string
  readonly filter: EventFilter
  readonly role: Role
}

/** One page of the list that is asked for. */
export const pageOf = ({ tab, role, search, filter }: EventsQuery, page: number) => {
  const asked: EventsPage = { search, page }
  return tab === "upcoming" ? upcomingEvents({ ...asked, role, filter }) : registeredEvents(asked)
}
