/**
 * `node scripts/order-status.ts ORDER STATUS [COMMENT]`: the office moves an order on in the configured database. ORDER
 * is the order's id or its payment's reference; STATUS is shipped, delivered or canceled; the comment is shown to the
 * member, who is notified.
 */
import { Effect, Layer, Schema } from "effect"
import { OrderStatus } from "#api/contract/orders.ts"
import { changeOrderStatus } from "#server/orders/office.ts"
import { OrderRows } from "#server/orders/rows.ts"
import { ProductRows } from "#server/products/rows.ts"
import { OfficeLive, runCommand, exitWithUsage } from "./run-command.ts"

const [order = "", status = "", comment] = process.argv.slice(2)
if (order === "" || !Schema.is(OrderStatus)(status))
  exitWithUsage("node scripts/order-status.ts ORDER shipped|delivered|canceled [COMMENT]")
else
  await runCommand(
    changeOrderStatus(order, status, comment ?? null).pipe(
      Effect.map((moved) => `Order ${moved} is ${status}.`),
      Effect.provide(Layer.mergeAll(OrderRows.layer, ProductRows.layer).pipe(Layer.provideMerge(OfficeLive))),
    ),
  )
