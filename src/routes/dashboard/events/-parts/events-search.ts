// Every page knows every address, so nothing is imported here but types.
import type { EventFilter } from "#api/events.ts"

/** SPEC §5, event filter: what can be chosen. */
export const eventTypes = ["Physical", "Virtual"] as const satisfies readonly EventFilter["eventType"][]
export const groups = [
  "Student",
  "Doctor",
  "GlobalNetwork",
] as const satisfies readonly EventFilter["membersGroup"][]

/** What the address says; what is not said is upcoming, everything, page 1, as a grid. */
export interface EventsSearch extends EventFilter {
  readonly tab?: "registered"
  readonly search?: string
  readonly view?: "list"
  readonly page?: number
  /** The calendar's chosen day, YYYY-MM-DD; on small screens the calendar is open while there is one. */
  readonly day?: string
}

const oneOf = <A extends string>(options: readonly A[], given: unknown): A | undefined =>
  options.find((option) => option === given)
/** A day that exists, year-month-day. */
const dayOf = (given: unknown): string | undefined => {
  if (typeof given !== "string" || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(given)) return undefined
  const date = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given) ? given : undefined
}

/** Leaves out what is not said. */
const said = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** Reads an address that anybody may have written. */
export const readEventsSearch = (given: Record<string, unknown>): EventsSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const page = Number(given["page"])
  return said({
    tab: oneOf(["registered"] as const, given["tab"]),
    search: typeof search === "string" && search.trim() !== "" ? search.slice(0, 200) : undefined,
    eventType: oneOf(eventTypes, given["eventType"]),
    membersGroup: oneOf(groups, given["membersGroup"]),
    eventDate: dayOf(given["eventDate"]),
    view: oneOf(["list"] as const, given["view"]),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    day: dayOf(given["day"]),
  })
}

/** The filter alone, as the list of events is asked. */
export const filterOf = ({ eventType, membersGroup, eventDate }: EventsSearch): EventFilter =>
  said({ eventType, membersGroup, eventDate })

/** The same address narrowed otherwise: its list begins at page 1 again (SPEC §4). */
export const narrowed = (
  { eventType: _type, membersGroup: _group, eventDate: _date, page: _page, ...rest }: EventsSearch,
  filter: EventFilter,
): EventsSearch => ({ ...rest, ...said(filter) })

/** The same address with another search; an empty one is none. */
export const searched = (
  { search: _search, page: _page, ...rest }: EventsSearch,
  text: string,
): EventsSearch => ({
  ...rest,
  ...(text.trim() === "" ? {} : { search: text }),
})

/** The same address at the other tab. */
export const atTab = ({ tab: _tab, page: _page, ...rest }: EventsSearch, tab: string): EventsSearch => ({
  ...rest,
  ...(tab === "registered" ? { tab } : {}),
})

/** The same address, as a list or as a grid. */
export const viewedAs = ({ view: _view, ...rest }: EventsSearch, view: "list" | "grid"): EventsSearch => ({
  ...rest,
  ...(view === "list" ? { view } : {}),
})

/** The same address with another day chosen, or none. */
export const onDay = ({ day: _day, ...rest }: EventsSearch, day?: string): EventsSearch => ({
  ...rest,
  ...(day === undefined ? {} : { day }),
})
