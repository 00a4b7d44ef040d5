import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Inserts a subscription period and its payment, as a settled payment leaves them. */
const paidUntil = (memberId: string, expiresAt: Date) =>
  server.rows(
    `with paid as (insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency,
        source, status, price_snapshot, return_path, created_at, updated_at, paid_at)
      values ('SU-USERS-TEST', 'subscription', '2026', $1::uuid, 'paid@portal.test', 'Annual dues', 500000, 'NGN',
        'PAYSTACK', 'paid', '{}', '/dashboard/payments', now(), now(), now()) returning *)
    insert into subscriptions (member_id, year, payment_id, reference, amount, currency, rate, starts_at, expires_at,
      search_text, created_at)
    select member_id, 2026, id, reference, amount, currency, 'Doctor', now() - interval '1 day', $2::timestamptz, '', now()
    from paid`,
    [memberId, expiresAt.toISOString()],
  )

test("a member's own record contains every field of SPEC §3.2, with the current subscription", async () => {
  const soon = new Date(Date.now() + 60_000)
  const { _id, email } = await makeMember(server, { firstName: "Paid" })
  await paidUntil(_id, soon)
  const { accessToken, user } = await logIn(server, email)
  expect(user["subscribed"]).toBe(true)
  await server.forward(120_000)
  const lapsed = await server.call("GET", "/auth/me", { token: accessToken })
  expect(lapsed.body.data).toMatchObject({
    subscribed: false,
    firstName: "Paid",
    socials: [],
    role: "Doctor",
  })
})

test("the served OpenAPI document equals the committed one", async () => {
  const served = await server.call("GET", "/openapi.json")
  const stored = JSON.parse(readFileSync(new URL("../../docs/api/openapi.json", import.meta.url), "utf8"))
  expect(served.body).toEqual(stored)
})
