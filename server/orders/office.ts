import { Data, Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { now } from "#server/clock.ts"
import { notify } from "#server/notifications/service.ts"
import { OrderRows } from "./rows.ts"
import { makeStatusChanges, canTransition } from "./status-changes.ts"

/** The order does not exist, or the status change is not allowed. `message` says why, for the staff. */
export class OrderStatusRefused extends Data.TaggedError("OrderStatusRefused")<{
  readonly message: string
}> {}

/**
 * Changes an order's status for the office, and returns the order's id (DECISIONS §3). One transaction writes the status,
 * the timeline entry and the notification. Fails with `OrderStatusRefused`.
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
  return yield* rows.transaction(
    Effect.gen(function* () {
      const order = yield* rows.lock(idOrReference)
      if (order === undefined)
        return yield* new OrderStatusRefused({ message: `There is no order ${idOrReference}.` })
      if (!canTransition(order.status, to))
        return yield* new OrderStatusRefused({
          message: `The order is ${order.status}, so it cannot become ${to}.`,
        })
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
