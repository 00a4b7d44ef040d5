import { Effect } from "effect"
import type { Purpose } from "#api/contract/payments.ts"
import { donationFulfilment } from "#server/donations/fulfilment.ts"
import { eventFulfilment } from "#server/events/fulfilment.ts"
import { orderFulfilment } from "#server/orders/fulfilment.ts"
import { subscriptionFulfilment } from "#server/subscriptions/fulfilment.ts"
import type { Fulfilment } from "./fulfilment.ts"

/** The fulfilment of each purpose. */
export const makeFulfilments = Effect.gen(function* () {
  return {
    event: yield* eventFulfilment,
    order: yield* orderFulfilment,
    subscription: yield* subscriptionFulfilment,
    donation: yield* donationFulfilment,
  } satisfies Record<Purpose, Fulfilment>
})
export type Fulfilments = Effect.Success<typeof makeFulfilments>

export const fulfilmentFor = (fulfilments: Fulfilments, purpose: Purpose): Fulfilment => fulfilments[purpose]
