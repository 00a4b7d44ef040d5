import { type QueryKey, queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type Event, EventsGroup } from "./contract/events.ts"
import type { Role } from "./contract/users.ts"
import { fileAnswer } from "./file-answer.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const eventsCalls = callsOf(EventsGroup)

/** Events per page on the dashboard (SPEC §9). */
const pageSize = 10

/** One page of a list of events. Pages start at 1. */
export interface EventsPage {
  readonly search: string
  readonly page: number
}

/** Returns the key of an event list. All lists have one key type, so that one page component can query any of them. */
const listKey = (...rest: readonly unknown[]): QueryKey => ["events", ...rest]

const listQuery = ({ search, page }: EventsPage) => ({
  page,
  limit: pageSize,
  ...(search === "" ? {} : { searchBy: search }),
})

/** Event filter (SPEC §5): all fields are optional. `eventDate` is YYYY-MM-DD in Africa/Lagos. */
export interface EventFilter {
  readonly eventType?: Event["eventType"]
  readonly membersGroup?: Role
  readonly eventDate?: string
}

/** Queries upcoming events (GET /events), for this role unless the filter names another (SPEC §6). */
export const upcomingEvents = ({
  role,
  search,
  page,
  filter = {},
}: EventsPage & { readonly role: Role; readonly filter?: EventFilter }) =>
  queryOptions({
    queryKey: listKey("upcoming", role, search, page, filter),
    queryFn: async ({ signal }) => {
      const query = {
        ...listQuery({ search, page }),
        membersGroup: role,
        ...filter,
        fromToday: "true" as const,
      }
      return (await runQuery(eventsCalls.list({ query }), signal)).data
    },
  })

/**
 * Queries the events of one day (GET /events), for this role, 10 per date (SPEC §7). The day is YYYY-MM-DD in
 * Africa/Lagos.
 */
export const eventsOfDay = (eventDate: string, role: Role) =>
  queryOptions({
    queryKey: ["events", "day", role, eventDate],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: pageSize, eventDate, membersGroup: role }
      return (await runQuery(eventsCalls.list({ query }), signal)).data
    },
  })

/** Queries the days of a month (YYYY-MM) with events for this role (GET /events/days). */
export const eventDays = (month: string, role: Role) =>
  queryOptions({
    queryKey: ["events", "days", role, month],
    queryFn: async ({ signal }) =>
      (await runQuery(eventsCalls.days({ query: { month, membersGroup: role } }), signal)).data,
  })

/** Queries the events that this member is registered for (GET /events/registered). */
export const registeredEvents = ({ search, page }: EventsPage) =>
  queryOptions({
    queryKey: listKey("registered", search, page),
    queryFn: async ({ signal }) =>
      (await runQuery(eventsCalls.registered({ query: listQuery({ search, page }) }), signal)).data,
  })

/** Queries one event (GET /events/{slug}). Rejects with a `Failure` (404 for an unknown slug). */
export const eventBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["events", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(eventsCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** Loads an iCalendar file for the member's own calendar (GET /events/{slug}/calendar.ics). */
export const calendarFile = (slug: string) =>
  fileAnswer(eventsCalls.calendarFile({ params: { slug } }), `${slug}.ics`, "text/calendar;charset=utf-8")

/** Registers for a free event (POST /events/register/{slug}). */
export const register = ({ slug }: { readonly slug: string }) =>
  Effect.map(eventsCalls.register({ params: { slug } }), ({ data }) => data)
