import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { JobsGroup } from "./contract/jobs.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const jobsCalls = callsOf(JobsGroup)

/** Jobs per page (SPEC §9). */
const pageSize = 10

/** One page of the jobs. Pages start at 1. `limit` is the page size and defaults to ten. */
export interface JobsPage {
  readonly search?: string
  readonly page?: number
  readonly limit?: number
}

/** Queries the jobs (GET /volunteer/jobs): open ones first, then by closing date. */
export const jobs = ({ search = "", page = 1, limit = pageSize }: JobsPage = {}) =>
  queryOptions({
    queryKey: ["jobs", "list", search, page, limit],
    queryFn: async ({ signal }) => {
      const query = { page, limit, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(jobsCalls.list({ query }), signal)).data
    },
  })

/** Queries one job (GET /volunteer/jobs/{id}). Rejects with a `Failure` (404 for an unknown id). */
export const jobById = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: async ({ signal }) => (await runQuery(jobsCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** Applies for a job (POST /volunteer/jobs/{id}/register). */
export const volunteerFor = ({ jobId }: { readonly jobId: string }) =>
  Effect.map(jobsCalls.register({ params: { id: jobId } }), ({ data }) => data)
