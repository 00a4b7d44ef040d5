import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { answer } from "#server/http/answering.ts"
import { withContractErrors } from "./answers.ts"
import { Accounts } from "./service.ts"

/** Maps the endpoints of authentication to the service (SPEC §7). */
export const AuthenticationLive = HttpApiBuilder.group(
  Api,
  "authentication",
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts
    return handlers.handleAll({
      login: Effect.fnUntraced(function* ({ payload }) {
        return answer("Login successful", yield* withContractErrors(accounts.login(payload)))
      }),
      signup: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(accounts.signup(payload))
        return answer("Your account was created. Check your email for the code.", null)
      }),
      verifyEmail: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(accounts.verifyEmail(payload))
        return answer("Your email is verified. You can log in now.", null)
      }),
      resendVerifyCode: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(accounts.resendCode(payload))
        return answer("If this email needs a code, a new one is on its way.", null)
      }),
      forgotPassword: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(accounts.forgotPassword(payload))
        return answer("If this email has an account, a reset code is on its way.", null)
      }),
      resetPassword: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(accounts.resetPassword(payload))
        return answer("Password reset successfully", null)
      }),
      refreshToken: Effect.fnUntraced(function* ({ payload }) {
        return answer("New tokens", yield* withContractErrors(accounts.refresh(payload.refreshToken)))
      }),
      logout: Effect.fnUntraced(function* ({ payload }) {
        yield* accounts.logout(payload.refreshToken)
        return answer("You are logged out", null)
      }),
    })
  }),
)
