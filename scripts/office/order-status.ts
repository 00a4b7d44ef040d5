/** Sets the status of an order in the configured database. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { changeOrderStatus } from "#server/orders/office.ts"
import { OrderRows } from "#server/orders/rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { ProductRows } from "#server/products/rows.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const command = Command.make(
  "order-status",
  {
    order: Argument.String("ORDER").pipe(
      Argument.withDescription("The order's id, or the reference of its payment"),
    ),
    status: Argument.Literals("STATUS", ["shipped", "delivered", "canceled"]),
    comment: Argument.String("COMMENT").pipe(
      Argument.withDescription("Shown to the member, who is notified"),
      Argument.optional,
    ),
  },
  ({ order, status, comment }) =>
    printLine(
      Effect.map(
        changeOrderStatus(order, status, Option.getOrNull(comment)),
        (id) => `Order ${id} is ${status}.`,
      ),
    ),
).pipe(Command.withDescription("Changes the status of an order and notifies the member."))

/** `npm run office -- order-status` */
export const orderStatusCommand = command.pipe(
  Command.provide(
    Layer.mergeAll(OrderRows.layer, PaymentRows.layer, ProductRows.layer).pipe(
      Layer.provideMerge(OfficeLive),
    ),
  ),
)
