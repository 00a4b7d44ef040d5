import { fromPromise } from "xstate"
import { runApi, fromApi } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { storedResetCode } from "../resend/sent-code.ts"
import { passwordResetMachine } from "./password-reset.machine.ts"

const loadForgot = () => import("#api/authentication.ts").then((api) => api.forgotPassword)
const loadReset = () => import("#api/authentication.ts").then((api) => api.resetPassword)

/** Answers the server's sentence about the mail; where and when the last code went is kept for the second page. */
const send = async ({ input, signal }: { input: { email: string }; signal: AbortSignal }) => {
  const outcome = await runApi(loadForgot, input, signal)
  if (outcome._tag === "Ok") await storedResetCode.write({ email: input.email, sentAt: Date.now() })
  return outcome
}

/** The machine with its real actors. */
export const livePasswordReset = passwordResetMachine.provide({
  actors: {
    sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(send),
    resetPassword: fromApi(loadReset),
    resend: resendMachine.provide({
      actors: { sendCode: fromPromise<Outcome<unknown, Failure>, { email: string }>(send) },
    }),
  },
})
