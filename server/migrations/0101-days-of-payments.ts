import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The histories of subscriptions and donations have the time of the payment instead of the time of the grant. The two
 * differ most for payments that staff recorded or released days later.
 */
export const daysOfPayments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Reading a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  for (const table of ["subscriptions", "donations"])
    yield* sql`update ${sql(table)} granted set created_at = payments.paid_at from payments
      where payments.id = granted.payment_id and granted.created_at <> payments.paid_at`
})
