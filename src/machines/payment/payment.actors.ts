import type { Source } from "#api/contract/payments.ts"
import { fromApi, offlineTexts } from "../from-api.ts"
import { storeOpened } from "./opened-payments.ts"
import { paymentMachine } from "./payment.machine.ts"
import { confirmPath } from "./return-path.ts"

/** Provides the payment flow with the API calls and this device's storage. */
export const livePayment = paymentMachine.provide({
  actors: {
    // Opening a payment charges nothing, also if the request has arrived.
    openPayment: fromApi(
      () => import("#api/payments.ts").then((api) => api.openPayment),
      offlineTexts.payment,
    ),
    capturePayment: fromApi(() => import("#api/payments.ts").then((api) => api.capturePayment)),
  },
  actions: {
    storePayment: (_, { input, opened }) => {
      if (opened === null) return
      const source: Source = input.role === "GlobalNetwork" ? "PAYPAL" : "PAYSTACK"
      void storeOpened({
        reference: opened.reference,
        providerReference: opened.id,
        purpose: input.purpose,
        title: input.title,
        source,
        amount: opened.amount,
        currency: opened.currency,
        createdAt: new Date().toISOString(),
        returnPath: confirmPath(input.returnPath, opened.id, source),
        checkoutUrl: opened.checkout_url,
        memberId: input.memberId,
      })
    },
  },
})
