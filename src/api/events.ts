import { type QueryKey, queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type Event, EventsGroup } from "./contract/events.ts"
import type { Role } from "./contract/users.ts"
import { fileAnswer } from "./file-answer.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const eventsCalls = callsOf(EventsGroup)

/** SPEC §9: dashboard events come by ten. */
const pageSize = 10

/** One page of a list of events; page 1 is the first. */
export interface EventsPage {
  readonly search: string
  readonly page: number
}

/** All lists of events are one kind of question, so that a page can ask any of them. */
const listKey = (...asked: readonly unknown[]): QueryKey => ["events", ...asked]

const listQuery = ({ search, page }: EventsPage) => ({
  page,
  limit: pageSize,
  ...(search === "" ? {} : { searchBy: search }),
})

/** SPEC §5, event filter: all optional. `eventDate` is a day in Africa/Lagos, year-month-day. */
export interface EventFilter {
  readonly eventType?: Event["eventType"]
  readonly membersGroup?: Role
  readonly eventDate?: string
}

/** GET /events: what is still to come, for members of this role unless the filter names another (SPEC §6). */
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

/** GET /events: what begins on a day in Africa/Lagos (year-month-day), for this role; SPEC §7: 10 per date. */
export const eventsOfDay = (eventDate: string, role: Role) =>
  queryOptions({
    queryKey: ["events", "day", role, eventDate],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: pageSize, eventDate, membersGroup: role }
      return (await runQuery(eventsCalls.list({ query }), signal)).data
    },
  })

/** GET /events/days: the days of a month (year-month) with events for this role. */
export const eventDays = (month: string, role: Role) =>
  queryOptions({
    queryKey: ["events", "days", role, month],
    queryFn: async ({ signal }) =>
      (await runQuery(eventsCalls.days({ query: { month, membersGroup: role } }), signal)).data,
  })

/** GET /events/registered: what this member is registered for. */
export const registeredEvents = (asked: EventsPage) =>
  queryOptions({
    queryKey: listKey("registered", asked.search, asked.page),
    queryFn: async ({ signal }) =>
      (await runQuery(eventsCalls.registered({ query: listQuery(asked) }), signal)).data,
  })

/** GET /events/{slug}. Rejects with a `Failure`; an unknown slug is one with status 404. */
export const eventBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["events", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(eventsCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** GET /events/{slug}/calendar.ics: an appointment for the member's own calendar. */
export const calendarFile = (slug: string) =>
  fileAnswer(eventsCalls.calendarFile({ params: { slug } }), `${slug}.ics`, "text/calendar;charset=utf-8")

/** POST /events/register/{slug}: a free event, directly. */
export const register = ({ slug }: { readonly slug: string }) =>
  Effect.map(eventsCalls.register({ params: { slug } }), ({ data }) => data)
