import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type FaithEntryBody, FaithEntryGroup } from "./contract/faith-entry.ts"
import { runQuery } from "./run.ts"

const faithCalls = callsOf(FaithEntryGroup)

/** Faith entries per page (SPEC §9). */
const pageSize = 10

/** One page of the entries. Pages start at 1. */
export interface FaithPage {
  readonly search: string
  readonly page: number
}

/** Queries the entries, newest first (GET /faith-entry). */
export const faithEntries = ({ search, page }: FaithPage) =>
  queryOptions({
    queryKey: ["faith-entry", "list", search, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(faithCalls.list({ query }), signal)).data
    },
  })

/** Posts an entry (POST /faith-entry). */
export const postFaithEntry = (payload: typeof FaithEntryBody.Type) =>
  Effect.map(faithCalls.post({ payload }), ({ data }) => data)
