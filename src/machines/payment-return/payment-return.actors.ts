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
    removePayment: (_, { reference, purpose }) => {
      // Loaded when it is needed: the root must stay light (PERFORMANCE §4).
      void import("../payment/opened-payments.ts").then(({ removeOpened }) => removeOpened(reference))
      if (purpose === "donation")
        void import("../donation/donation-draft.ts").then(({ clearDonationDraft }) => clearDonationDraft())
    },
    removeFromCart: (_, { settled }) => {
      if (settled !== null) app.getSnapshot().children.cart?.send({ type: "order.settled", ...settled })
    },
  },
})
