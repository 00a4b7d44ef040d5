import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { OfficeStaffGroup } from "./contract/office-staff.ts"
import { type Dismissal, OfficeToDoGroup } from "./contract/office-to-do.ts"
import { notStored } from "./cache.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const staffCalls = callsOf(OfficeStaffGroup)
const toDoCalls = callsOf(OfficeToDoGroup)

/** Queries the staff roles of this member and what they permit (GET /office/access). */
export const officeAccess = () =>
  queryOptions({
    queryKey: ["office", "access"],
    queryFn: async ({ signal }) => (await runQuery(staffCalls.access({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Makes a task due again that the server had given up (POST /office/to-do/failed-tasks/{id}/retry). */
export const retryTask = (id: string) =>
  Effect.map(toDoCalls.retryTask({ params: { id } }), ({ data }) => data)

/** Ends a failed mail or report of a provider without its work (POST /office/to-do/failed-tasks/{id}/dismissal). */
export const dismissTask = ({ id, ...payload }: Dismissal & { readonly id: string }) =>
  Effect.map(toDoCalls.dismissTask({ params: { id }, payload }), ({ data }) => data)

/** Queries a page of the failed tasks, the oldest first (GET /office/to-do/failed-tasks). */
export const failedTasks = (page: { readonly after?: string }) =>
  queryOptions({
    queryKey: ["office", "failed-tasks", page],
    queryFn: async ({ signal }) => (await runQuery(toDoCalls.failedTasks({ query: page }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open To do page asks again, in ms. */
const toDoInterval = 60_000

/** Queries what waits for this member of staff (GET /office/to-do). */
export const officeToDo = () =>
  queryOptions({
    queryKey: ["office", "to-do"],
    queryFn: async ({ signal }) => (await runQuery(toDoCalls.queues({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: toDoInterval,
    meta: notStored,
  })
