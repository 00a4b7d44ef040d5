import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type EventStatus,
  type NewOfficeEvent,
  type OfficeEvent,
  type OfficeEventChange,
  OfficeEventsGroup,
} from "./contract/office-events.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import type { PeopleQuery } from "./people-query.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const eventCalls = callsOf(OfficeEventsGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeEventQuery {
  readonly search?: string
  readonly status?: EventStatus
  readonly after?: string
}

/** The key of every list of events, for a write that changes them. */
export const officeEventLists = ["office", "events", "list"] as const

/** Queries a page of events, the last to begin first (GET /office/events). */
export const officeEvents = ({ search, ...filters }: OfficeEventQuery) =>
  queryOptions({
    queryKey: [...officeEventLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(eventCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open event is read again, in ms, so that staff see what others change. */
const eventInterval = 30_000

/** How often a page reads the progress of background work again, in ms. */
export const followInterval = 2_000

/** Queries one event (GET /office/events/{id}). */
export const officeEvent = (id: string) =>
  queryOptions({
    queryKey: ["office", "events", "one", id],
    queryFn: async ({ signal }) => (await runQuery(eventCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) => (state.data?.status === "canceling" ? followInterval : eventInterval),
    meta: notStored,
  })

/** Queries a page of the registered members, the last one first (GET /office/events/{id}/registrants). */
export const eventRegistrants = (id: string, { search, ...page }: PeopleQuery) =>
  queryOptions({
    queryKey: ["office", "events", "registrants", id, search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(eventCalls.registrants({ params: { id }, query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Makes a draft (POST /office/events). A repeat with the same `freshId` returns the first one. */
export const createEvent = (payload: NewOfficeEvent) =>
  Effect.map(eventCalls.create({ payload }), ({ data }) => data)

/** Changes an event in the version that was read (PATCH /office/events/{id}). */
export const saveEvent = ({ id, ...payload }: OfficeEventChange & { readonly id: string }) =>
  Effect.map(eventCalls.save({ params: { id }, payload }), ({ data }) => data)

/** Copies an event as a draft (POST /office/events/{id}/duplicate). */
export const duplicateEvent = ({ id, freshId }: { readonly id: string; readonly freshId: string }) =>
  Effect.map(eventCalls.duplicate({ params: { id }, payload: { freshId } }), ({ data }) => data)

interface EventVersion {
  readonly id: string
  readonly version: number
}

/** Shows a draft to members (POST /office/events/{id}/publish). */
export const publishEvent = ({ id, version }: EventVersion) =>
  Effect.map(eventCalls.publish({ params: { id }, payload: { version } }), ({ data }) => data)

/** Shows an event to members from `visibleFrom` on, in ISO 8601 (POST /office/events/{id}/publish). */
export const scheduleEvent = ({
  id,
  version,
  visibleFrom,
}: EventVersion & { readonly visibleFrom: string }) =>
  Effect.map(eventCalls.publish({ params: { id }, payload: { version, visibleFrom } }), ({ data }) => data)

/** Makes a scheduled or published event a draft again (POST /office/events/{id}/withdraw). */
export const withdrawEvent = ({ id, version }: EventVersion) =>
  Effect.map(eventCalls.withdraw({ params: { id }, payload: { version } }), ({ data }) => data)

/** Deletes a draft (POST /office/events/{id}/delete), and restores it (POST /office/events/{id}/restore). */
export const eventDeletion: DraftDeletion<OfficeEvent> = {
  query: officeEvent,
  lists: officeEventLists,
  remove: ({ id, version }) =>
    Effect.map(eventCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => eventCalls.restore({ params: { id }, payload: { version } }),
}
