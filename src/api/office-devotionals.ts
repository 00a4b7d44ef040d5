import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type DevotionalStatus,
  type NewOfficeDevotional,
  type OfficeDevotional,
  type OfficeDevotionalChange,
  OfficeDevotionalsGroup,
} from "./contract/office-devotionals.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const devotionalCalls = callsOf(OfficeDevotionalsGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeDevotionalQuery {
  readonly search?: string
  readonly status?: DevotionalStatus
  readonly after?: string
}

/** The key of every list of devotionals and of the days to come, for a write that changes them. */
export const officeDevotionalLists = ["office", "devotionals", "list"] as const

/** Queries a page of devotionals: drafts, then the latest day first (GET /office/devotionals). */
export const officeDevotionals = ({ search, ...filters }: OfficeDevotionalQuery) =>
  queryOptions({
    queryKey: [...officeDevotionalLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(devotionalCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open devotional and the days to come are read again, in ms: others change them, and a day ends at midnight. */
const devotionalInterval = 30_000

/** Queries today and the days to come, each with its devotional (GET /office/devotionals/days). */
export const devotionalDays = () =>
  queryOptions({
    queryKey: [...officeDevotionalLists, "days"],
    queryFn: async ({ signal }) => (await runQuery(devotionalCalls.days({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: devotionalInterval,
    meta: notStored,
  })

/** Queries one devotional (GET /office/devotionals/{id}). */
export const officeDevotional = (id: string) =>
  queryOptions({
    queryKey: ["office", "devotionals", "one", id],
    queryFn: async ({ signal }) => (await runQuery(devotionalCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: devotionalInterval,
    meta: notStored,
  })

/** Makes a devotional (POST /office/devotionals). A repeat with the same `freshId` returns the first one. */
export const createDevotional = (payload: NewOfficeDevotional) =>
  Effect.map(devotionalCalls.create({ payload }), ({ data }) => data)

/** Changes a devotional in the version that was read (PATCH /office/devotionals/{id}). */
export const saveDevotional = ({ id, ...payload }: OfficeDevotionalChange & { readonly id: string }) =>
  Effect.map(devotionalCalls.save({ params: { id }, payload }), ({ data }) => data)

/** Deletes a draft (POST /office/devotionals/{id}/delete), and restores it (POST /office/devotionals/{id}/restore). */
export const devotionalDeletion: DraftDeletion<OfficeDevotional> = {
  query: officeDevotional,
  lists: officeDevotionalLists,
  remove: ({ id, version }) =>
    Effect.map(devotionalCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => devotionalCalls.restore({ params: { id }, payload: { version } }),
}
