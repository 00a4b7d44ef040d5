import { waitFor } from "xstate"
import { app, memberNow, sessionOf } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import { paymentReturnMachine } from "./payment-return.machine.ts"
import type { SettledOrder } from "./settled-order.ts"

/** Removes the ordered items from the member's cart, once the page has read it from this device. */
const removeFromCart = async (settled: SettledOrder): Promise<void> => {
  const memberId = memberNow()
  const root = await waitFor(app, ({ children }) => children.cart !== undefined, { timeout: Infinity })
  const cart = root.children.cart!
  const { context } = await waitFor(cart, (snapshot) => snapshot.hasTag("open"), { timeout: Infinity })
  // Another member may have logged in meanwhile.
  if (context.memberId === memberId) cart.send({ type: "order.settled", ...settled })
}

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
      // If the cart fails, Continue removes the items at the next visit to the return address.
      if (settled !== null) removeFromCart(settled).catch(() => undefined)
    },
  },
})
