import { fromPromise } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { askApi, fromApi } from "../from-api.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { keptVerificationCode } from "../resend/sent-code.ts"
import { emailVerificationMachine } from "./email-verification.machine.ts"

const loadResend = () => import("#api/authentication.ts").then((api) => api.resendVerifyCode)
const loadVerify = () => import("#api/authentication.ts").then((api) => api.verifyEmail)

/** When a code was sent is kept, so that a reload does not shorten the wait. */
const sendCode = fromPromise<Outcome<unknown, Failure>, { email: string }>(async ({ input, signal }) => {
  const outcome = await askApi(loadResend, input, signal)
  if (outcome._tag === "Ok") await keptVerificationCode.write({ email: input.email, sentAt: Date.now() })
  return outcome
})

/** The machine with its real actors. */
export const liveEmailVerification = emailVerificationMachine.provide({
  actors: {
    verifyEmail: fromApi(loadVerify),
    sendCode,
    resend: resendMachine.provide({ actors: { sendCode } }),
  },
})
