import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import { app, provideLazily } from "../app/app.ts"
import { livePaymentReturn } from "./payment-return.actors.ts"
import type { paymentReturnMachine } from "./payment-return.machine.ts"

provideLazily("paymentReturn", livePaymentReturn)

/** The payment that came back with this reference, after `payment.returned` was sent to the root; undefined before. */
export const usePaymentReturn = (reference: string): Actor<typeof paymentReturnMachine> | undefined =>
  useSelector(app, ({ context, children }) =>
    context.followed === reference
      ? (children["paymentReturn"] as Actor<typeof paymentReturnMachine> | undefined)
      : undefined,
  )
