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
