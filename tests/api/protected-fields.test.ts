import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { calls, sampleOf } from "./contract-samples.ts"
import { join, type Person, studentBody } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { purchaseRequests, addProduct } from "./purposes.ts"

/** Values that occur nowhere else, so that the test can search the whole database for them. */
const victim = "0dadbeef-0000-4000-8000-00000000dada"
const marker = "written-by-a-stranger"
/** Fields that no client may write (RELIABILITY D2), each with a value to search for. */
const injected: Readonly<Record<string, unknown>> = {
  role: "GlobalNetwork",
  subscribed: true,
  emailVerified: true,
  membershipId: marker,
  _id: victim,
  email: `${marker}@portal.test`,
  status: marker,
  amount: 1.23,
  currency: "XAF",
  isPaid: true,
  userId: victim,
  createdAt: "1999-09-09T09:09:09.000Z",
}
/**
 * Matches injected values in JSON. The currency is matched as a whole value, also in JSON inside JSON: as
 * three letters it would occur by chance in a ticket code.
 */
const injectedValues = `${marker}|1999-09-09|"XAF\\\\?"`
/** The same fields by their database names, and other fields that a handler might spread. */
const columns = {
  is_admin: true,
  isAdmin: true,
  email_verified_at: "1999-09-09T09:09:09.000Z",
  member_id: victim,
  memberId: victim,
  password_hash: marker,
  passwordHash: marker,
}

const ownEntry = { category: "Testimony", content: "The whole ward sang with us.", isAnonymous: false }

let server: MoneyServer
let member: Person
let job: string
/** An entry of the member, in its first version. */
let entry: string
beforeAll(async () => {
  server = await startMoneyServer()
  await server.disableWebhooks()
  await addProduct(server)
  member = await join(server, { role: "Student", region: studentBody().region, specialty: null })
  const [open] = await server.rows(
    "select id::text as found from jobs where is_active and closes_at > now() limit 1",
  )
  job = String(open?.["found"])
  const posted = await server.call("POST", "/faith-entry", { token: member.token, body: ownEntry })
  entry = String(posted.body.data._id)
})
afterAll(() => server.close())

/** Creates a payment that is paid and unconfirmed. */
const paid = async (path: string, body?: unknown) => {
  const response = await server.call("POST", path, { token: member.token, ...(body ? { body } : {}) })
  await server.checkout(response.body.data.reference, "pay")
  return { reference: response.body.data.reference }
}

/** Valid bodies for operations whose rules reject a generated sample. */
const validBody = async (call: string): Promise<unknown> => {
  const made: Readonly<Record<string, () => unknown>> = {
    "POST /auth/login": () => ({ email: member.email, password: "lantern-river-42" }),
    "POST /auth/signup": () => studentBody({ email: `signed-up-${randomUUID()}@portal.test` }),
    "POST /users/transition": () => ({ region: "Benue", specialty: "AWAITING", licenseNumber: "AWAITING" }),
    "PATCH /auth/me": () => ({ bio: "My own words." }),
    "POST /events/confirm-payment": () => paid(purchaseRequests.event.openPath),
    "POST /subscriptions/save": () => paid(purchaseRequests.subscription.openPath),
    "POST /donations/create": () =>
      paid(purchaseRequests.donation.openPath, purchaseRequests.donation.body.PAYSTACK),
    "POST /orders/create": () => paid(purchaseRequests.order.openPath, purchaseRequests.order.body.PAYSTACK),
    "POST /donations/init": () => purchaseRequests.donation.body.PAYSTACK,
    "POST /orders/pay": () => purchaseRequests.order.body.PAYSTACK,
    "PATCH /faith-entry/{id}": () => ({ category: "Comment", content: "The ward sang.", version: 1 }),
    "PATCH /users/settings": () => ({ newMessage: false, replies: false, announcements: false }),
  }
  const body = calls.find((one) => one.call === call)?.bodies[0]
  return made[call]?.() ?? (body && sampleOf(body))
}

/** Returns the member's fields that no body may change. */
const record = async () =>
  (
    await server.rows(
      `select id::text as id, membership_id, email, role, email_verified_at, disabled_at, created_at, password_hash
       from members where id = $1::uuid`,
      [member._id],
    )
  )[0]

/** Returns every row of the database that contains an injected value. */
const markedRows = async (): Promise<readonly string[]> => {
  const tables = await server.rows(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await server.rows(
      `select to_jsonb(t)::text as row from "${String(name)}" t
       where to_jsonb(t)::text ~ $1`,
      [`${injectedValues}|${victim}`],
    )
    found.push(...rows.map(({ row }) => `${String(name)}: ${String(row)}`))
  }
  return found
}

const writes = calls.filter(({ method, bodies }) => method !== "GET" && bodies.length > 0)
/** Operations without a body must ignore a sent body too. */
const bare = calls.filter(({ method, bodies, isRaw }) => method !== "GET" && bodies.length === 0 && !isRaw)

/** The office refuses this member before it reads a body. */
const permitted = [...writes, ...bare].filter(({ template }) => !template.startsWith("/office/"))
let accepted = 0

test.each([...writes, ...bare])("$call ignores the protected fields", async ({ call, method, template }) => {
  const before = await record()
  const own = ((await validBody(call)) ?? {}) as Record<string, unknown>
  const named = Object.keys(calls.find((one) => one.call === call)?.bodies[0]?.properties ?? {})
  // An operation's own fields are checked by its own tests.
  const extra = Object.fromEntries(
    Object.entries({ ...injected, ...columns }).filter(([name]) => !(name in own || named.includes(name))),
  )
  expect(Object.keys(extra).length).toBeGreaterThan(8)
  const path = template
    .replace("/events/register/{slug}", "/events/register/makurdi-medical-outreach")
    .replace("{slug}", "ethics-workshop-lagos")
    .replace("/chats/history/{id}", "/chats/history/admin")
    .replace("/faith-entry/{id}", `/faith-entry/${entry}${method === "DELETE" ? "?version=2" : ""}`)
    .replace("/volunteer/jobs/{id}", `/volunteer/jobs/${job}`)
    .replace(/\{\w+\}/g, victim)
  const response = await server.call(method, path, { token: member.token, body: { ...own, ...extra } })
  expect(response.status).toBeLessThan(500)
  if (response.status < 300) accepted++
  const words = JSON.stringify(response.body)
  expect(words).not.toMatch(new RegExp(injectedValues))
  expect(await record()).toEqual(before)
  expect(await markedRows()).toEqual([])
})

test("nobody signed up as verified, as office staff, or in another role than requested", async () => {
  const rows = await server.rows(
    "select details ->> 'role' as role, details ? 'isAdmin' as admin from sign_up_attempts where email like 'signed-up-%'",
  )
  expect(rows).toEqual([{ role: "Student", admin: false }])
  expect(await server.rows("select 1 from members where email like 'signed-up-%'")).toEqual([])
})

test("every opened payment costs its true price", async () => {
  const odd = await server.rows("select reference from payments where amount in (1, 123, 12300)")
  expect(odd).toEqual([])
})

test("most writes were accepted, without the protected fields", () => {
  expect(accepted).toBeGreaterThan(permitted.length / 2)
})
