import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, execute } from "#server/database/decoded-rows.ts"

/** Longer than a capture takes at most, in ms. After that another request may capture, if the process has died. */
const leaseMs = 10_000

/** The SQL for the captures of a payment. */
export const captureRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return {
    /** Returns true if no other request is capturing this payment. */
    claim: (id: string, at: Date) =>
      Effect.map(
        affectedRows(sql`update payments set capturing_until = ${addMilliseconds(at, leaseMs)}
          where id = ${id} and (capturing_until is null or capturing_until <= ${at}) returning id`),
        (count) => count === 1,
      ),
    release: (id: string) => execute(sql`update payments set capturing_until = null where id = ${id}`),
    /** Stores that PayPal refused `refusals` captures. A concurrent request may have stored it before. */
    setRefusals: (id: string, refusals: number) =>
      execute(
        sql`update payments set capture_refusals = greatest(capture_refusals, ${refusals}) where id = ${id}`,
      ),
  }
})
