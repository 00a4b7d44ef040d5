import { fromPromise } from "xstate"
import { fromApi, offlineTexts } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { sendResetCode } from "../reset-request/reset-request.actors.ts"
import { passwordResetMachine } from "./password-reset.machine.ts"

const loadReset = () => import("#api/authentication.ts").then((api) => api.resetPassword)

/** Provides the password reset with the API calls and this device's storage. */
export const livePasswordReset = passwordResetMachine.provide({
  actors: {
    resetPassword: fromApi(loadReset, offlineTexts.secret),
    resend: resendMachine.provide({
      actors: { sendCode: fromPromise<Outcome<unknown, Failure>, { email: string }>(sendResetCode) },
    }),
  },
})
