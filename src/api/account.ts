import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { UsersGroup } from "./contract/users.ts"

const usersCalls = callsOf(UsersGroup)

/** Loads the current member from the server (GET /auth/me). */
export const me = () => Effect.map(usersCalls.me({}), ({ data }) => data)
