import { Data, Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { now } from "#server/clock.ts"
import { notify } from "#server/notifications/service.ts"
import { makeStatusChanges, canTransition } from "./status-changes.ts"
import { OrderRows } from "./rows.ts"

/** Why the status cannot be changed, in a sentence. */
export class OrderStatusRefused extends Data.TaggedError("OrderStatusRefused")<{
  readonly message: string
}> {}

/**
 * Moves an order on for the office (DECISIONS §3): status, timeline entry and notification in one transaction. `idOrReference` is the order's id or its payment's reference; `comment` is shown to the member.
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
