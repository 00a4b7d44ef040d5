import { QueryObserver, type QueryKey } from "@tanstack/react-query"
import type { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import { reviewDraft } from "./review-draft.ts"
import type { Reviewed, ReviewRequest } from "./review-form.ts"
import type { ReviewEvent } from "./review-setup.ts"
import { reviewMachine } from "./review.machine.ts"

type Call<I, A> = (input: I) => Effect.Effect<A, Failure>

/** How records of one kind are read and decided about. `A` is what the API answers with, and what Query has. */
interface ReviewCalls<A> {
  /** The page's query of one record. */
  readonly query: (id: string) => { readonly queryKey: QueryKey }
  readonly claim: Call<{ readonly id: string }, A>
  readonly release: Call<{ readonly id: string }, A>
  readonly decide: Call<ReviewRequest, A>
  /** Returns what is reviewed of an answer. */
  readonly reviewedOf: (answer: A) => Reviewed
  /** The keys of what else a decision changes, such as lists. */
  readonly changedKeys?: readonly QueryKey[]
}

/** Provides a review with its API calls, the page's query and this device's storage. */
export const provideReview = <A>({
  query,
  claim,
  release,
  decide,
  reviewedOf,
  changedKeys = [],
}: ReviewCalls<A>) => {
  /**
   * Runs an act about a record, and stores the record of the answer in Query. A 409 carries the record too. What else
   * has changed is read again.
   */
  const act = <I extends { readonly id: string }>(call: Call<I, A>, changed: readonly QueryKey[] = []) =>
    fromPromise<Outcome<Reviewed, Failure>, I>(async ({ input, signal }) => {
      const outcome = await runMemberApi(() => Promise.resolve(call), input, signal)
      if (outcome._tag === "Err" && outcome.error._tag !== "Conflict") return outcome
      const answer = outcome._tag === "Ok" ? outcome.value : (outcome.error.data as A)
      const { queryKey } = query(input.id)
      // An older response on its way would show the record as it was before the act.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<A>(queryKey, answer)
      if (outcome._tag === "Ok")
        for (const key of changed) void queryClient.invalidateQueries({ queryKey: key })
      const reviewed = reviewedOf(answer)
      return outcome._tag === "Ok"
        ? { ...outcome, value: reviewed }
        : { ...outcome, error: { ...outcome.error, data: reviewed } }
    })

  /** Sends the record each time that the page's query has read it, also when it has not changed. */
  const watchRecord = fromCallback<ReviewEvent, { id: string }>(({ input, sendBack }) => {
    const observer = new QueryObserver<A>(queryClient, {
      ...query(input.id),
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    })
    let readAt = observer.getCurrentResult().dataUpdatedAt
    return observer.subscribe(({ data, dataUpdatedAt }) => {
      if (data === undefined || dataUpdatedAt === readAt) return
      readAt = dataUpdatedAt
      sendBack({ type: "record.read", reviewed: reviewedOf(data) })
    })
  })

  return reviewMachine.provide({
    actors: {
      watchRecord,
      claim: act(claim),
      release: act(release),
      decide: act(decide, changedKeys),
      readDraft: fromPromise(({ input: { staffId, id } }) => reviewDraft.read(staffId, id)),
    },
    actions: {
      storeDraft: (_, { staffId, id, values: { decision, note } }) =>
        void reviewDraft.store(staffId, id, { decision, note }),
      clearDraft: (_, { staffId, id }) => void reviewDraft.clear(staffId, id),
    },
  })
}
