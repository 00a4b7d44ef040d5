/** The schemas of the stored session. They load with the first record: a visitor's page does not load `effect`. */
import { Schema } from "effect"
import { clientId } from "#api/contract/rules.ts"
import { Tokens } from "#api/contract/tokens.ts"
import { User } from "#api/contract/users.ts"
import { maybe } from "#api/contract/wire.ts"

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
