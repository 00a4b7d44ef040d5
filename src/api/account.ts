import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { UsersGroup } from "./contract/users.ts"

const usersCalls = callsOf(UsersGroup)

/** GET /auth/me: the member behind the tokens, as new as can be. */
export const me = () => Effect.map(usersCalls.me({}), ({ data }) => data)
