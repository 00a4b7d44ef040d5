import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { expiredToken, SessionExpired } from "#api/contract/wire.ts"
import { Accounts } from "./service.ts"

const done = (message: string) => ({ success: true, message, data: null }) as const

export const AuthenticationLive = HttpApiBuilder.group(
  Api,
  "authentication",
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts
    return handlers.handleAll({
      login: Effect.fnUntraced(function* ({ payload }) {
        const data = yield* accounts.login(payload)
        return { success: true, message: "Login successful", data } as const
      }),
      signup: ({ payload }) =>
        Effect.as(accounts.signup(payload), done("Your account was created. Check your email for the code.")),
      verifyEmail: ({ payload }) =>
        Effect.as(accounts.verifyEmail(payload), done("Your email is verified. You can log in now.")),
      resendVerifyCode: ({ payload }) =>
        Effect.as(accounts.resendCode(payload), done("If this email needs a code, a new one is on its way.")),
      forgotPassword: ({ payload }) =>
        Effect.as(
          accounts.forgotPassword(payload.email),
          done("If this email has an account, a reset code is on its way."),
        ),
      resetPassword: ({ payload }) =>
        Effect.as(accounts.resetPassword(payload), done("Password reset successfully")),
      refreshToken: Effect.fnUntraced(function* ({ payload }) {
        const data = yield* accounts
          .refresh(payload.refreshToken)
          .pipe(
            Effect.catchTag("SessionEnded", () => Effect.fail(new SessionExpired({ message: expiredToken }))),
          )
        return { success: true, message: "New tokens", data } as const
      }),
      logout: ({ payload }) => Effect.as(accounts.logout(payload.refreshToken), done("You are logged out")),
    })
  }),
)
