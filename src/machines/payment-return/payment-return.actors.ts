import { app, sessionOf } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import { paymentReturnMachine } from "./payment-return.machine.ts"

/** Provides the payment return with the API call and this device's storage. */
export const livePaymentReturn = paymentReturnMachine.provide({
  actors: {
    confirmPayment: fromApi(() => import("#api/payments.ts").then((api) => api.confirmPayment)),
  },
  actions: {
    replaceUser: (_, { user }) => {
      if (user !== null) sessionOf(app).send({ type: "user.updated", user })
    },
    removePayment: (_, { reference, purpose }) => {
      // Loaded lazily to keep the root small (PERFORMANCE §4).
      void import("./remove-settled.ts").then(({ removeSettled }) => removeSettled(reference, purpose))
    },
    removeFromCart: (_, { settled }) => {
      if (settled !== null) app.getSnapshot().children.cart?.send({ type: "order.settled", ...settled })
    },
  },
})
