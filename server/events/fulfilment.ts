import { Effect } from "effect"
import type { PaymentEffect } from "#server/payments/fulfilment.ts"
import { EventRows } from "./rows.ts"

/** A paid event payment registers its payer, once (RELIABILITY P1, D7). `targetId` is the event's id. */
export const eventEffect = Effect.map(EventRows, (rows): PaymentEffect => ({
  grantedOtherwise: (payment) => rows.registeredOtherwise(payment.targetId, payment.memberId, payment.id),
  grant: (payment, now) => rows.register(payment.targetId, payment.memberId, payment.id, now),
  revoke: (payment) => rows.unregister(payment.id),
  thing: (payment) => `your place at ${payment.title}`,
}))
