import { fromPromise } from "xstate"
import { storedVerificationCode } from "../resend/sent-code.ts"
import { offlineTexts, runApi } from "../from-api.ts"
import { withDeviceKey } from "../session/device-key.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { AccountType } from "./account-type.ts"
import { clearDraft, storeDraft } from "./signup-draft.ts"
import { signupBody } from "./signup-form.ts"
import type { SignupValues } from "./signup-form.ts"
import { signupMachine } from "./signup.machine.ts"

const loadSignUp = withDeviceKey(async () => (await import("#api/authentication.ts")).signUp)

/**
 * Provides the signup with the API call and this device's storage. A successful signup has sent the first code, so the
 * actor stores its time and removes the draft.
 */
export const liveSignup = signupMachine.provide({
  actors: {
    createAccount: fromPromise<
      Outcome<null, Failure>,
      { accountType: AccountType | null; values: SignupValues }
    >(async ({ input: { accountType, values }, signal }) => {
      if (accountType === null) throw new Error("An account needs a type.")
      const outcome = await runApi(loadSignUp, signupBody(accountType, values), signal, offlineTexts.secret)
      if (outcome._tag === "Ok") {
        await storedVerificationCode.write({ email: values.email, sentAt: Date.now() })
        await clearDraft()
      }
      return outcome
    }),
  },
  actions: { storeDraft: (_, { values }) => void storeDraft(values) },
})
