import { fromPromise, waitFor } from "xstate"
import { app } from "../app/app.ts"
import { formMachine, type FormValues } from "../form/form.machine.ts"
import { livePayment } from "../payment/payment.actors.ts"
import { storeContact, readContact } from "./checkout-draft.ts"
import { checkoutMachine } from "./checkout.machine.ts"
import type { Failure, Outcome } from "../../outcome.ts"

/** The checkout with this device's memory, the real payment, and the member's cart, which asks the server what changed. */
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
    // The form only says what is wrong; the checkout takes what is right.
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
