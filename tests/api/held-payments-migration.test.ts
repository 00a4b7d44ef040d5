/** Checks the subscriptions that were held before the year of their payment counted (migration 0100). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { migrateBefore } from "./migrate-before.ts"
import { emptyPGlite } from "./migrated.ts"

const endOf2026 = new Date("2026-12-31T22:59:59.000Z")
const startOf2027 = new Date("2026-12-31T23:00:01.000Z")

/** The payments of one member, with the moment of the payment, which older held rows lack, and the moment of the hold. */
const payments = [
  ["PAID-IN-THE-OLD-YEAR", "subscription", "held", endOf2026, startOf2027],
  ["PAID-IN-THE-NEW-YEAR", "subscription", "held", startOf2027, startOf2027],
  ["OLDER-PAID-IN-THE-OLD-YEAR", "subscription", "held", null, endOf2026],
  ["OLDER-PAID-IN-THE-NEW-YEAR", "subscription", "held", null, startOf2027],
  ["REFUNDED", "subscription", "refunded", startOf2027, startOf2027],
  ["DONATION", "donation", "held", startOf2027, startOf2027],
] as const

/** The schema before the migration, with payments for 2026. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0100")
  yield* sql`insert into members (first_name, last_name, full_name, email, gender, date_of_birth, role, region,
      password_hash, created_at, updated_at)
    values ('Ada', 'Obi', 'Ada Obi', 'ada@portal.test', 'Female', '1991-02-03'::date, 'Doctor', 'Benue', '', now(), now())`
  for (const [reference, purpose, status, paidAt, heldAt] of payments)
    yield* sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        price_snapshot, return_path, status, held_reason, paid_at, created_at, updated_at)
      select ${reference}, ${purpose}, '2026', id, email, '2026 subscription', 500000, 'NGN', 'PAYSTACK', '{}', '/',
        ${status}, ${status === "held" ? "mismatch: amount" : null}, ${paidAt}, ${endOf2026}, ${heldAt} from members`
})

test("subscriptions that are held buy the year in which they were paid, also those from before that rule", async () => {
  const database = await emptyPGlite()
  const rows = await Effect.runPromise(
    Effect.gen(function* () {
      yield* before
      yield* migrate
      const sql = yield* SqlClient.SqlClient
      return yield* sql`select reference, target_id as year, title, paid_at as "paidAt" from payments order by created_at,
        reference`
    }).pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))),
  )
  await database.close()
  const of2026 = { year: "2026", title: "2026 subscription" }
  const of2027 = { year: "2027", title: "2027 subscription" }
  expect(rows).toEqual([
    { reference: "DONATION", ...of2026, paidAt: startOf2027 },
    { reference: "OLDER-PAID-IN-THE-NEW-YEAR", ...of2027, paidAt: startOf2027 },
    { reference: "OLDER-PAID-IN-THE-OLD-YEAR", ...of2026, paidAt: endOf2026 },
    { reference: "PAID-IN-THE-NEW-YEAR", ...of2027, paidAt: startOf2027 },
    { reference: "PAID-IN-THE-OLD-YEAR", ...of2026, paidAt: endOf2026 },
    { reference: "REFUNDED", ...of2026, paidAt: startOf2027 },
  ])
})
