import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { AuthenticationGroup, type SignupBody } from "./contract/authentication.ts"
import { tokens } from "./tokens.ts"

const authenticationCalls = callsOf(AuthenticationGroup)

/** POST /auth/login: takes the tokens and answers the member. */
export const logIn = (payload: {
  readonly email: string
  readonly password: string
  readonly deviceKey?: string
}) =>
  Effect.map(authenticationCalls.login({ payload }), ({ data }) => {
    tokens.set({ accessToken: data.accessToken, refreshToken: data.refreshToken })
    return data.user
  })

/** POST /auth/logout: ends this device's session on the server. Nothing is sent without one. */
export const logOut = (refreshToken: string | undefined) =>
  refreshToken === undefined
    ? Effect.succeed(null)
    : Effect.as(authenticationCalls.logout({ payload: { refreshToken } }), null)

/** POST /auth/signup: a code is mailed to the address; the answer is the same for a known one (DECISIONS §2). */
export const signUp = (payload: SignupBody) => Effect.as(authenticationCalls.signup({ payload }), null)

/** POST /auth/verify-email. */
export const verifyEmail = (payload: {
  readonly email: string
  readonly code: string
  readonly deviceKey?: string
}) => Effect.as(authenticationCalls.verifyEmail({ payload }), null)

/** POST /auth/resend-verify-code: replaces the code that was sent before. */
export const resendVerifyCode = (payload: { readonly email: string; readonly deviceKey?: string }) =>
  Effect.as(authenticationCalls.resendVerifyCode({ payload }), null)

/** POST /auth/forgot-password: answers the server's sentence about the mail. */
export const forgotPassword = (payload: { readonly email: string }) =>
  Effect.map(authenticationCalls.forgotPassword({ payload }), ({ message }) => message)

/** POST /auth/reset-password. */
export const resetPassword = (payload: {
  readonly token: string
  readonly newPassword: string
  readonly confirmPassword: string
}) => Effect.as(authenticationCalls.resetPassword({ payload }), null)
