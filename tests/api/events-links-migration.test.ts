/** Checks the rows that existed before migration 0018. */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const migrated = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0018")
  yield* sql`insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid,
      members_group, search_text, created_at)
    values ('online', 'Rounds', '', 'Virtual', 'https://meet.test/Secret', now(), true, array['Doctor'],
        E'rounds\n\nhttps://meet.test/secret\nsurgery', now()),
      ('hall', 'Dinner', '', 'Physical', 'Old Hall', now(), true, array['Doctor'], E'dinner\n\nold hall', now())`
  yield* sql`with member as (
      insert into members (first_name, last_name, full_name, email, role, password_hash, created_at, updated_at)
      values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Doctor', 'a hash', now(), now()) returning id),
    session as (insert into sessions (member_id, created_at) select id, '2026-01-01T00:00:00Z' from member returning id)
    insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
      select token, id, issued::timestamptz, '2026-03-01T00:00:00Z' from session,
        (values ('one', '2026-01-02T00:00:00Z'), ('two', '2026-01-03T00:00:00Z')) as tokens (token, issued)`
  yield* sql`insert into sessions (member_id, created_at) select id, '2026-01-04T00:00:00Z' from members`
  yield* migrate
  const uses = yield* sql<{ at: Date }>`select last_used_at as at from sessions order by created_at`
  return {
    texts: yield* sql`select slug, search_text as text from events order by slug`,
    lastUses: uses.map(({ at }) => at.toISOString()),
  }
})

test("no search text contains the link of a virtual event, and each session has its last use", async () => {
  const database = await emptyPGlite()
  const { texts, lastUses } = await Effect.runPromise(
    migrated.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(texts).toEqual([
    { slug: "hall", text: "dinner\n\nold hall" },
    { slug: "online", text: "rounds\n\n\nsurgery" },
  ])
  expect(lastUses).toEqual(["2026-01-03T00:00:00.000Z", "2026-01-04T00:00:00.000Z"])
})
