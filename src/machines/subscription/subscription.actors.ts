import { livePayment } from "../payment/payment.actors.ts"
import { subscriptionMachine } from "./subscription.machine.ts"

/** Provides the subscription flow with the payment flow. */
export const liveSubscription = subscriptionMachine.provide({ actors: { payment: livePayment } })
