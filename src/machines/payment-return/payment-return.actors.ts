import { app, sessionOf } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import { paymentReturnMachine } from "./payment-return.machine.ts"

/** Coming back from a provider, with the real call and the memory of this device. */
export const livePaymentReturn = paymentReturnMachine.provide({
  actors: {
    confirmPayment: fromApi(() => import("#api/payments.ts").then((api) => api.confirmPayment)),
  },
  actions: {
    replaceUser: (_, { user }) => {
      if (user !== null) sessionOf(app).send({ type: "user.updated", user })
    },
    removePayment: (_, { reference }) => {
      // Loaded when it is needed: the root must stay light (PERFORMANCE §4).
      void import("../payment/opened-payments.ts").then(({ removeOpened }) => removeOpened(reference))
    },
  },
})
