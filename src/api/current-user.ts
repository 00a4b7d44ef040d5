import { queryOptions } from "@tanstack/react-query"
import { me } from "./account.ts"
import { runQuery } from "./run.ts"

/** GET /auth/me for a page that shows what may have changed meanwhile, such as whether the dues are paid (SPEC §7). */
export const currentUser = () =>
  queryOptions({ queryKey: ["account", "me"], queryFn: ({ signal }) => runQuery(me(), signal) })
