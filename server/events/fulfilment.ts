import { Effect } from "effect"
import { now } from "#server/clock.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import { closedTexts } from "./closed-texts.ts"
import { EventRows } from "./rows.ts"
import { ticketFact } from "./ticket-mail.ts"

/** Registers the payer of a paid event, once (RELIABILITY P1, D7). `targetId` is the event's id. */
export const eventFulfilment = Effect.map(EventRows, (rows): Fulfilment => ({
  isAlreadyGranted: (payment) => rows.isAlreadyRegistered(payment.targetId, payment.memberId, payment.id),
  hasPlace: Effect.fnUntraced(function* ({ targetId, memberId }) {
    yield* rows.lockPlaces(targetId)
    return yield* rows.hasPlace(targetId, memberId, yield* now)
  }),
  whyUnavailable: Effect.fnUntraced(function* ({ id, targetId, memberId }) {
    const at = yield* now
    const event = yield* rows.byId(targetId, memberId, at)
    if (event === undefined) return closedTexts.withdrawn
    if (event.cancelReason !== null) return closedTexts.canceled
    if (yield* rows.isAlreadyRegistered(targetId, memberId, id)) return closedTexts.registered
    if (event.startsAt <= at) return closedTexts.over
    return (yield* rows.hasPlace(targetId, memberId, at)) ? undefined : closedTexts.full
  }),
  isCanceled: (payment) => rows.isCanceled(payment.targetId),
  grant: (payment, now) => rows.register(payment.targetId, payment.memberId, payment.id, now),
  revoke: (payment) => rows.unregister(payment.id),
  facts: (payment) =>
    Effect.map(rows.ticket(payment.targetId, payment.memberId), (ticket) =>
      ticket === undefined ? [] : [ticketFact(ticket)],
    ),
  describe: (payment) => `your place at ${payment.title}`,
}))
