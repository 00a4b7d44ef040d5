/** Chapter leaders draft events of their own chapter (OFFICE §6). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeEvent, OfficeEventRow } from "#api/contract/office-events.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await server.disableWebhooks()
})
afterAll(() => server.close())

const editor = () => join(server, { staff: "editor", firstName: "Ruth" })
const leader = (chapter = "Benue", firstName = "Ada") =>
  join(server, { staff: "chapter-leader", chapter, firstName })

const complete = {
  name: "Chapter Retreat",
  description: "Two days of rest.",
  eventType: "Physical",
  linkOrLocation: "12 Hospital Road, Makurdi",
  eventDateTime: "2031-05-04T09:00:00+01:00",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [],
  membersGroup: ["Doctor"],
  additionalInformation: null,
  eventTags: [],
  capacity: null,
}
const as = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/office/events${path}`, { token, body })
const draft = async (who: Person): Promise<OfficeEvent> => {
  const { status, body } = await as(who, "POST", "", { ...complete, freshId: randomUUID() })
  expect(status).toBe(201)
  return body.data
}
const save = (who: Person, { _id, version }: OfficeEvent, changes: Partial<typeof complete> = {}) =>
  as(who, "PATCH", `/${_id}`, { ...complete, version, ...changes })
const publish = (who: Person, { _id, version }: OfficeEvent) =>
  as(who, "POST", `/${_id}/publish`, { version })
const listed = async (who: Person): Promise<readonly string[]> =>
  (await as(who, "GET", "")).body.data.items.map(({ _id }: OfficeEventRow) => _id)

describe("a chapter leader", () => {
  test("drafts an event of their own chapter and changes it; editors see who drafted it", async () => {
    const [ada, ruth] = await Promise.all([leader(), editor()])
    const event = await draft(ada)
    const origin = { chapters: ["Benue"], draftedBy: { _id: ada._id, fullName: "Ada Eze" } }
    expect(event).toMatchObject({ status: "draft", ...origin })
    const changed = await save(ada, event, { name: "Chapter Feast" })
    expect([changed.status, changed.body.data.name]).toEqual([200, "Chapter Feast"])
    const theirs = await save(ruth, changed.body.data, { name: "Chapter Fair" })
    expect(theirs.body.data).toMatchObject({ ...origin, changedBy: { _id: ruth._id } })
    const read = (await as(ruth, "GET", "")).body.data.items.find(
      ({ _id }: OfficeEventRow) => _id === event._id,
    )
    expect(read).toMatchObject(origin)
    // The copy is of the chapter too.
    const copy = await as(ruth, "POST", `/${event._id}/duplicate`, { freshId: randomUUID() })
    expect(copy.body.data).toMatchObject({ chapters: ["Benue"], draftedBy: { _id: ruth._id } })
  })

  test("sees only events of their own chapter, whoever drafted them", async () => {
    const [ada, bola, other, ruth] = await Promise.all([
      leader(),
      leader("Benue", "Bola"),
      leader("Plateau", "Chidi"),
      editor(),
    ])
    const [own, foreign, national] = [await draft(bola), await draft(other), await draft(ruth)]
    const ids = await listed(ada)
    expect(ids).toContain(own._id)
    for (const event of [foreign, national]) {
      expect(ids).not.toContain(event._id)
      expect((await as(ada, "GET", `/${event._id}`)).status).toBe(404)
      expect((await save(ada, event)).status).toBe(403)
    }
    expect((await save(ada, own)).status).toBe(200)
    expect(national).toMatchObject({ chapters: [], draftedBy: { _id: ruth._id } })
    expect(await listed(ruth)).toEqual(expect.arrayContaining([own._id, foreign._id, national._id]))
  })

  test("of two chapters drafts an event of both", async () => {
    const ada = await leader()
    await server.rows(
      `insert into staff_grants (member_id, role, chapter, granted_at, approved_at)
        values ($1::uuid, 'chapter-leader', 'Plateau', now(), now())`,
      [ada._id],
    )
    const event = await draft(ada)
    expect(event.chapters).toEqual(["Benue", "Plateau"])
    expect((await as(await leader("Plateau"), "GET", `/${event._id}`)).status).toBe(200)
  })

  test("neither publishes nor changes it once it is published, until it is withdrawn", async () => {
    const [ada, ruth] = await Promise.all([leader(), editor()])
    const event = await draft(ada)
    const refused = await publish(ada, event)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^Your role in the office does not include this\. Ask .+\.$/),
    ])
    const { body } = await publish(ruth, event)
    expect(body.data.status).toBe("published")
    const late = await save(ada, body.data, { name: "Another name" })
    expect([late.status, late.body.message]).toEqual([
      403,
      "This event is no longer a draft. Ask an admin or editor to change it.",
    ])
    expect((await as(ada, "GET", `/${event._id}`)).body.data).toMatchObject({
      name: complete.name,
      status: "published",
    })
    const withdrawn = await as(ruth, "POST", `/${event._id}/withdraw`, { version: body.data.version })
    expect((await save(ada, withdrawn.body.data, { name: "Another name" })).status).toBe(200)
  })

  test("sees nobody who registers or pays, and cancels and messages nothing", async () => {
    const ada = await leader()
    const { _id, version } = await draft(ada)
    for (const [method, path, body] of [
      ["GET", "registrants"],
      ["GET", "messages"],
      ["GET", "cancellation"],
      ["GET", "helpers"],
      ["POST", "registrants", { password: "a quiet harbour 7" }],
      ["POST", "messages", { freshId: randomUUID(), subject: "News", text: "Rest.", recipients: 0 }],
      ["POST", "withdraw", { version }],
      ["POST", "helpers", { memberId: randomUUID() }],
    ] as const)
      expect([path, (await as(ada, method, `/${_id}/${path}`, body)).status]).toEqual([path, 403])
  })

  test("admits everybody at an event of their own chapter, and their own members elsewhere", async () => {
    const [ada, other, ruth, guest] = await Promise.all([
      leader(),
      leader("Plateau"),
      editor(),
      join(server, { region: "Kaduna" }),
    ])
    const event = (await publish(ruth, await draft(ada))).body.data as OfficeEvent
    const registered = await server.call("POST", `/events/register/${event.slug}`, { token: guest.token })
    expect(registered.status).toBe(201)
    const counted = async ({ token }: Person) => {
      const { body } = await server.call("GET", `/office/check-in/${event._id}`, { token })
      return [body.data.event.registeredCount, body.data.registrants.length]
    }
    expect([await counted(ada), await counted(other)]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  test("whose role has ended loses the draft", async () => {
    const ada = await leader()
    const event = await draft(ada)
    await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [ada._id])
    expect((await save(ada, event)).status).toBe(403)
  })
})

test("a treasurer who leads a chapter reads every event, and drafts those of the chapter alone", async () => {
  const [ada, ruth] = await Promise.all([leader(), editor()])
  await server.rows(
    `insert into staff_grants (member_id, role, granted_at, approved_at)
      values ($1::uuid, 'treasurer', now(), now())`,
    [ada._id],
  )
  const national = await draft(ruth)
  expect((await as(ada, "GET", `/${national._id}`)).status).toBe(200)
  const { status, body } = await save(ada, national)
  expect([status, body.message]).toEqual([
    403,
    "This event does not belong to your chapter. Ask an admin or editor to change it.",
  ])
  expect((await save(ada, await draft(ada))).status).toBe(200)
})
