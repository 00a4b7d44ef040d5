import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { EventsGroup } from "./contract/events.ts"
import type { Role } from "./contract/users.ts"
import { unlessReadAhead } from "./read-ahead.ts"
import { runQuery } from "./run.ts"

const eventsCalls = callsOf(EventsGroup)

/** SPEC §9: dashboard events come by ten. */
const pageSize = 10

/** One page of a list of events; page 1 is the first. */
export interface EventsPage {
  readonly search: string
  readonly page: number
}

const listQuery = ({ search, page }: EventsPage) => ({
  page,
  limit: pageSize,
  ...(search === "" ? {} : { searchBy: search }),
})

/** GET /events: what is still to come for members of this role (SPEC §6). */
export const upcomingEvents = ({ role, ...asked }: EventsPage & { readonly role: Role }) =>
  queryOptions({
    queryKey: ["events", "upcoming", role, asked.search, asked.page],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(asked), membersGroup: role, fromToday: "true" as const }
      return (await runQuery(eventsCalls.list({ query }), signal)).data
    },
  })

/** GET /events/registered: what this member is registered for. */
export const registeredEvents = (asked: EventsPage) =>
  queryOptions({
    queryKey: ["events", "registered", asked.search, asked.page],
    queryFn: async ({ signal }) =>
      (await runQuery(eventsCalls.registered({ query: listQuery(asked) }), signal)).data,
  })

/** GET /events/{slug}. Rejects with a `Failure`; an unknown slug is one with status 404. */
export const eventBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["events", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(eventsCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: unlessReadAhead,
  })

/** POST /events/register/{slug}: a free event, directly. */
export const register = ({ slug }: { readonly slug: string }) =>
  Effect.map(eventsCalls.register({ params: { slug } }), ({ data }) => data)
