/** Checks the days of subscriptions and donations that were granted later than they were paid (migration 0101). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const paidAt = new Date("2026-12-29T11:00:00.000Z")
const recordedAt = new Date("2027-01-04T09:30:00.000Z")

/** The schema before the migration, with a subscription and a donation that were paid in cash and recorded in the new year. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0101")
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  for (const purpose of ["subscription", "donation"])
    yield* sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        price_snapshot, return_path, status, paid_at, created_at, updated_at)
      select ${purpose}, ${purpose}, '2026', id, email, '', 500000, 'NGN', 'OFFLINE', '{}', '/', 'paid', ${paidAt},
        ${recordedAt}, ${recordedAt} from members`
  yield* sql`insert into subscriptions (member_id, year, payment_id, reference, amount, currency, rate, starts_at,
      expires_at, search_text, created_at)
    select member_id, 2026, id, reference, amount, currency, '', ${paidAt}, ${recordedAt}, '', ${recordedAt}
      from payments where purpose = 'subscription'`
  yield* sql`insert into donations (member_id, payment_id, reference, source, amount, currency, recurring, frequency,
      search_text, created_at)
    select member_id, id, reference, source, amount, currency, false, null, '', ${recordedAt}
      from payments where purpose = 'donation'`
})

test("older subscriptions and donations have the day of their payment", async () => {
  const database = await emptyPGlite()
  const rows = await Effect.runPromise(
    Effect.gen(function* () {
      yield* before
      yield* migrate
      const sql = yield* SqlClient.SqlClient
      return yield* sql`select reference, created_at as at from subscriptions
        union all select reference, created_at from donations order by reference`
    }).pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  expect(rows).toEqual([
    { reference: "donation", at: paidAt },
    { reference: "subscription", at: paidAt },
  ])
})
