import { fromPromise } from "xstate"
import type { Failure, Outcome } from "../../outcome.ts"
import { offlineTexts, runApi } from "../from-api.ts"
import { resendMachine } from "../resend/resend.machine.ts"
import { storedVerificationCode } from "../resend/sent-code.ts"
import { withDeviceKey } from "../session/device-key.ts"
import { emailVerificationMachine } from "./email-verification.machine.ts"

const loadResend = withDeviceKey(async () => (await import("#api/authentication.ts")).resendVerifyCode)
const loadVerify = withDeviceKey(async () => (await import("#api/authentication.ts")).verifyEmail)

/** Sends a code and stores the time, so that a reload does not shorten the wait. */
const sendCode = fromPromise<Outcome<unknown, Failure>, { email: string }>(async ({ input, signal }) => {
  const outcome = await runApi(loadResend, { email: input.email }, signal, offlineTexts.secret)
  if (outcome._tag === "Ok") await storedVerificationCode.write({ email: input.email, sentAt: Date.now() })
  return outcome
})

const verifyEmail = fromPromise<Outcome<null, Failure>, { email: string; code: string }>(
  ({ input, signal }) => runApi(loadVerify, input, signal, offlineTexts.secret),
)

/** Provides the email verification with the API calls and this device's storage. */
export const liveEmailVerification = emailVerificationMachine.provide({
  actors: {
    verifyEmail,
    sendCode,
    resend: resendMachine.provide({ actors: { sendCode } }),
  },
})
