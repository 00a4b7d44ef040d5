import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { OfficeStaffGroup } from "./contract/office-staff.ts"
import { OfficeToDoGroup } from "./contract/office-to-do.ts"
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
