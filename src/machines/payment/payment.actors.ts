import type { Source } from "#api/contract/payments.ts"
import { fromApi } from "../from-api.ts"
import { rememberOpened } from "./opened-payments.ts"
import { paymentMachine } from "./payment.machine.ts"
import { confirmingPath } from "./return-path.ts"

/** The payment flow with its real opener and the memory of this device. */
export const livePayment = paymentMachine.provide({
  actors: { openPayment: fromApi(() => import("#api/payments.ts").then((api) => api.openPayment)) },
  actions: {
    rememberPayment: (_, { input, opened }) => {
      if (opened === null) return
      const source: Source = input.role === "GlobalNetwork" ? "PAYPAL" : "PAYSTACK"
      void rememberOpened({
        reference: opened.reference,
        providerReference: opened.id,
        purpose: input.purpose,
        title: input.title,
        source,
        amount: opened.amount,
        currency: opened.currency,
        createdAt: new Date().toISOString(),
        returnPath: confirmingPath(input.returnPath, opened.id, source),
        checkoutUrl: opened.checkout_url,
        memberId: input.memberId,
      })
    },
  },
})
