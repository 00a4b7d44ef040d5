import { fromPromise } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { askApi, fromApi } from "../from-api.ts"
import { emailVerificationMachine } from "./email-verification.machine.ts"
import { keptVerificationCode } from "./sent-code.ts"

const loadResend = () => import("#api/authentication.ts").then((api) => api.resendVerifyCode)
const loadVerify = () => import("#api/authentication.ts").then((api) => api.verifyEmail)

/** The machine with its real actors; when a code was sent is kept, so that a reload does not shorten the wait. */
export const liveEmailVerification = emailVerificationMachine.provide({
  actors: {
    verifyEmail: fromApi(loadVerify),
    resendCode: fromPromise<Outcome<null, Failure>, { email: string }>(async ({ input, signal }) => {
      const outcome = await askApi(loadResend, input, signal)
      if (outcome._tag === "Ok") await keptVerificationCode.write({ email: input.email, sentAt: Date.now() })
      return outcome
    }),
  },
})
