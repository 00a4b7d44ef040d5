import { Data, Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { now } from "#server/clock.ts"
import { notify } from "#server/notifications/service.ts"
import { refundRows } from "#server/payments/refund-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { OrderRows } from "./rows.ts"
import { makeStatusChanges, canTransition } from "./status-changes.ts"

/** The order does not exist, or the status change is not allowed. `message` says why, for the staff. */
export class OrderStatusRefused extends Data.TaggedError("OrderStatusRefused")<{
  readonly message: string
}> {}

/** Makes the check of an order's payment before the order is shipped, in the caller's transaction. */
const makePaymentCheck = Effect.gen(function* () {
  const rows = yield* OrderRows
  const payments = yield* PaymentRows
  const refunds = yield* refundRows
  const webhooks = yield* webhookRows
  /** Locks the payment, which a settlement locks before the order, and returns why its order cannot be shipped. */
  return Effect.fnUntraced(function* (idOrReference: string) {
    const reference = yield* rows.referenceOf(idOrReference)
    const found = reference === undefined ? undefined : yield* payments.find(reference)
    const payment = found && (yield* payments.lock(found))
    if (payment === undefined) return undefined
    const isDisputed = payment.status === "disputed" || (yield* webhooks.hasOpenDispute(payment))
    if (isDisputed || payment.status !== "paid")
      return `The payment of the order is ${isDisputed ? "disputed" : payment.status}, so the order cannot become shipped.`
    return (yield* refunds.isBeingTakenAway(payment.id))
      ? "A refund of the order is on its way or waits for a second person, so the order cannot become shipped."
      : undefined
  })
})

/**
 * Changes an order's status for the office, and returns the order's id (DECISIONS §3). One transaction writes the status,
 * the timeline entry and the notification. Fails with `OrderStatusRefused`, also to ship an order whose money is disputed
 * or on its way back.
 * @param idOrReference the order's id, or the reference of its payment.
 * @param comment shown to the member.
 */
export const changeOrderStatus = Effect.fnUntraced(function* (
  idOrReference: string,
  to: typeof OrderStatus.Type,
  comment: string | null,
) {
  const rows = yield* OrderRows
  const statusChanges = yield* makeStatusChanges
  const whyNotShipped = yield* makePaymentCheck
  return yield* rows.transaction(
    Effect.gen(function* () {
      const why = to === "shipped" ? yield* whyNotShipped(idOrReference) : undefined
      const order = yield* rows.lock(idOrReference)
      if (order === undefined)
        return yield* new OrderStatusRefused({ message: `There is no order ${idOrReference}.` })
      if (!canTransition(order.status, to))
        return yield* new OrderStatusRefused({
          message: `The order is ${order.status}, so it cannot become ${to}.`,
        })
      if (why !== undefined) return yield* new OrderStatusRefused({ message: why })
      yield* statusChanges.changeStatus(order, to, comment, yield* now)
      yield* notify({
        memberId: order.memberId,
        kind: "order",
        content: `Your order ${order.reference} is ${to}.${comment === null ? "" : ` ${comment}`}`,
        target: `/dashboard/store/orders/${order.id}`,
      })
      return order.id
    }),
  )
})
