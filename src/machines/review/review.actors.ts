import { QueryObserver } from "@tanstack/react-query"
import type { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import type { Approval } from "#api/contract/office-approvals.ts"
import { claimApproval, decideApproval, officeApproval, releaseApproval } from "#api/office-approvals.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import { reviewDraft } from "./review-draft.ts"
import { type ReviewEvent, reviewMachine } from "./review.machine.ts"

/** Runs an act about a request, and stores the request of the answer in Query. A 409 carries the request too. */
const act = <I extends { readonly id: string }>(call: (input: I) => Effect.Effect<Approval, Failure>) =>
  fromPromise<Outcome<Approval, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runMemberApi(() => Promise.resolve(call), input, signal)
    const shown =
      outcome._tag === "Ok"
        ? outcome.value
        : outcome.error._tag === "Conflict"
          ? (outcome.error.data as Approval)
          : undefined
    if (shown !== undefined) {
      const { queryKey } = officeApproval(input.id)
      // An older response on its way would show the request as it was before the act.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, shown)
    }
    return outcome
  })

/** Sends the request each time that the page's query has read it, also when it has not changed. */
const watchApproval = fromCallback<ReviewEvent, { id: string }>(({ input, sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...officeApproval(input.id),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  let readAt = observer.getCurrentResult().dataUpdatedAt
  return observer.subscribe(({ data, dataUpdatedAt }) => {
    if (data === undefined || dataUpdatedAt === readAt) return
    readAt = dataUpdatedAt
    sendBack({ type: "approval.read", approval: data })
  })
})

/** Provides the review with the API calls, the page's query and this device's storage. */
export const liveReview = reviewMachine.provide({
  actors: {
    watchApproval,
    claim: act(claimApproval),
    release: act(releaseApproval),
    decide: act(decideApproval),
    readDraft: fromPromise(({ input: { staffId, id } }) => reviewDraft.read(staffId, id)),
  },
  actions: {
    storeDraft: (_, { staffId, id, values }) => void reviewDraft.store(staffId, id, values),
    clearDraft: (_, { staffId, id }) => void reviewDraft.clear(staffId, id),
  },
})
