import { Effect } from "effect"
import type { Purpose } from "#api/contract/payments.ts"
import { donationEffect } from "#server/donations/grant.ts"
import { eventEffect } from "#server/events/grant.ts"
import { subscriptionEffect } from "#server/subscriptions/grant.ts"
import type { PaymentEffect } from "./effect.ts"

/** What each purpose grants once paid. A purpose without an effect cannot be opened, for nobody would grant it. */
export const makeEffects = Effect.gen(function* () {
  return {
    event: yield* eventEffect,
    subscription: yield* subscriptionEffect,
    donation: yield* donationEffect,
  } satisfies Partial<Record<Purpose, PaymentEffect>>
})
export type Effects = Effect.Success<typeof makeEffects>
/** The purposes that can be paid for. */
export type PayablePurpose = keyof Effects

/** The effect of a stored row; a row of a purpose that this server cannot grant is a defect of ours. */
export const effectOf = (effects: Effects, purpose: Purpose): PaymentEffect => {
  const effect = (effects as Partial<Record<Purpose, PaymentEffect>>)[purpose]
  if (effect === undefined) throw new Error(`nothing is granted for the purpose ${purpose}`)
  return effect
}
