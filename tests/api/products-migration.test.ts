/** Checks that counting by size and colour loses no piece of an older store (migration 0083). */
import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { expectedCounts, migratedCounts } from "./older-store.ts"
import { emptyPGlite } from "./migrated.ts"

test("an older store keeps each number as one count, also while an order is open", async () => {
  const database = await emptyPGlite()
  const found = await Effect.runPromise(
    migratedCounts.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(found).toEqual(expectedCounts)
})
