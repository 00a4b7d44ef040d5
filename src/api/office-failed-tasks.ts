import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { type Dismissal, OfficeToDoGroup } from "./contract/office-to-do.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const toDoCalls = callsOf(OfficeToDoGroup)

/** Makes a task due again that the server had given up (POST /office/to-do/failed-tasks/{id}/retry). */
export const retryTask = (id: string) =>
  Effect.map(toDoCalls.retryTask({ params: { id } }), ({ data }) => data)

/** Dismisses a failed mail or provider report, which is then never tried again (POST /office/to-do/failed-tasks/{id}/dismissal). */
export const dismissTask = withFreshId(({ id, ...payload }: Dismissal & { readonly id: string }) =>
  Effect.map(toDoCalls.dismissTask({ params: { id }, payload }), ({ data }) => data),
)

/** Queries a page of the failed tasks, the oldest first (GET /office/to-do/failed-tasks). */
export const failedTasks = (page: { readonly after?: string }) =>
  queryOptions({
    queryKey: ["office", "failed-tasks", page],
    queryFn: async ({ signal }) => (await runQuery(toDoCalls.failedTasks({ query: page }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })
