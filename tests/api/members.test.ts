import { afterAll, beforeAll, expect, test } from "vitest"
import { join, logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  await makeMember(server, { firstName: "Ngozi", middleName: "Ada", lastName: "Eze" })
  ;({ token } = await join(server, { firstName: "Tamuno", lastName: "Briggs" }))
})
afterAll(() => server.close())

const list = async (query: Record<string, string>) =>
  (await server.call("GET", `/users?${new URLSearchParams(query)}`, { token })).body.data
const ids = (page: { items: { _id: string }[] }) => page.items.map(({ _id }) => _id)
const names = (page: { items: { fullName: string }[] }) => page.items.map(({ fullName }) => fullName)

test("the list contains verified members only, without private fields", async () => {
  await makeMember(server, { firstName: "Unverified", emailVerifiedAt: null })
  const page = await list({ limit: "100" })
  expect(names(page)).not.toContain("Unverified Eze")
  expect(names(page)).toContain("Ngozi Ada Eze")
  for (const key of ["phone", "dateOfBirth", "passwordHash", "subscribed", "socials"]) {
    expect(JSON.stringify(page.items)).not.toContain(`"${key}"`)
  }
})

test("the search is case-insensitive over the shown text, and special characters are literal", async () => {
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

test("role and region filter the list, and it has pages", async () => {
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

test("the asking member is excluded from the page, the totals and every search, so that each page is full", async () => {
  const region = "Plateau"
  const made = []
  for (let n = 0; n < 13; n++) {
    await server.forward(1_000)
    made.push(await makeMember(server, { region, firstName: `P${n}` }))
  }
  const seenBy = async (email: string, query: Record<string, string>) => {
    const { accessToken } = await logIn(server, email)
    const response = await server.call("GET", `/users?${new URLSearchParams(query)}`, { token: accessToken })
    return response.body.data
  }
  // The newest member is first on everybody's first page except their own.
  const own = made[12]!
  const page = await seenBy(own.email, { region, limit: "12" })
  expect(page.meta).toEqual({ currentPage: 1, itemsPerPage: 12, totalItems: 12, totalPages: 1 })
  expect(ids(page)).toEqual(
    made
      .slice(0, 12)
      .map(({ _id }) => _id)
      .toReversed(),
  )
  expect((await seenBy(own.email, { searchBy: "P12" })).meta.totalItems).toBe(0)
  expect(ids(await list({ region, limit: "12" }))[0]).toBe(own._id)
  expect((await list({ region, limit: "12" })).meta).toMatchObject({ totalItems: 13, totalPages: 2 })
  // Every member can be read by id, including oneself.
  expect((await server.call("GET", `/users/${own._id}`, { token })).status).toBe(200)
})

test("a member is found by _id and by membershipId; an unverified or unknown one is not", async () => {
  const record = (await server.call("GET", "/auth/me", { token })).body.data
  for (const id of [record._id, record.membershipId, record.membershipId.toLowerCase()]) {
    expect((await server.call("GET", `/users/${id}`, { token })).body.data.fullName).toBe("Tamuno Briggs")
  }
  const hidden = await makeMember(server, { emailVerifiedAt: null })
  for (const id of [hidden._id, "CM199999999", "nonsense", "00000000-0000-4000-8000-000000000000"]) {
    const response = await server.call("GET", `/users/${id}`, { token })
    expect([response.status, response.body.message]).toEqual([404, "This member does not exist"])
  }
})

test("a member reads at most 2,000 people a day, in the list and one by one", async () => {
  const { _id, email } = await makeMember(server)
  const { accessToken } = await logIn(server, email)
  const read = (path: string) => server.call("GET", path, { token: accessToken })
  const size = (await read("/users?limit=100")).body.data.items.length as number
  expect(size).toBeGreaterThan(0)
  await server.rows("update limits set points = 2000 - $1::int where key like 'people-per-account:%'", [size])
  const statuses = [
    await read("/users?limit=100"),
    await read("/users?limit=100"),
    await read(`/users/${_id}`),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 429])
  await server.forward(86_400_000)
  expect(
    (await server.call("GET", `/users/${_id}`, { token: (await logIn(server, email)).accessToken })).status,
  ).toBe(200)
})
