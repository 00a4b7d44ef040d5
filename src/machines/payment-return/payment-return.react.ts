import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import { app, lazyPaymentReturn } from "../app/app.ts"
import { followMember } from "../app/watch-member.ts"
import { livePaymentReturn } from "./payment-return.actors.ts"
import type { paymentReturnMachine } from "./payment-return.machine.ts"

lazyPaymentReturn.provide(livePaymentReturn)

/** The member who is logged in, or was the last one. */
let last: string | null = null

// The result of a payment belongs to its member. When another one logs in on this page, the return ends, so that the
// server is asked for them. After an expired session, the same member finds it as it was (DECISIONS §3.10).
followMember((memberId) => {
  if (memberId === null) return
  const { followed } = app.getSnapshot().context
  if (last !== null && last !== memberId && followed !== null)
    app.send({ type: "payment.seen", reference: followed })
  last = memberId
})

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
