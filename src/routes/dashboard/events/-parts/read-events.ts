import { useQueries } from "@tanstack/react-query"
import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { type EventsPage, registeredEvents, upcomingEvents } from "#api/events.ts"
import type { Failure } from "../../../../outcome.ts"
import { useRead } from "../../-use-read.ts"

/** Which list of events, as the address says. `pages` is how many of its pages are open. */
export interface EventsAsked {
  readonly tab: "upcoming" | "registered"
  readonly search: string
  readonly pages: number
  readonly role: Role
}

/** One page of the list that is asked for. */
export const pageOf = ({ tab, role, search }: EventsAsked, page: number) => {
  const asked: EventsPage = { search, page }
  return tab === "upcoming" ? upcomingEvents({ ...asked, role }) : registeredEvents(asked)
}

/** Each once, in the order of the list: an event that moved to the next page meanwhile is not shown twice (SPEC §4). */
const each = (events: readonly Event[]): readonly Event[] => [
  ...new Map(events.map((event) => [event._id, event])).values(),
]

/** The open pages of a list as one, however many there are; the address may ask for more pages than exist. */
export const useEvents = (asked: EventsAsked) => {
  const first = useRead(pageOf(asked, 1))
  const totalPages = first.data?.meta.totalPages ?? 0
  const open = Math.min(asked.pages, Math.max(totalPages, 1))
  const more = useQueries({
    queries: Array.from({ length: open - 1 }, (_, index) => pageOf(asked, index + 2)),
  })
  const failed = more.find(({ isError }) => isError)
  return {
    first,
    events: each([first.data, ...more.map(({ data }) => data)].flatMap((page) => page?.items ?? [])),
    total: first.data?.meta.totalItems ?? 0,
    hasMore: open < totalPages,
    isLoadingMore: more.some(({ isPending, isFetching }) => isPending && isFetching),
    moreFailure: (failed?.error as Failure | undefined) ?? null,
    askMoreAgain: () => void failed?.refetch(),
  }
}
