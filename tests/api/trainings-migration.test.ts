/** Checks that trainings from before they could be scheduled stay as they are (migration 0096). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { OfficeTrainingRows } from "#server/office-trainings/rows.ts"
import { publicationAt } from "#server/record-publication.ts"
import { trainingRows } from "#server/trainings/rows.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const at = new Date("2026-11-20T10:00:00Z")
const unknownMember = "00000000-0000-0000-0000-000000000000"

const found = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0096")
  for (const status of ["draft", "published"])
    yield* sql`insert into trainings (name, members_group, created_at, status)
      values (${status}, '{Doctor}', ${at}, ${status})`
  yield* migrate
  const rows = yield* OfficeTrainingRows
  const office = yield* rows.page({ status: undefined, words: [] }, at, undefined, 5)
  const members = yield* Effect.flatMap(trainingRows, ({ list }) => list([], undefined, unknownMember, at))
  return {
    office: Object.fromEntries(
      office.map((row) => [row.name, [publicationAt(row, at), row.version, row.wasPublished]]),
    ),
    members: members.map(({ name }) => name),
  }
})

test("published trainings stay published, and drafts stay drafts", async () => {
  const database = await emptyPGlite()
  const layer = Layer.provideMerge(OfficeTrainingRows.layer, PGliteLive(database).pipe(Layer.orDie))
  const { office, members } = await Effect.runPromise(found.pipe(Effect.provide(layer)))
  await database.close()
  expect(office).toEqual({ draft: ["draft", 1, false], published: ["published", 1, false] })
  expect(members).toEqual(["published"])
})
