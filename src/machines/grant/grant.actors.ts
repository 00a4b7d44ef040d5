import { QueryObserver } from "@tanstack/react-query"
import type { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { decideGrant, grantStaffRole, officeStaff } from "#api/office-staff.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { answeredRecord } from "../answered-record.ts"
import { runMemberApi } from "../from-api.ts"
import { type GrantEvent, grantMachine } from "./grant.machine.ts"

const { queryKey } = officeStaff()

/** Runs an act, stores the grant of the answer in Query, and reads the list again. A 409 carries the grant too. */
const act = <I>(call: (input: I) => Effect.Effect<StaffGrant, Failure>) =>
  fromPromise<Outcome<StaffGrant, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runMemberApi(() => Promise.resolve(call), input, signal)
    const changed = answeredRecord(outcome)
    if (changed !== undefined) {
      // An older response on its way would show the list as it was before the act.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (grants) =>
        grants?.some(({ _id }) => _id === changed._id)
          ? grants.map((grant) => (grant._id === changed._id ? changed : grant))
          : [changed, ...(grants ?? [])],
      )
    }
    // After a refusal too: this admin's own role may have ended, and the page then says who can grant it.
    if (outcome._tag === "Ok" || outcome.error.status !== 0) void queryClient.invalidateQueries({ queryKey })
    return outcome
  })

/** Sends the list each time that the page's query has read it. */
const watchGrants = fromCallback<GrantEvent>(({ sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...officeStaff(),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  })
  let readAt = observer.getCurrentResult().dataUpdatedAt
  return observer.subscribe(({ data, dataUpdatedAt }) => {
    if (data === undefined || dataUpdatedAt === readAt) return
    readAt = dataUpdatedAt
    sendBack({ type: "grants.read", grants: data })
  })
})

/** Provides the flow with the API calls and the page's query. */
export const liveGrant = grantMachine.provide({
  actors: { watchGrants, grantRole: act(grantStaffRole), decideGrant: act(decideGrant) },
})
