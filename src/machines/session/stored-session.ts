import type { User } from "#api/contract/users.ts"
import type { TokenPair } from "#api/tokens.ts"
import { storedRecord } from "./storage.ts"

/** The stored session (SPEC §3, auth state). The tokens have their own record. */
interface StoredAuth {
  readonly user: User | null
  readonly isAuthenticated?: boolean
  readonly verifyEmail?: string | null
  readonly redirectTo?: string | null
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isTextOrNothing = (value: unknown) => (value ?? null) === null || typeof value === "string"

/** Checks only the fields that the shell and the guards use; the server sends the newest record soon. */
const isUser = (value: unknown): value is User => {
  const user = value as Partial<User> | null
  return (
    typeof user === "object" &&
    user !== null &&
    isText(user._id) &&
    isText(user.email) &&
    typeof user.fullName === "string" &&
    typeof user.firstName === "string" &&
    typeof user.emailVerified === "boolean" &&
    Array.isArray(user.socials) &&
    (user.role === "Student" || user.role === "Doctor" || user.role === "GlobalNetwork")
  )
}

const isAuth = (value: unknown): value is StoredAuth => {
  const auth = value as Partial<StoredAuth> | null
  return (
    typeof auth === "object" &&
    auth !== null &&
    (auth.user === null || isUser(auth.user)) &&
    isTextOrNothing(auth.verifyEmail) &&
    isTextOrNothing(auth.redirectTo)
  )
}

const isTokenPair = (value: unknown): value is TokenPair => {
  const pair = value as Partial<TokenPair> | null
  return typeof pair === "object" && pair !== null && isText(pair.accessToken) && isText(pair.refreshToken)
}

export const storedAuth = storedRecord("auth", 1, isAuth)
export const storedTokens = storedRecord("token", 1, isTokenPair)
