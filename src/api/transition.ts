import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type TransitionBody, TransitionGroup } from "./contract/transition.ts"
import { runQuery } from "./run.ts"

const transitionCalls = callsOf(TransitionGroup)

/** GET /users/transition: this member's one, or null. */
export const ownTransition = () =>
  queryOptions({
    queryKey: ["transition"],
    queryFn: async ({ signal }) => (await runQuery(transitionCalls.get({}), signal)).data,
  })

/** POST /users/transition: made, or sent again. Fails as `Conflict` while one is in progress. */
export const sendTransition = (payload: TransitionBody) =>
  Effect.map(transitionCalls.send({ payload }), ({ data }) => data)
