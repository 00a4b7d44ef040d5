import { fromPromise, waitFor } from "xstate"
import { app } from "../app/app.ts"
import { formMachine, type FormValues } from "../form/form.machine.ts"
import { livePayment } from "../payment/payment.actors.ts"
import { storeContact, readContact } from "./checkout-draft.ts"
import { checkoutMachine } from "./checkout.machine.ts"
import type { Failure, Outcome } from "../../outcome.ts"

/**
 * Provides the checkout with this device's storage, the payment flow, and the member's cart, which runs the
 * server check.
 */
export const liveCheckout = checkoutMachine.provide({
  actors: {
    readContact: fromPromise(({ input }) => readContact(input.memberId)),
    reviewCart: fromPromise<void, void>(async ({ signal }) => {
      const { cart } = app.getSnapshot().children
      if (cart === undefined) return
      cart.send({ type: "check.requested" })
      await waitFor(cart, (snapshot) => !snapshot.hasTag("busy"), { signal, timeout: Infinity })
    }),
    payment: livePayment,
    // The form only reports errors; the checkout sends valid values.
    form: formMachine.provide({
      actors: {
        submit: fromPromise<Outcome<unknown, Failure>, { values: FormValues }>(async () => ({
          _tag: "Ok",
          value: null,
        })),
      },
    }),
  },
  actions: { storeContact: (_, { memberId, contact }) => void storeContact(memberId, contact) },
})
