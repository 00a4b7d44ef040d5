/**
 * `node scripts/order-status.ts ORDER STATUS [COMMENT]`: the office moves an order on in the configured database. ORDER
 * is the order's id or its payment's reference; STATUS is shipped, delivered or canceled; the comment is shown to the
 * member, who is notified. The embedded database belongs to a running server: stop it first, or set DATABASE_URL.
 */
import { Effect, Exit, Layer, Schema } from "effect"
import { OrderStatus } from "#api/contract/orders.ts"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { changeOrderStatus } from "#server/orders/office.ts"
import { OrderRows } from "#server/orders/rows.ts"
import { ProductRows } from "#server/products/rows.ts"

const [order = "", status = "", comment] = process.argv.slice(2)
if (order === "" || !Schema.is(OrderStatus)(status)) {
  process.stderr.write("node scripts/order-status.ts ORDER shipped|delivered|canceled [COMMENT]\n")
  process.exit(1)
}
const settings = Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))
const done = await Effect.runPromiseExit(
  changeOrderStatus(order, status, comment ?? null).pipe(
    Effect.provide(
      Layer.mergeAll(OrderRows.layer, ProductRows.layer).pipe(
        Layer.provideMerge(DatabaseLive),
        Layer.provide(settings),
      ),
    ),
  ),
)
if (Exit.isSuccess(done)) console.log(`Order ${done.value} is ${status}.`)
else {
  const [reason] = done.cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : reason?._tag === "Die" ? reason.defect : undefined
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
