import { fromPromise, waitFor } from "xstate"
import { app } from "../app/app.ts"
import { livePayment } from "../payment/payment.actors.ts"
import { contactDraft } from "./checkout-draft.ts"
import { checkoutMachine } from "./checkout.machine.ts"

/**
 * Provides the checkout with this device's storage, the payment flow, and the member's cart. The cart runs the server
 * check.
 */
export const liveCheckout = checkoutMachine.provide({
  actors: {
    readContact: fromPromise(({ input }) => contactDraft.read(input.memberId)),
    reviewCart: fromPromise<void, void>(async ({ signal }) => {
      const { cart } = app.getSnapshot().children
      if (cart === undefined) return
      cart.send({ type: "check.requested" })
      await waitFor(cart, (snapshot) => !snapshot.hasTag("busy"), { signal, timeout: Infinity })
    }),
    payment: livePayment,
  },
  actions: { storeContact: (_, { memberId, values }) => void contactDraft.store(memberId, values) },
})
