// Route modules load with every page, so this file imports only types from the API.
import type { EventFilter } from "#api/events.ts"
import { readPageNumber, readSearchText } from "../../-lists/search-params.ts"

/** The values of the event filter (SPEC §5). */
export const eventTypes = ["Physical", "Virtual"] as const satisfies readonly EventFilter["eventType"][]
export const memberGroups = [
  "Student",
  "Doctor",
  "GlobalNetwork",
] as const satisfies readonly EventFilter["membersGroup"][]

/** The search parameters. The defaults are: upcoming, no filter, page 1, grid. */
export interface EventsSearch extends EventFilter {
  readonly tab?: "registered"
  readonly search?: string
  readonly view?: "list"
  readonly page?: number
  /** The calendar's chosen day, YYYY-MM-DD. On small screens the calendar is open while it is set. */
  readonly day?: string
}

const oneOf = <A extends string>(options: readonly A[], given: unknown): A | undefined =>
  options.find((option) => option === given)

/** Returns the day (YYYY-MM-DD) if it exists in the calendar. */
const dayOf = (given: unknown): string | undefined => {
  if (typeof given !== "string" || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(given)) return undefined
  const date = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given) ? given : undefined
}

/** Returns the object without its undefined values. */
export const withoutUndefined = <T extends object>(
  search: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** Reads the search parameters and omits invalid ones. */
export const readEventsSearch = (given: Record<string, unknown>): EventsSearch => {
  return withoutUndefined({
    tab: oneOf(["registered"] as const, given["tab"]),
    search: readSearchText(given["search"]),
    eventType: oneOf(eventTypes, given["eventType"]),
    membersGroup: oneOf(memberGroups, given["membersGroup"]),
    eventDate: dayOf(given["eventDate"]),
    view: oneOf(["list"] as const, given["view"]),
    page: readPageNumber(given["page"]),
    day: dayOf(given["day"]),
  })
}
