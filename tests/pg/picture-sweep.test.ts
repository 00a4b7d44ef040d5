/** The hourly sweep of pictures and a record that takes one at once, on PostgreSQL (RELIABILITY F1). */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { picturePath, PictureRows } from "#server/pictures/rows.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, queryOn } from "./postgres.ts"

let database: Awaited<ReturnType<typeof createDatabaseCopy>>
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
})
afterAll(() => database.drop())

/** Runs on a connection of its own. No server runs, because it sweeps by itself. */
const run = <A, E>(work: Effect.Effect<A, E, PictureRows | SqlClient.SqlClient>) =>
  queryOn(database.url, (sql) =>
    work.pipe(Effect.provide(PictureRows.layer), Effect.provideService(SqlClient.SqlClient, sql)),
  )
const rows = (text: string) => queryOn(database.url, (sql) => sql.unsafe<Record<string, unknown>>(text))

const isSweepWaiting = async () =>
  (
    await rows(`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from pictures%'`)
  ).length > 0

test("a picture that a record is about to use stays, and an unused one is deleted", async () => {
  await rows(`with member as (insert into members (first_name, last_name, full_name, email, role, password_hash,
        created_at, updated_at)
      values ('Ada', 'Eze', 'Ada Eze', 'ada@portal.test', 'Doctor', '', now(), now()) returning id)
    insert into pictures (name, used_for, uploaded_by, large, small, created_at)
      select name, 'events', id, '', '', now() - interval '2 days'
      from member, unnest('{taken,unused}'::text[]) name`)
  const [held, written] = [makeBarrier(), makeBarrier()]
  for (const barrier of [held, written]) barrier.expecting(2)
  /** Takes the picture as a record does, and waits before it commits. */
  const taking = run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const pictures = yield* PictureRows
      const taken = Effect.gen(function* () {
        yield* pictures.hold(["taken"], "events")
        yield* sql`insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid,
            members_group, search_text, created_at, featured_image_url)
          values ('pictured', 'Pictured', '', 'Physical', 'Jos', now(), false, '{Doctor}', '', now(),
            ${`${picturePath}taken.webp`})`
        yield* Effect.andThen(held.arrive, written.arrive)
      })
      yield* sql.withTransaction(taken)
    }),
  )
  await Effect.runPromise(held.arrive)
  const sweeping = run(Effect.flatMap(PictureRows, ({ sweep }) => sweep(new Date())))
  await expect.poll(isSweepWaiting).toBe(true)
  await Effect.runPromise(written.arrive)
  await taking
  expect(await sweeping).toBe(1)
  expect(await rows("select name from pictures")).toEqual([{ name: "taken" }])
})
