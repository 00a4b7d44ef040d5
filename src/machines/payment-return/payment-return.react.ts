import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { app, lazyPaymentReturn } from "../app/app.ts"
import { livePaymentReturn } from "./payment-return.actors.ts"
import type { paymentReturnMachine } from "./payment-return.machine.ts"

lazyPaymentReturn.provide(livePaymentReturn)

/** Returns the payment return with this reference; undefined before the root received `payment.returned`. */
export const usePaymentReturn = (reference: string): ActorRefFrom<typeof paymentReturnMachine> | undefined =>
  useSelector(app, ({ context, children }) =>
    context.followed === reference ? children.paymentReturn : undefined,
  )
