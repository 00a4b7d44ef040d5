import { fromPromise } from "xstate"
import { offlineTexts, runApi } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { storedResetCode } from "../resend/sent-code.ts"
import { sendResetCode } from "../reset-request/reset-request.actors.ts"
import { laterEndIfRevoked } from "../session/later-end-if-revoked.actors.ts"
import { type NewPassword, passwordResetMachine } from "./password-reset.machine.ts"

const loadReset = () => import("#api/authentication.ts").then((api) => api.resetPassword)

/** Provides the password reset with the API calls and this device's storage. */
export const livePasswordReset = passwordResetMachine.provide({
  actors: {
    resetPassword: fromPromise<Outcome<null, Failure>, NewPassword>(async ({ input, signal }) => {
      const outcome = await runApi(loadReset, input, signal, offlineTexts.secret)
      if (outcome._tag === "Err") return outcome
      await storedResetCode.write(null)
      await laterEndIfRevoked()
      return outcome
    }),
    resend: resendMachine.provide({
      actors: { sendCode: fromPromise<Outcome<unknown, Failure>, { email: string }>(sendResetCode) },
    }),
  },
})
