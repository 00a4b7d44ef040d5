import { fromPromise } from "xstate"
import { runApi } from "../from-api.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { storedResetCode } from "../resend/sent-code.ts"
import { resetRequestMachine } from "./reset-request.machine.ts"

const loadForgot = () => import("#api/authentication.ts").then((api) => api.forgotPassword)

/** Returns the server's sentence about the email; where and when the code went is stored for the page that asks for it. */
export const sendResetCode = async ({
  input,
  signal,
}: {
  input: { email: string }
  signal: AbortSignal
}): Promise<Outcome<string, Failure>> => {
  const outcome = await runApi(loadForgot, input, signal)
  if (outcome._tag === "Ok") await storedResetCode.write({ email: input.email, sentAt: Date.now() })
  return outcome
}

/** Asking for a code, with the real call and the memory of this device. */
export const liveResetRequest = resetRequestMachine.provide({
  actors: { sendCode: fromPromise<Outcome<string, Failure>, { email: string }>(sendResetCode) },
})
