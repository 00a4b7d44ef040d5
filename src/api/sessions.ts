import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { SessionsGroup } from "./contract/sessions.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const sessionsCalls = callsOf(SessionsGroup)

/** Queries the devices that are logged in to this member's account (GET /auth/sessions). */
export const memberSessions = () =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: async ({ signal }) => (await runQuery(sessionsCalls.list({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** Logs out one device (POST /auth/sessions/{id}/end). */
export const endSession = ({ id }: { readonly id: string }) =>
  Effect.as(sessionsCalls.end({ params: { id } }), null)

/** Logs out every device except this one (POST /auth/sessions/end-others). Returns the ids of the ended sessions. */
export const endOtherSessions = () => Effect.map(sessionsCalls.endOthers({}), ({ data }) => data.ended)
