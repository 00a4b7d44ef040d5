import { Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { SqlClient } from "effect/sql"
import { expect, inject, test } from "vitest"
import { startServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

test("the metrics show the connections to the database by what they do", async () => {
  const metricsToken = "metrics-only-0123456789"
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  const server = await startServer({
    database: patientLayer(url, 3),
    settings: { metricsToken },
  })
  const { body } = await server.call("GET", "/metrics", { token: metricsToken })
  expect(String(body)).toContain("# TYPE portal_database_connections gauge")
  // At least the connection that reads this figure.
  expect(String(body)).toMatch(/^portal_database_connections\{state="active"\} [1-9]/m)
  await server.close()
  await drop()
})

test("the metrics show the callers that wait for a connection", async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  const server = await startServer({ database: patientLayer(url, 1) })
  const waiting = Effect.map(
    PrometheusMetrics.format(),
    (page) => /^portal_database_waiting\{pool="requests"\} (\d+)$/m.exec(page)?.[1],
  )
  const counts = await server.run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const during = yield* Effect.scoped(
        Effect.gen(function* () {
          yield* sql.reserve
          yield* Effect.forkDetach(sql`select 1`, { startImmediately: true })
          yield* Effect.forkDetach(sql`select 1`, { startImmediately: true })
          return yield* waiting
        }),
      )
      // This statement gets the connection after the two that waited before it.
      yield* sql`select 1`
      return [during, yield* waiting]
    }),
  )
  expect(counts).toEqual(["2", "0"])
  await server.close()
  await drop()
})
