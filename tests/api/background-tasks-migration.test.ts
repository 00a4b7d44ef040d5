/** Checks the mails and webhooks that waited when background tasks got their table (migration 0020). */
import type { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { startServer, type TestServer } from "./server.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

/** The schema before the migration, with waiting, late and finished rows. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0020")
  for (const [recipient, subject, minutes, isSent] of [
    ["waiting@portal.test", "Your receipt", 90, false],
    ["late-code@portal.test", "Your verification code · CMDA Nigeria", 11, false],
    ["late-link@portal.test", "Choose a new password · CMDA Nigeria", 31, false],
    ["link@portal.test", "Choose a new password · CMDA Nigeria", 11, false],
    ["sent@portal.test", "Your receipt", 90, true],
  ] as const)
    yield* sql`insert into mail_outbox (message_id, recipient, subject, body_text, body_html, request_id, created_at, due_at,
        attempts, sent_at)
      values (${`<${recipient}>`}, ${recipient}, ${subject}, 'Text', 'Text', 'request-1',
        now() - ${minutes} * interval '1 minute', now(), 3, ${isSent ? new Date() : null}::timestamptz)`
  for (const [key, handledAt] of [
    ["waiting", null],
    ["handled", new Date()],
  ] as const)
    yield* sql`insert into webhook_events (provider, event_key, event, reference, body, received_at, handled_at)
      values ('PAYSTACK', ${key}, 'charge.success', null, '', now(), ${handledAt}::timestamptz)`
})

let database: PGlite
let server: TestServer
beforeAll(async () => {
  database = await emptyPGlite()
  await Effect.runPromise(before.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  server = await startServer({ database: PGliteLive(database) })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test("waiting mails are sent, except expired codes and links, and waiting webhooks are handled", async () => {
  await expect
    .poll(() => server.rows("select kind from background_tasks where kind in ('mail', 'webhook')"))
    .toEqual([])
  const delivered = await server.rows("select recipient from mailbox order by recipient")
  expect(delivered.map(({ recipient }) => recipient)).toEqual(["link@portal.test", "waiting@portal.test"])
  const left = await server.rows("select recipient from mail_outbox where body_text <> '' order by recipient")
  expect(left.map(({ recipient }) => recipient)).toEqual(["sent@portal.test"])
  expect(await server.rows("select event_key from webhook_events where handled_at is null")).toEqual([])
})
