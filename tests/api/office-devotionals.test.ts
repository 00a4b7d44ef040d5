/** Devotionals that staff write, each for a day (OFFICE §2). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type {
  DevotionalDay,
  OfficeDevotional,
  OfficeDevotionalRow,
} from "#api/contract/office-devotionals.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { sortedStatuses, startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

let lastDay = 100
/** Returns a day that no other test uses. */
const freeDay = () => server.dayIn(++lastDay)

const complete = {
  title: "Strength for the Night Shift",
  date: null as string | null,
  keyVerse: "Isaiah 40:31",
  keyVerseContent: "They who wait for the Lord shall renew their strength.",
  content: "The ward is quiet at four.\n\nWait for Him there.",
  prayerPoints: ["For those on call tonight", "For patients who cannot sleep"],
}
type Written = typeof complete

const post = ({ token }: Person, changes: Partial<Written & { freshId: string }> = {}) =>
  server.call("POST", "/office/devotionals", {
    token,
    body: { ...complete, freshId: randomUUID(), ...changes },
  })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeDevotional> => {
  const { status, body } = await post(who, changes)
  expect([status, body.message]).toEqual([201, "Saved"])
  return body.data
}
const save = ({ token }: Person, { _id, version }: OfficeDevotional, changes: Partial<Written>) =>
  server.call("PATCH", `/office/devotionals/${_id}`, { token, body: { ...complete, version, ...changes } })
const read = async ({ token }: Person, path = "") =>
  (await server.call("GET", `/office/devotionals${path}`, { token })).body.data
const titlesOf = (rows: readonly OfficeDevotionalRow[]) => rows.map(({ title }) => title)
const latest = async (who: Person) =>
  (await server.call("GET", "/devotionals/latest", { token: who.token })).body.data

const incomplete = "Write the verse, its text and the devotional before you choose a day"

describe("writing a devotional", () => {
  test("it is a draft without a day, which no member sees, and published from its day on", async () => {
    const ada = await editor()
    const member = await join(server)
    const draft = await create(ada, { keyVerse: "", keyVerseContent: "", content: "", prayerPoints: [] })
    expect(draft).toMatchObject({
      status: "draft",
      date: null,
      version: 1,
      changedBy: { _id: ada._id, fullName: "Ada Eze" },
    })
    expect(await latest(member)).toBeNull()

    const today = (await save(ada, draft, { date: server.dayIn(0) })).body.data
    expect(today).toMatchObject({ status: "published", version: 2, prayerPoints: complete.prayerPoints })
    const { title, keyVerse, keyVerseContent, content, prayerPoints } = complete
    expect(await latest(member)).toEqual({
      _id: draft._id,
      date: server.dayIn(0),
      title,
      keyVerse,
      keyVerseContent,
      content,
      prayerPoints,
    })

    const tomorrow = (await save(ada, today, { date: server.dayIn(1) })).body.data
    expect(tomorrow.status).toBe("scheduled")
    expect(await latest(member)).toBeNull()
    const again = (await save(ada, tomorrow, { date: null })).body.data
    expect(again.status).toBe("draft")
  })

  test("an entry of the audit log has each act with its words before and after", async () => {
    const ada = await editor()
    const draft = await create(ada, { title: "First words" })
    await save(ada, draft, { title: "Second words" })
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action }) => action)).toEqual(["create devotional", "change devotional"])
    const [first, second] = acts
    expect([first?.before, first?.after.title]).toEqual([null, "First words"])
    expect([second?.before.title, second?.after.title]).toEqual(["First words", "Second words"])
  })

  test("a repeat with the same id gets the first response and makes no second one", async () => {
    const ada = await editor()
    const freshId = randomUUID()
    const first = await post(ada, { freshId, title: "Made Once" })
    const second = await post(ada, { freshId, title: "Other" })
    expect([second.status, second.body.data]).toEqual([201, first.body.data])
    expect(titlesOf((await read(ada, "?searchBy=made%20once")).items)).toEqual(["Made Once"])
    expect(await actsOf(server, ada)).toHaveLength(1)
    expect(await casesOf(server, ada)).toEqual([["create devotional", "devotional", first.body.data._id]])
  })

  test.each([
    [{ title: " " }, "title", "This field is required"],
    [{ date: "2027-02-30" }, "date", "Choose a day"],
    [{ date: "tomorrow" }, "date", "Choose a day"],
    [{ keyVerse: "x".repeat(81) }, "keyVerse", "Please use at most 80 characters"],
    [{ prayerPoints: Array(11).fill("Peace") }, "prayerPoints", "Please use at most 10 prayer points"],
    [{ date: "2031-01-01", keyVerse: " " }, "date", incomplete],
    [{ date: "2031-01-01", keyVerseContent: "" }, "date", incomplete],
    [{ date: "2031-01-01", content: "\n" }, "date", incomplete],
  ])("%j is refused with a message under %s", async (changes, field, message) => {
    const { status, body } = await post(await editor(), changes)
    expect([status, body.fields?.[field]]).toEqual([400, message])
  })
})

describe("the day", () => {
  test("belongs to one devotional; the refusal names it, and its own may keep it", async () => {
    const ada = await editor()
    const day = freeDay()
    const first = await create(ada, { title: "The first one", date: day })
    const { status, body } = await post(ada, { date: day })
    expect([status, body.fields?.date]).toEqual([400, "This day has “The first one” already"])
    const second = await create(ada, { title: "The second one" })
    expect((await save(ada, second, { date: day })).body.fields?.date).toBe(
      "This day has “The first one” already",
    )
    expect((await save(ada, first, { title: "Still the first", date: day })).body.data).toMatchObject({
      date: day,
      version: 2,
    })
  })

  test("of two people who choose one at the same time, the second one is refused", async () => {
    const people = await Promise.all([editor(), editor("Ruth")])
    const date = freeDay()
    const responses = await Promise.all(people.map((person) => post(person, { date })))
    expect(sortedStatuses(responses)).toEqual([201, 400])
  })

  test("is listed for two weeks with its devotional or none", async () => {
    const ada = await editor()
    const { _id } = await create(ada, { title: "In five days", date: server.dayIn(5) })
    const days: readonly DevotionalDay[] = await read(ada, "/days")
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, index) => server.dayIn(index)),
    )
    expect(days[5]).toEqual({ date: server.dayIn(5), devotional: { _id, title: "In five days" } })
    expect(days[6]).toEqual({ date: server.dayIn(6), devotional: null })
  })
})

describe("two people", () => {
  test("on one devotional: the second gets 409 with the stored one; a repeat of one's own change is no conflict", async () => {
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const draft = await create(ada)
    const changed = (await save(ruth, draft, { title: "Ruth was first" })).body.data
    const { status, body } = await save(ada, draft, { title: "Ada was second" })
    expect([status, body.data]).toEqual([409, changed])
    expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
    const repeated = await save(ruth, draft, { title: "Ruth was first" })
    expect([repeated.status, repeated.body.data.version]).toEqual([200, 2])
  })
})

describe("the list", () => {
  test("shows drafts, then the latest day; pages of 25 lose nothing and repeat nothing", async () => {
    const ada = await editor()
    const word = `shelf${randomUUID().slice(0, 8)}`
    const dates = Array.from({ length: 26 }, freeDay)
    for (const [index, date] of dates.entries()) await create(ada, { title: `${word} ${index}`, date })
    await create(ada, { title: `${word} draft` })
    const first = await read(ada, `?searchBy=${word}`)
    const second = await read(ada, `?searchBy=${word}&after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
    expect(titlesOf([...first.items, ...second.items])).toEqual([
      `${word} draft`,
      ...dates.map((_, index) => `${word} ${25 - index}`),
    ])
  })

  test("finds a verse, and filters by status", async () => {
    const ada = await editor()
    const verse = `Psalm ${randomUUID().slice(0, 8)}`
    const query = `?searchBy=${encodeURIComponent(verse.toUpperCase())}`
    await create(ada, { title: "No day", keyVerse: verse })
    await create(ada, { title: "To come", keyVerse: verse, date: freeDay() })
    await create(ada, { title: "Long ago", keyVerse: verse, date: server.dayIn(-400) })
    expect(titlesOf((await read(ada, query)).items)).toEqual(["No day", "To come", "Long ago"])
    expect(titlesOf((await read(ada, `${query}&status=draft`)).items)).toEqual(["No day"])
    expect(titlesOf((await read(ada, `${query}&status=scheduled`)).items)).toEqual(["To come"])
    expect(titlesOf((await read(ada, `${query}&status=published`)).items)).toEqual(["Long ago"])
  })

  test("refuses an invalid cursor, and finds nothing for an invalid id", async () => {
    const { token } = await editor()
    expect((await server.call("GET", "/office/devotionals?after=x", { token })).status).toBe(400)
    for (const id of ["x", randomUUID()])
      expect((await server.call("GET", `/office/devotionals/${id}`, { token })).status).toBe(404)
  })
})
