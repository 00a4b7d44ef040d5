import { livePayment } from "../payment/payment.actors.ts"
import { subscriptionMachine } from "./subscription.machine.ts"

/** Paying the dues, with the real payment. */
export const liveSubscription = subscriptionMachine.provide({ actors: { payment: livePayment } })
