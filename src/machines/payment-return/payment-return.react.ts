import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import { app, lazyPaymentReturn } from "../app/app.ts"
import { livePaymentReturn } from "./payment-return.actors.ts"
import type { paymentReturnMachine } from "./payment-return.machine.ts"

lazyPaymentReturn.provide(livePaymentReturn)

/**
 * Returns the payment return with this reference; undefined before the root received `payment.returned`. Tells it that
 * its page is shown: by Continue under 'Finish your payment', or again after the server was unreachable.
 */
export const usePaymentReturn = (
  reference: string,
  { isContinued }: { readonly isContinued: boolean },
): ActorRefFrom<typeof paymentReturnMachine> | undefined => {
  const payment = useSelector(app, ({ context, children }) =>
    context.followed === reference ? children.paymentReturn : undefined,
  )
  // The page is shown.
  useEffect(
    () => payment?.send({ type: isContinued ? "payment.continued" : "page.restored" }),
    [payment, isContinued],
  )
  return payment
}
