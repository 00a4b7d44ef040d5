import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import {
  type FaithCategory,
  type FaithEntryBody,
  type FaithEntryChange,
  FaithEntryGroup,
} from "./contract/faith-entry.ts"
import { runQuery } from "./run.ts"

const faithCalls = callsOf(FaithEntryGroup)

/** Faith entries per page (SPEC §9). */
const pageSize = 10

/** One page of the entries. Pages start at 1. */
export interface FaithPage {
  readonly search: string
  /** Default: every category. */
  readonly category?: FaithCategory | undefined
  readonly page: number
}

/** Queries the entries, newest first (GET /faith-entry). */
export const faithEntries = ({ search, category, page }: FaithPage) =>
  queryOptions({
    queryKey: ["faith-entry", "list", search, category ?? "", page],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        limit: pageSize,
        ...(search === "" ? {} : { searchBy: search }),
        ...(category === undefined ? {} : { category }),
      }
      return (await runQuery(faithCalls.list({ query }), signal)).data
    },
  })

/** Posts an entry (POST /faith-entry). */
export const postFaithEntry = (payload: typeof FaithEntryBody.Type) =>
  Effect.map(faithCalls.post({ payload }), ({ data }) => data)

/** Changes an entry of the member (PATCH /faith-entry/{id}). A 409 carries the newer entry. */
export const changeFaithEntry = ({
  id,
  ...payload
}: typeof FaithEntryChange.Type & { readonly id: string }) =>
  Effect.map(faithCalls.change({ params: { id }, payload }), ({ data }) => data)

/** Deletes an entry of the member (DELETE /faith-entry/{id}). */
export const removeFaithEntry = ({ id, version }: { readonly id: string; readonly version: number }) =>
  Effect.as(faithCalls.remove({ params: { id }, query: { version } }), null)
