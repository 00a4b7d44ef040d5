/** Checks the notifications of staff from before they were alerts (migration 0102). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

/** The kind and the page of a notification, and its kind afterwards. */
const notifications = [
  ["payment", "/office/money/DO-1", "alert"],
  ["payment", "/office", "alert"],
  ["payment", "/dashboard/payments", "payment"],
  ["payment", null, "payment"],
  ["event", "/office/check-in", "event"],
] as const

/** The schema before the migration, with notifications of one member. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0102")
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  for (const [kind, target, after] of notifications)
    yield* sql`insert into notifications (member_id, kind, content, target, created_at)
      select id, ${kind}, ${after}, ${target}, now() from members`
})

test("what staff were notified of as payments are alerts, and a member's payments stay payments", async () => {
  const database = await emptyPGlite()
  const rows = await Effect.runPromise(
    Effect.gen(function* () {
      yield* before
      yield* migrate
      const sql = yield* SqlClient.SqlClient
      return yield* sql<{
        readonly kind: string
        readonly content: string
      }>`select kind, content from notifications`
    }).pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(rows).toHaveLength(notifications.length)
  for (const { kind, content } of rows) expect(kind).toBe(content)
})
