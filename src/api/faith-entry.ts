import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type FaithEntryBody, FaithEntryGroup } from "./contract/faith-entry.ts"
import { runQuery } from "./run.ts"

const faithCalls = callsOf(FaithEntryGroup)

/** SPEC §9: faith entries come by ten. */
const pageSize = 10

/** One page of the entries; page 1 is the first. */
export interface FaithPage {
  readonly search: string
  readonly page: number
}

/** GET /faith-entry: the newest first. */
export const faithEntries = ({ search, page }: FaithPage) =>
  queryOptions({
    queryKey: ["faith-entry", "list", search, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(faithCalls.list({ query }), signal)).data
    },
  })

/** POST /faith-entry. */
export const postFaithEntry = (payload: typeof FaithEntryBody.Type) =>
  Effect.map(faithCalls.post({ payload }), ({ data }) => data)
