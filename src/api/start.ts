/**
 * What the first page of a member needs of `effect`: the decoders of the stored session, the first call, and the function
 * that runs calls. It is one module, because each module that is imported dynamically costs a request. A visitor's first
 * page does not load it.
 */
import { Effect, Schema } from "effect"
import { callsOf } from "./calls.ts"
import { clientId } from "./contract/rules.ts"
import { Tokens } from "./contract/tokens.ts"
import { User, UsersGroup } from "./contract/users.ts"
import { maybe } from "./contract/wire.ts"
import { runOutcome } from "./run.ts"

/** The stored session (SPEC §3, auth state). The tokens have their own record. */
const Auth = Schema.Struct({
  // A new field of the user must be optional, or this logs out every member whose record lacks it.
  user: Schema.NullOr(User),
  isAuthenticated: Schema.optionalKey(Schema.Boolean),
  verifyEmail: maybe(Schema.String),
  redirectTo: maybe(Schema.String),
})

export const decodeAuth = Schema.decodeUnknownOption(Auth)
export const decodeTokens = Schema.decodeUnknownOption(Tokens)
export const decodeDeviceKey = Schema.decodeUnknownOption(clientId)

const usersCalls = callsOf(UsersGroup)

/** Loads the current member from the server (GET /auth/me). */
export const me = () => Effect.map(usersCalls.me({}), ({ data }) => data)

/** Runs a call for a machine, as `runOutcome` does. */
export const run = runOutcome
