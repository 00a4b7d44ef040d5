import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { registrationRound } from "../faults/payment-load.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

describe("fifty registrations of one member for one event", () => {
  let server: MoneyServer
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createDatabaseCopy(inject("postgres"))
    drop = database.drop
    server = await startMoneyServer({ database: patientLayer(database.url, 40) })
  })
  afterAll(async () => {
    await server.close()
    await drop()
  })

  test("create one row: one gets 201, the others 409", async () => {
    for (let round = 0; round < 5; round++) {
      expect(await registrationRound(server)).toEqual({ created: 1, conflicts: 49, rows: 1 })
    }
  })

  test("create more than one without the unique key", async () => {
    await server.rows("alter table event_registrations drop constraint one_registration_per_member")
    const rounds = []
    for (let round = 0; round < 5; round++) rounds.push(await registrationRound(server))
    expect(rounds.some(({ rows }) => rows > 1)).toBe(true)
  })
})
