/** Checks that counting by size and colour loses no piece of an older store on PostgreSQL (migration 0083). */
import { Effect } from "effect"
import { expect, inject, test } from "vitest"
import { expectedCounts, migratedCounts } from "../api/older-store.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "./postgres.ts"

test("an older store keeps each number as one count, also while an order is open", async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  await queryOn(url, (sql) => sql.unsafe("drop schema public cascade"))
  await queryOn(url, (sql) => sql.unsafe("create schema public"))
  const found = await Effect.runPromise(migratedCounts.pipe(Effect.provide(patientLayer(url, 2))))
  await drop()
  expect(found).toEqual(expectedCounts)
})
