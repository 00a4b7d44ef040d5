import { fromPromise } from "xstate"
import { offlineTexts, runApi } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { storedResetCode } from "../resend/sent-code.ts"
import { withDeviceKey } from "../session/device-key.ts"
import { resetRequestMachine } from "./reset-request.machine.ts"

const loadForgot = withDeviceKey(async () => (await import("#api/authentication.ts")).forgotPassword)

/** Requests a code and returns the server's message. Stores the email address and the time for the next page. */
export const sendResetCode = async ({
  input,
  signal,
}: {
  input: { email: string }
  signal: AbortSignal
}): Promise<Outcome<string, Failure>> => {
  const outcome = await runApi(loadForgot, input, signal, offlineTexts.secret)
  if (outcome._tag === "Ok") await storedResetCode.write({ email: input.email, sentAt: Date.now() })
  return outcome
}

/** Provides the request for a code with the API call and this device's storage. */
export const liveResetRequest = resetRequestMachine.provide({
  actors: { sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(sendResetCode) },
})
