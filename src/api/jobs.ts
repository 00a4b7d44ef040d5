import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { JobsGroup } from "./contract/jobs.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const jobsCalls = callsOf(JobsGroup)

/** SPEC §9: positions come by ten; the dashboard's first page shows three. */
const pageSize = 10

/** One page of the positions; page 1 is the first. `limit` is how many make a page, ten unless said otherwise. */
export interface JobsPage {
  readonly search?: string
  readonly page?: number
  readonly limit?: number
}

/** GET /volunteer/jobs: what one can still volunteer for first, the soonest to close before the later. */
export const jobs = ({ search = "", page = 1, limit = pageSize }: JobsPage = {}) =>
  queryOptions({
    queryKey: ["jobs", "list", search, page, limit],
    queryFn: async ({ signal }) => {
      const query = { page, limit, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(jobsCalls.list({ query }), signal)).data
    },
  })

/** GET /volunteer/jobs/{id}. Rejects with a `Failure`; an unknown id is one with status 404. */
export const jobById = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: async ({ signal }) => (await runQuery(jobsCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** POST /volunteer/jobs/{id}/register. */
export const volunteerFor = ({ jobId }: { readonly jobId: string }) =>
  Effect.map(jobsCalls.register({ params: { id: jobId } }), ({ data }) => data)
