/** Checks that drafts from before their deletion was possible stay, if members saw them (migration 0092). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const found = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0092")
  for (const title of ["Never seen", "Only scheduled", "Seen", "Seen long ago"]) {
    yield* sql`insert into jobs (title, description, company_name, company_location, search_text, created_at, status)
      values (${title}, '', '', '', '', now(), 'draft')`
    yield* sql`insert into devotionals (day, key_verse, key_verse_content, title, content, prayer_points, created_at)
      values (null, '', '', ${title}, '', '{}', now())`
  }
  /** Notes an act on a record that had a status before. */
  const note = (kind: string, table: string, title: string, status: string) =>
    Effect.andThen(
      sql`insert into audit_details (digest, content) values (${`${kind} ${title}`}, ${JSON.stringify({ salt: "", before: { status }, after: null })})`,
      sql`insert into audit_waiting (at, action, result, address, request_id, details_digest, case_kind, case_id)
        select now(), 'change', 'done', '', '', ${`${kind} ${title}`}, ${kind}, id::text from ${sql(table)}
        where title = ${title}`,
    )
  yield* note("job", "jobs", "Only scheduled", "scheduled")
  yield* note("job", "jobs", "Seen", "open")
  yield* note("devotional", "devotionals", "Only scheduled", "scheduled")
  yield* note("devotional", "devotionals", "Seen", "published")
  // The entries of this audit log do not name their record yet.
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  yield* sql`insert into job_applications (job_id, member_id, created_at)
    select jobs.id, members.id, now() from jobs, members where title = 'Seen long ago'`
  yield* migrate
  return yield* sql`select kind, title from (
      select 'job' as kind, title from jobs where was_published
      union all select 'devotional', title from devotionals where was_published) seen order by kind, title`
})

test("drafts that members saw stay drafts; those that were only scheduled can be deleted", async () => {
  const database = await emptyPGlite()
  const seen = await Effect.runPromise(found.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  await database.close()
  expect(seen).toEqual([
    { kind: "devotional", title: "Seen" },
    { kind: "job", title: "Seen" },
    { kind: "job", title: "Seen long ago" },
  ])
})
