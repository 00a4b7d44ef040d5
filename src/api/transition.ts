import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type TransitionAnswer, type TransitionBody, TransitionGroup } from "./contract/transition.ts"
import { runQuery } from "./run.ts"

const transitionCalls = callsOf(TransitionGroup)

/** Queries this member's transition, or null (GET /users/transition). */
export const ownTransition = () =>
  queryOptions({
    queryKey: ["transition"],
    queryFn: async ({ signal }) => (await runQuery(transitionCalls.get({}), signal)).data,
  })

/**
 * Creates a transition or resubmits a failed one (POST /users/transition). Fails as `Conflict` while another
 * one is pending; the same request again gets the same answer.
 */
export const sendTransition = (payload: TransitionBody) =>
  Effect.map(transitionCalls.send({ payload }), ({ data }) => data)

/**
 * Answers the office's question about the transition (POST /users/transition/answer). Fails as `Conflict` when the
 * question is closed.
 */
export const answerTransition = (payload: TransitionAnswer) =>
  Effect.map(transitionCalls.answer({ payload }), ({ data }) => data)
