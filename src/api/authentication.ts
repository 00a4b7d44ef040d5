import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { AuthenticationGroup, type SignupBody } from "./contract/authentication.ts"
import { tokens } from "./tokens.ts"

const authenticationCalls = callsOf(AuthenticationGroup)

/** Logs in (POST /auth/login), stores the tokens and returns the member. */
export const logIn = (payload: {
  readonly email: string
  readonly password: string
  readonly deviceKey?: string
}) =>
  Effect.map(authenticationCalls.login({ payload }), ({ data }) => {
    tokens.set({ accessToken: data.accessToken, refreshToken: data.refreshToken ?? "" })
    return data.user
  })

/** Ends this device's session on the server (POST /auth/logout). Sends nothing without a refresh token. */
export const logOut = (refreshToken: string | undefined) =>
  refreshToken === undefined || refreshToken === ""
    ? Effect.succeed(null)
    : Effect.as(authenticationCalls.logout({ payload: { refreshToken } }), null)

/** Mails a code to the address (POST /auth/signup). The response is the same for a known address (DECISIONS §2). */
export const signUp = (payload: SignupBody) => Effect.as(authenticationCalls.signup({ payload }), null)

/** Verifies the email with the mailed code (POST /auth/verify-email). */
export const verifyEmail = (payload: {
  readonly email: string
  readonly code: string
  readonly deviceKey?: string
}) => Effect.as(authenticationCalls.verifyEmail({ payload }), null)

/** Mails a new code (POST /auth/resend-verify-code). It replaces the previous code. */
export const resendVerifyCode = (payload: { readonly email: string; readonly deviceKey?: string }) =>
  Effect.as(authenticationCalls.resendVerifyCode({ payload }), null)

/** Requests a reset mail (POST /auth/forgot-password) and returns the server's message. */
export const forgotPassword = (payload: { readonly email: string; readonly deviceKey?: string }) =>
  Effect.map(authenticationCalls.forgotPassword({ payload }), ({ message }) => message)

/** Sets a new password with the mailed token (POST /auth/reset-password). */
export const resetPassword = (payload: {
  readonly token: string
  readonly newPassword: string
  readonly confirmPassword: string
}) => Effect.as(authenticationCalls.resetPassword({ payload }), null)
