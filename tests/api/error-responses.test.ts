import { Cause, Effect } from "effect"
import { ConnectionError, isSqlError, SqlError, UniqueViolation, UnknownError } from "effect/sql/SqlError"
import { describe, expect, test } from "vitest"
import { databaseCode } from "#server/database/unavailable.ts"
import { responseForCause } from "#server/http/error-responses.ts"

const unknown = (code: string | undefined, message = "it failed") =>
  new SqlError({
    reason: new UnknownError({
      cause: Object.assign(new Error(message), code === undefined ? {} : { code }),
      message: "PgConnection: Query failed",
      operation: "query",
    }),
  })
const statusOf = (cause: Cause.Cause<unknown>) => responseForCause(cause, "/api/users").response.status

describe("an unavailable database is 503", () => {
  test.each([
    ["08006", "a lost connection"],
    ["53100", "a full disk"],
    ["53200", "no memory"],
    ["53300", "too many connections"],
    ["57P01", "a stop by the administrator"],
    ["57P02", "a crash of another process"],
    ["57P03", "a start that is not complete"],
    ["57P05", "an idle session that was closed"],
    ["58030", "an I/O error"],
    ["25P03", "a transaction that waited too long"],
    ["ECONNRESET", "a reset connection"],
    ["ECONNREFUSED", "a server that is down"],
    ["EPIPE", "a connection that closed while writing"],
    ["ENOSPC", "a full disk below the driver"],
  ])("%s: %s", (code) => {
    const { response, isOurFault } = responseForCause(Cause.die(unknown(code)), "/api/users")
    expect([response.status, response.headers["retry-after"], isOurFault]).toEqual([503, "5", true])
    expect(databaseCode(unknown(code))).toBe(code)
  })

  test.each(["Connection terminated unexpectedly", "Connection closed", "socket hang up"])(
    "'%s' without a code",
    (message) => expect(statusOf(Cause.die(unknown(undefined, message)))).toBe(503),
  )

  test("a lost connection that fails the rollback too", () => {
    const lost = new SqlError({
      reason: new ConnectionError({ cause: new Error("gone"), message: "gone", operation: "query" }),
    })
    expect(statusOf(Cause.combine(Cause.fail(unknown("25P02")), Cause.die(lost)))).toBe(503)
    const rolledBack = Effect.die(unknown("XX000")).pipe(Effect.ensuring(Effect.die(lost)))
    const exit = Effect.runSyncExit(rolledBack)
    expect(exit._tag === "Failure" && statusOf(exit.cause)).toBe(503)
  })
})

describe("another error of the database is our mistake, and 500", () => {
  test.each(["22021", "25P02", "XX000", "54000", "0A000"])("%s", (code) => {
    expect(statusOf(Cause.die(unknown(code)))).toBe(500)
  })
  test("a violated constraint", () => {
    const violation = new SqlError({
      reason: new UniqueViolation({
        cause: Object.assign(new Error("duplicate"), { code: "23505" }),
        message: "duplicate",
        operation: "query",
        constraint: "members_email_key",
      }),
    })
    expect(isSqlError(violation) && statusOf(Cause.die(violation))).toBe(500)
  })
  test("an error without a code, and with a message that is not about the connection", () => {
    expect(statusOf(Cause.die(unknown(undefined, "Invalid UTF-8 in text value")))).toBe(500)
  })
  test("an error that only looks like one of the system", () => {
    expect(statusOf(Cause.die(Object.assign(new Error("no"), { code: "ENOSPC" })))).toBe(500)
  })
})
