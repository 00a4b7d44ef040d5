import { Effect } from "effect"
import type { Purpose } from "#api/contract/payments.ts"
import { donationEffect } from "#server/donations/fulfilment.ts"
import { eventEffect } from "#server/events/fulfilment.ts"
import { orderEffect } from "#server/orders/fulfilment.ts"
import { subscriptionEffect } from "#server/subscriptions/fulfilment.ts"
import type { PaymentEffect } from "./fulfilment.ts"

/** What each purpose grants once paid. */
export const makeEffects = Effect.gen(function* () {
  return {
    event: yield* eventEffect,
    order: yield* orderEffect,
    subscription: yield* subscriptionEffect,
    donation: yield* donationEffect,
  } satisfies Record<Purpose, PaymentEffect>
})
export type Effects = Effect.Success<typeof makeEffects>

/** The effect of a stored row. */
export const effectOf = (effects: Effects, purpose: Purpose): PaymentEffect => effects[purpose]
