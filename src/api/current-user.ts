import { queryOptions } from "@tanstack/react-query"
import { me } from "./start.ts"
import { runQuery } from "./run.ts"

/**
 * Queries the current member (GET /auth/me), for pages that show fields which may have changed, such as the
 * subscription (SPEC §7).
 */
export const currentUser = () =>
  queryOptions({ queryKey: ["account", "me"], queryFn: ({ signal }) => runQuery(me(), signal) })
