import { fromPromise } from "xstate"
import { keptResetCode } from "../email-verification/sent-code.ts"
import { askApi, fromApi } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { passwordResetMachine } from "./password-reset.machine.ts"

const loadForgot = () => import("#api/authentication.ts").then((api) => api.forgotPassword)
const loadReset = () => import("#api/authentication.ts").then((api) => api.resetPassword)

/** The machine with its real actors; where and when the last code went is kept for the second page. */
export const livePasswordReset = passwordResetMachine.provide({
  actors: {
    sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(async ({ input, signal }) => {
      const outcome = await askApi(loadForgot, input, signal)
      if (outcome._tag === "Ok") await keptResetCode.write({ email: input.email, sentAt: Date.now() })
      return outcome
    }),
    resetPassword: fromApi(loadReset),
  },
})
