/** Checks that counting by size and colour loses no piece of an older store (migration 0083). */
import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { openPGlite, PGliteLive } from "#server/database.ts"
import { expectedCounts, migratedCounts } from "./older-store.ts"

test("an older store keeps each number as one count, also while an order is open", async () => {
  const database = await openPGlite()
  const found = await Effect.runPromise(
    migratedCounts.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(found).toEqual(expectedCounts)
})
