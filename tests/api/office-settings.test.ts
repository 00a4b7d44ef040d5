/** Prices, areas of need, minimums, chapters and limits, each from a day on (OFFICE §15). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { NewSettingValue, OfficeSetting, SettingDecision } from "#api/contract/office-settings.ts"
import { startOfLagosDay } from "#api/lagos.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, logIn, password, type Person, studentBody } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from dated_settings")
})

/** Logs a person in again, after their token has expired. */
const again = async (who: Person): Promise<Person> => ({
  ...who,
  token: (await logIn(server, who.email)).accessToken,
})
const admin = (firstName = "Ada") => join(server, { staff: "admin", firstName })
const treasurer = (firstName = "Tobi") => join(server, { staff: "treasurer", firstName })

const list = async ({ token }: Person) =>
  (await server.call("GET", "/office/settings", { token })).body.data as OfficeSetting[]
const setting = async (who: Person, key: OfficeSetting["key"]) =>
  (await list(who)).find((found) => found.key === key)!
const post = ({ token }: Person, body: Partial<NewSettingValue>) =>
  server.call("POST", "/office/settings", {
    token,
    body: { key: "price.student", reason: "Agreed by the board", version: 0, freshId: randomUUID(), ...body },
  })
const add = async (who: Person, body: Partial<NewSettingValue>): Promise<OfficeSetting> => {
  const { status, body: given } = await post(who, { from: server.dayIn(0), ...body })
  expect([status, given.message]).toEqual([201, "Saved"])
  return given.data
}
const decide = (
  { token }: Person,
  { changes, version }: OfficeSetting,
  act: SettingDecision["act"],
  reason = "Talked about it",
) => server.call("POST", `/office/settings/${changes[0]!._id}`, { token, body: { act, reason, version } })
const current = async () => server.call("GET", "/settings/current")
const status = async () => (await server.as("student", "GET", "/subscriptions/status")).body.data

const signUp = (region: string) => server.call("POST", "/auth/signup", { body: studentBody({ region }) })
const saveRegion = ({ token }: Person, region: string) =>
  server.call("PATCH", "/auth/me", { token, body: { region } })
const donation = (name: string, amount: number) => ({
  currency: "NGN",
  recurring: false,
  areasOfNeed: [{ name, amount }],
  totalAmount: amount,
})
const give = (name: string, amount: number) =>
  server.as("student", "POST", "/donations/init", donation(name, amount))

describe("a price", () => {
  test("is the old one until midnight in Lagos, and the new one from midnight on", async () => {
    // Dues that are paid on the last day of a year do not count on the next day.
    if (server.dayIn(1).endsWith("-01-01")) await server.forward(86_400_000)
    const ada = await admin()
    const tomorrow = server.dayIn(1)
    const planned = await add(ada, { value: 2_000, from: tomorrow })
    expect(planned).toMatchObject({
      amount: 1_000,
      firstAmount: 1_000,
      version: 1,
      changes: [
        { value: 2_000, status: "scheduled", reason: "Agreed by the board", addedBy: { _id: ada._id } },
      ],
    })
    const midnight = startOfLagosDay(new Date(`${tomorrow}T12:00:00Z`)).getTime()
    expect((await current()).body.data.changesAt).toBe(new Date(midnight).toISOString())

    await server.forward(midnight - 60_000 - (await server.now()))
    expect((await status()).amount).toBe(1_000)
    const before = await server.openAndPay("student", "/subscriptions/pay?amount=1000")
    expect(before.amount).toBe(1_000)

    await server.forward(midnight - (await server.now()))
    expect((await status()).amount).toBe(2_000)
    // It was opened before midnight, so it counts with its price.
    const saved = await server.as("student", "POST", "/subscriptions/save", { reference: before.reference })
    expect([saved.status, saved.body.data.subscription.amount]).toEqual([201, 1_000])
    expect(await status()).toMatchObject({ subscribed: true, amount: 1_000 })
    const opened = await server.as("junior", "POST", "/subscriptions/pay?amount=5000")
    expect([opened.status, opened.body.data.amount]).toEqual([201, 5_000])
    expect((await setting(await again(ada), "price.student")).changes).toMatchObject([{ status: "current" }])
  })

  test("another price than the one that the page showed is refused, and nothing is opened", async () => {
    await add(await admin(), { value: 1_500.5 })
    const refused = await server.as("student", "POST", "/subscriptions/pay?amount=1000")
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      400,
      "price_changed",
      { amount: 1_500.5, currency: "NGN", rate: "Student" },
    ])
    expect(refused.body.message).toContain("is now ₦1,500.50. Nothing was charged.")
    expect(await server.rows("select 1 from payments where reference not like 'DEMO-%'")).toEqual([])
    const opened = await server.as("student", "POST", "/subscriptions/pay?amount=1500.5")
    expect([opened.status, opened.body.data.amount]).toEqual([201, 1_500.5])
    // A client that shows no price pays the current one.
    expect((await server.as("student", "POST", "/subscriptions/pay")).body.data.amount).toBe(1_500.5)
  })

  test("an attempt that was opened for the old price is not used for the new one", async () => {
    const first = await server.as("student", "POST", "/subscriptions/pay?amount=1000")
    await add(await admin(), { value: 3_000 })
    const second = await server.as("student", "POST", "/subscriptions/pay?amount=3000")
    expect(second.body.data.reference).not.toBe(first.body.data.reference)
    expect(second.body.data.amount).toBe(3_000)
  })

  test("a repeated request adds it once, and an older version is refused with who changed it", async () => {
    const ada = await admin()
    const freshId = randomUUID()
    await add(ada, { value: 2_000, freshId })
    expect((await add(ada, { value: 2_000, freshId })).changes).toHaveLength(1)
    const stale = await post(await admin("Bola"), { value: 3_000, from: server.dayIn(0), version: 0 })
    expect([stale.status, stale.body.data.version]).toEqual([409, 1])
    expect(stale.body.message).toMatch(/^Changed by Ada Eze at .+\. Compare and decide again\.$/)
  })

  test("a wrong day or amount is refused under its field", async () => {
    const ada = await admin()
    const fieldsOf = async (body: Partial<NewSettingValue>) =>
      (await post(ada, { value: 2_000, from: server.dayIn(0), ...body })).body.fields
    expect(await fieldsOf({ from: server.dayIn(-1) })).toEqual({ from: "Choose today or a later day" })
    expect(await fieldsOf({ from: server.dayIn(6 * 366) })).toEqual({ from: "Choose a day within 5 years" })
    expect(await fieldsOf({ value: 0 })).toEqual({ value: "Enter an amount above 0" })
    expect(await fieldsOf({ value: 10.001 })).toEqual({
      value: "Enter an amount such as 1500 or 1500.50",
    })
    expect(await fieldsOf({ value: 1_000 })).toEqual({ value: "It is 1,000 on that day already" })
    expect(await fieldsOf({ value: { name: "A", isOffered: true } })).toEqual({ value: "Enter an amount" })
    expect(await fieldsOf({ reason: " " })).toEqual({ reason: "This field is required" })
    expect(await server.rows("select 1 from dated_settings")).toEqual([])
  })

  test("every act is in the audit log with its reason", async () => {
    const ada = await admin()
    const planned = await add(ada, { value: 2_000, from: server.dayIn(3), reason: "Costs have risen" })
    expect((await decide(ada, planned, "withdraw", "The board waits")).status).toBe(201)
    const acts = await actsOf(server, ada)
    expect(await casesOf(server, ada)).toEqual([
      ["add setting", "setting", planned.key],
      ["withdraw setting", "setting", planned.key],
    ])
    expect(acts.map(({ action, result }) => [action, result])).toEqual([
      ["add setting", "price.student"],
      ["withdraw setting", "price.student"],
    ])
    expect(acts).toMatchObject([
      { before: null, after: { value: 2_000, status: "scheduled" }, reason: "Costs have risen" },
      { before: { status: "scheduled" }, after: { status: "withdrawn" }, reason: "The board waits" },
    ])
  })
})

describe("a proposal", () => {
  test("of a treasurer waits, and counts from its day once an admin approves it", async () => {
    const tobi = await treasurer()
    const proposed = await add(tobi, { value: 2_000 })
    expect(proposed).toMatchObject({ amount: 1_000, changes: [{ status: "waiting" }] })
    expect((await status()).amount).toBe(1_000)
    expect((await decide(tobi, proposed, "approve")).status).toBe(403)

    const ada = await admin()
    const approved = await decide(ada, proposed, "approve", "Agreed")
    expect([approved.status, approved.body.data]).toMatchObject([
      201,
      {
        amount: 2_000,
        changes: [{ status: "current", decidedBy: { _id: ada._id }, decisionReason: "Agreed" }],
      },
    ])
    expect((await status()).amount).toBe(2_000)
    // A repeat returns the admin's own decision; another admin learns who decided.
    expect((await decide(ada, proposed, "approve")).status).toBe(201)
    const late = await decide(await admin("Bola"), proposed, "decline")
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("Changed by Ada Eze at")])
  })

  test("that is approved after its day counts from the approval, not before", async () => {
    const tobi = await treasurer()
    const proposed = await add(tobi, { value: 2_000, from: server.dayIn(1) })
    await server.forward(3 * 86_400_000)
    const ada = await admin()
    const approvedAt = await server.now()
    const { body } = await decide(ada, proposed, "approve")
    expect(Date.parse(body.data.changes[0].countsFrom)).toBeGreaterThanOrEqual(approvedAt)
  })

  test("can be declined by an admin and withdrawn by its treasurer, and then counts for nothing", async () => {
    const [ada, tobi] = [await admin(), await treasurer()]
    const first = await add(tobi, { value: 2_000 })
    const declined = await decide(ada, first, "decline")
    expect(declined.body.data.changes).toMatchObject([{ status: "declined" }])
    const second = await add(tobi, { value: 2_500, version: 2 })
    expect((await decide(await treasurer("Uche"), second, "withdraw")).status).toBe(403)
    expect((await decide(tobi, second, "withdraw")).body.data.changes).toMatchObject([
      { status: "withdrawn" },
      { status: "declined" },
    ])
    expect((await status()).amount).toBe(1_000)
  })

  test("a treasurer proposes prices alone, and nobody approves an own one", async () => {
    const tobi = await treasurer()
    const refused = await post(tobi, { key: "limit.NGN", value: 90_000, from: server.dayIn(0) })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can propose prices, and withdraw what you proposed. Ask an admin for everything else.",
    ])
    const proposed = await add(tobi, { value: 2_000 })
    await server.rows(
      `insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'admin', $2, $2)`,
      [tobi._id, new Date(await server.now())],
    )
    const own = await decide(tobi, proposed, "approve")
    expect([own.status, own.body.message]).toEqual([
      403,
      "You proposed this price, so another admin has to approve it.",
    ])
  })
})

describe("a value in the future", () => {
  test("can be withdrawn until its day, and not after it has begun", async () => {
    const ada = await admin()
    const planned = await add(ada, { value: 2_000, from: server.dayIn(1) })
    expect((await decide(ada, planned, "withdraw")).body.data.changes).toMatchObject([
      { status: "withdrawn" },
    ])
    const begun = await add(ada, { value: 3_000, version: 2 })
    const id = begun.changes.find(({ status: found }) => found === "current")!
    const late = await decide(ada, { ...begun, changes: [id] }, "withdraw")
    expect([late.status, late.body.message]).toEqual([
      409,
      "This value has begun or was decided about. Add a further value instead.",
    ])
    expect((await status()).amount).toBe(3_000)
  })
})

describe("a chapter", () => {
  const chapter = "Aminu Kano University Teaching Hospital - AKTH Chapter"
  const other = "Bowen University Teaching Hospital - BUTH Chapter"

  test("that has ended stays with its members, and new members cannot choose it", async () => {
    const ada = await admin()
    const member = await join(server, { role: "Student", region: chapter })
    const neighbour = await join(server, { role: "Student", region: other })
    expect((await signUp(chapter)).status).toBe(201)
    await add(ada, { key: "chapters.student", value: { name: chapter, isOffered: false } })

    expect((await current()).body.data.regions.Student).not.toContain(chapter)
    expect((await signUp(chapter)).body.fields).toHaveProperty("region")
    expect((await saveRegion(member, chapter)).body.data.region).toBe(chapter)
    expect((await saveRegion(neighbour, chapter)).body.fields).toHaveProperty("region")
    const leader = await join(server)
    const grant = await server.call("POST", "/office/staff", {
      token: ada.token,
      body: {
        email: leader.email,
        role: "chapter-leader",
        chapter,
        reason: "Leads it",
        freshId: randomUUID(),
        password,
      },
    })
    expect([grant.status, grant.body.data.chapter]).toEqual([201, chapter])
  })

  test("that was added can be chosen from its day on", async () => {
    const ada = await admin()
    const name = "Lagoon Teaching Hospital - LTH Chapter"
    await add(ada, { key: "chapters.student", value: { name, isOffered: true }, from: server.dayIn(1) })
    const member = await join(server, { role: "Student", region: other })
    expect((await saveRegion(member, name)).body.fields).toHaveProperty("region")
    await server.forward(86_400_000)
    expect((await saveRegion(await again(member), name)).body.data.region).toBe(name)
  })

  test("a name is added once and must end with “Chapter”, and the last name cannot be removed", async () => {
    const ada = await admin()
    const fieldsOf = async (key: NewSettingValue["key"], name: string, isOffered: boolean, version = 0) =>
      (await post(ada, { key, value: { name, isOffered }, from: server.dayIn(0), version })).body.fields
    expect(await fieldsOf("chapters.student", "LTH", true)).toEqual({
      value: "The name of a student chapter ends with “Chapter”",
    })
    expect(
      await fieldsOf("chapters.student", chapter.toUpperCase().replace("CHAPTER", "Chapter"), true),
    ).toEqual({
      value: "The list has this name on that day already",
    })
    expect(await fieldsOf("areas.global", "Clinics", false)).toEqual({
      value: "The list does not have this name on that day",
    })
    const regions = (await setting(ada, "regions.global")).names!
    for (const [index, name] of regions.slice(1).entries())
      await add(ada, { key: "regions.global", value: { name, isOffered: false }, version: index })
    expect(await fieldsOf("regions.global", regions[0]!, false, regions.length - 1)).toEqual({
      value: "Keep at least one name in the list",
    })
  })
})

describe("the values of a list that begin later", () => {
  const key = "areas.national"
  const change = async (who: Person, name: string, isOffered: boolean, days: number, version: number) =>
    post(who, { key, value: { name, isOffered }, from: server.dayIn(days), version })

  test("never leave it empty, in whatever order they are added or withdrawn", async () => {
    const ada = await admin()
    const [first = "", last = "", ...others] = (await setting(ada, key)).names!
    let version = 0
    for (const name of others) expect((await change(ada, name, false, 1, version++)).status).toBe(201)
    expect((await change(ada, first, false, 20, version++)).status).toBe(201)
    // On the tenth day the list has two names, and on the twentieth it would have none.
    const empty = await change(ada, last, false, 10, version)
    expect(empty.body.fields).toEqual({
      value: expect.stringMatching(/^The list would be empty from .+ on$/),
    })
    expect((await change(ada, "Clinics", true, 5, version++)).status).toBe(201)
    expect((await change(ada, last, false, 10, version++)).status).toBe(201)
    const found = await setting(ada, key)
    const clinics = found.changes.find(({ value }) => typeof value === "object" && value.name === "Clinics")!
    const withdraw = (id: string, read: OfficeSetting) =>
      decide(ada, { ...read, changes: [{ ...clinics, _id: id }] }, "withdraw")
    const refused = await withdraw(clinics._id, found)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^The list would be empty from .+ on\. Withdraw the later value first\.$/),
    ])
  })

  test("never have a name twice", async () => {
    const ada = await admin()
    expect((await change(ada, "Clinics", true, 20, 0)).status).toBe(201)
    expect((await change(ada, "clinics", true, 10, 1)).body.fields).toEqual({
      value: expect.stringMatching(/^The list would have “Clinics” twice from .+ on$/),
    })
  })
})

describe("donations and limits", () => {
  test("an added area is accepted, an ended one is not, and the new minimum counts", async () => {
    const ada = await admin()
    expect((await give("Clinics", 500)).status).toBe(400)
    await add(ada, { key: "areas.national", value: { name: "Clinics", isOffered: true } })
    await add(ada, {
      key: "areas.national",
      value: { name: "Touch Magazine", isOffered: false },
      version: 1,
    })
    await add(ada, { key: "minimum.national", value: 750 })
    expect((await give("Clinics", 750)).status).toBe(201)
    expect((await give("Touch Magazine", 750)).body.fields).toHaveProperty("areasOfNeed.0.name")
    expect((await give("Clinics", 749)).body.fields).toEqual({
      totalAmount: "Total amount must not be less than ₦750",
    })
    expect((await current()).body.data).toMatchObject({
      minimumDonation: { national: 750, global: 5 },
      areasOfNeed: { national: expect.arrayContaining(["Clinics"]) },
    })
  })

  test("the limit of staff decisions about money is the one that counts", async () => {
    const [ada, tobi] = [await admin(), await treasurer()]
    const { reference } = await server.openAndPay(
      "student",
      "/donations/init",
      donation("General Donation", 600),
    )
    expect((await server.as("student", "POST", "/donations/create", { reference })).status).toBe(201)
    const read = async () =>
      (await server.call("GET", `/office/money/${reference}`, { token: tobi.token })).body.data
    expect(await read()).toMatchObject({ isAboveLimit: false, limit: 50_000 })
    await add(ada, { key: "limit.NGN", value: 500 })
    expect(await read()).toMatchObject({ isAboveLimit: true, limit: 500 })
  })
})

describe("the current values", () => {
  test("need no session, name no limit, and may be cached until the next change, for a minute at most", async () => {
    const ada = await admin()
    const { headers, body } = await current()
    expect(headers.get("cache-control")).toBe("public, max-age=60")
    expect(JSON.stringify(body)).not.toContain("limit")
    expect(body.data).toMatchObject({
      prices: [
        { rate: "Student", amount: 1_000, currency: "NGN" },
        { rate: "Doctor, up to 5 years", amount: 5_000, currency: "NGN" },
        { rate: "Doctor, above 5 years", amount: 10_000, currency: "NGN" },
        { rate: "Global Network", amount: 100, currency: "USD" },
      ],
      changesAt: null,
    })
    const tomorrow = server.dayIn(1)
    await add(ada, { value: 2_000, from: tomorrow })
    await server.forward(
      startOfLagosDay(new Date(`${tomorrow}T12:00:00Z`)).getTime() - 20_000 - (await server.now()),
    )
    const maxAge = Number(/max-age=(\d+)/.exec((await current()).headers.get("cache-control") ?? "")?.[1])
    expect(maxAge).toBeLessThanOrEqual(20)
  })
})
