/** Checks that each mail from before migration 0090 gets the member to whom it was written. */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

/** The subject of each mail, its recipient, and when it was written. */
const mails = [
  ["To an address of now", "new@portal.test", "2026-03-05T00:00Z"],
  ["To an address that nobody has", "nobody@portal.test", "2026-03-05T00:00Z"],
  // A decoy for an unknown address.
  ["", "new@portal.test", "2026-03-05T00:00Z"],
  ["Before the change", "shared@portal.test", "2026-03-01T00:00Z"],
  ["Notice of the change", "shared@portal.test", "2026-03-02T10:00:30Z"],
  ["To who had the address next", "shared@portal.test", "2026-03-03T00:00Z"],
  ["To who has the address now", "shared@portal.test", "2026-03-10T00:00Z"],
  ["After an objection", "kept@portal.test", "2026-03-01T00:00Z"],
] as const

const found = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0090")
  // Ada had the shared address first, Bola had it next, and Chi has it now.
  const members = {
    Ada: "new@portal.test",
    Bola: "bola@portal.test",
    Chi: "shared@portal.test",
    Dan: "kept@portal.test",
  }
  for (const [name, email] of Object.entries(members))
    yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
        password_hash, created_at, updated_at)
      values (${name}, 'Obi', ${name}, ${email}, 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  const changes = [
    ["Ada", "shared@portal.test", "changed", "2026-03-02T10:00Z"],
    ["Bola", "shared@portal.test", "changed", "2026-03-04T10:00Z"],
    ["Bola", "kept@portal.test", "objected", "2026-03-06T10:00Z"],
  ] as const
  for (const [name, from, outcome, at] of changes)
    yield* sql`insert into email_changes (id, member_id, old_email, new_email, confirm_hash, object_hash, created_at,
        expires_at, outcome, settled_at)
      select gen_random_uuid(), id, ${from}, email, ${`confirm ${at}`}, ${`object ${at}`}, ${at}::timestamptz,
        ${at}::timestamptz, ${outcome}, ${at}::timestamptz from members where full_name = ${name}`
  for (const [subject, recipient, at] of mails)
    yield* sql`insert into mail_outbox (message_id, recipient, subject, body_text, body_html, created_at)
      values (${`${subject} ${at}`}, ${recipient}, ${subject}, '', '', ${at}::timestamptz)`
  yield* migrate
  return yield* sql`select subject, full_name as name from mail_outbox
    left join members on members.id = member_id order by mail_outbox.created_at, subject`
})

test("a mail belongs to the member who had its address then", async () => {
  const database = await emptyPGlite()
  const rows = await Effect.runPromise(found.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  await database.close()
  expect(Object.fromEntries(rows.map(({ subject, name }) => [subject, name]))).toEqual({
    "To an address of now": "Ada",
    "To an address that nobody has": null,
    "": null,
    "Before the change": "Ada",
    "Notice of the change": "Ada",
    "To who had the address next": "Bola",
    "To who has the address now": "Chi",
    "After an objection": "Dan",
  })
})
