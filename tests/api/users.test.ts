import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let token: string
let me: { _id: string; email: string }
beforeAll(async () => {
  server = await startServer()
  me = await makeMember(server, { firstName: "Ngozi", middleName: "Ada", lastName: "Eze" })
  token = (await logIn(server, me.email)).accessToken
})
afterAll(() => server.close())

/** A period of dues and the payment that granted it, as settling leaves them. */
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

const list = async (query: Record<string, string>) =>
  (await server.call("GET", `/users?${new URLSearchParams(query)}`, { token })).body.data
const names = (page: { items: { fullName: string }[] }) => page.items.map(({ fullName }) => fullName)

test("a member's own record says everything SPEC lists, subscribed as of now", async () => {
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

test("the list holds verified members only, without what is private", async () => {
  await makeMember(server, { firstName: "Unverified", emailVerifiedAt: null })
  const page = await list({ limit: "100" })
  expect(names(page)).not.toContain("Unverified Eze")
  expect(names(page)).toContain("Ngozi Ada Eze")
  for (const key of ["phone", "dateOfBirth", "passwordHash", "subscribed", "socials"]) {
    expect(JSON.stringify(page.items)).not.toContain(`"${key}"`)
  }
})

test("search is case-insensitive over the shown words, and its signs are plain characters", async () => {
  await makeMember(server, { firstName: "Hundred%", lastName: "Per_Cent" })
  await makeMember(server, { firstName: "Back\\slash", lastName: "O'Neil" })
  expect(names(await list({ searchBy: "nGOZI ada" }))).toEqual(["Ngozi Ada Eze"])
  expect(names(await list({ searchBy: "%" }))).toEqual(["Hundred% Per_Cent"])
  expect(names(await list({ searchBy: "r_c" }))).toEqual(["Hundred% Per_Cent"])
  expect(names(await list({ searchBy: "k\\s" }))).toEqual(["Back\\slash O'Neil"])
  expect(names(await list({ searchBy: "o'neil" }))).toEqual(["Back\\slash O'Neil"])
  expect(await list({ searchBy: "nobody at all" })).toEqual({
    items: [],
    meta: { currentPage: 1, itemsPerPage: 10, totalItems: 0, totalPages: 0 },
  })
})

test("role and region narrow the list, pages cut it", async () => {
  for (let n = 0; n < 3; n++) {
    await makeMember(server, { role: "GlobalNetwork", region: "Middle East Region", firstName: `G${n}` })
  }
  await makeMember(server, { role: "GlobalNetwork", region: "Africa Region" })
  const query = { role: "GlobalNetwork", region: "Middle East Region", limit: "2" }
  const one = await list(query)
  expect(one.meta).toEqual({ currentPage: 1, itemsPerPage: 2, totalItems: 3, totalPages: 2 })
  const two = await list({ ...query, page: "2" })
  expect(new Set([...names(one), ...names(two)])).toEqual(new Set(["G0 Eze", "G1 Eze", "G2 Eze"]))
  expect((await list({ ...query, page: "9" })).items).toEqual([])
})

test("one member is found by _id and by membershipId, an unverified or unknown one by neither", async () => {
  const record = (await server.call("GET", "/auth/me", { token })).body.data
  for (const id of [record._id, record.membershipId, record.membershipId.toLowerCase()]) {
    expect((await server.call("GET", `/users/${id}`, { token })).body.data.fullName).toBe("Ngozi Ada Eze")
  }
  const hidden = await makeMember(server, { emailVerifiedAt: null })
  for (const id of [hidden._id, "CM199999999", "nonsense", "00000000-0000-4000-8000-000000000000"]) {
    const answer = await server.call("GET", `/users/${id}`, { token })
    expect([answer.status, answer.body.message]).toEqual([404, "This member does not exist"])
  }
})

test("the served OpenAPI document is the committed one", async () => {
  const served = await server.call("GET", "/openapi.json")
  const kept = JSON.parse(readFileSync(new URL("../../docs/api/openapi.json", import.meta.url), "utf8"))
  expect(served.body).toEqual(kept)
})
