import { Effect } from "effect"
import { calls } from "./calls.ts"

/** GET /auth/me: the member behind the tokens, as new as can be. */
export const me = () => Effect.map(calls.users.me({}), ({ data }) => data)
