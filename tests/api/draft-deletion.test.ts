/** Drafts that staff delete and restore: the same for each kind of record (OFFICE §4). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import { addInLagos } from "#api/lagos.ts"
import { actsOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type TestServer, startServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

/** A draft of each kind that can be published, without its title or name. */
const kinds = {
  event: {
    path: "events",
    title: "name",
    written: {
      description: "Two days of rest.",
      eventType: "Physical",
      linkOrLocation: "Jos",
      eventDateTime: "2031-05-04T09:00:00+01:00",
      featuredImageUrl: null,
      featuredImageAlt: "",
      isPaid: false,
      paymentPlans: [],
      membersGroup: ["Doctor"],
      additionalInformation: null,
      eventTags: [],
      capacity: null,
    },
  },
  devotional: {
    path: "devotionals",
    title: "title",
    written: {
      date: null,
      keyVerse: "Isaiah 40:31",
      keyVerseContent: "They who wait for the Lord shall renew their strength.",
      content: "Wait for Him there.",
      prayerPoints: [],
    },
  },
  resource: {
    path: "resources",
    title: "title",
    written: {
      category: "Article",
      slug: "",
      description: "<p>The ward is quiet.</p>",
      authorName: "",
      tags: [],
      featuredImage: null,
      featuredImageAlt: "",
    },
  },
  job: {
    path: "jobs",
    title: "title",
    written: {
      description: "Two weeks in Jos.",
      responsibilities: [],
      requirements: [],
      applicationInstructions: null,
      closingDay: "2031-05-04",
      companyName: "Mercy Clinic",
      companyLocation: "Jos",
      contactEmail: null,
    },
  },
  training: { path: "trainings", title: "name", written: { membersGroup: ["Doctor"] } },
  product: {
    path: "products",
    title: "name",
    written: {
      description: "A mug.",
      brand: null,
      price: 5000,
      priceUSD: 12,
      sizes: [],
      stock: 2,
      variants: [],
      pictures: [],
    },
  },
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]
type Shown = Readonly<Record<string, unknown>> & { readonly _id: string; readonly version: number }

const as = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/office/${path}`, { token, body })
const textOf = (kind: Kind, changes: object = {}) => ({
  [kinds[kind].title]: `Draft ${randomUUID().slice(0, 8)}`,
  ...kinds[kind].written,
  ...changes,
})
const create = async (who: Person, kind: Kind, changes: object = {}): Promise<Shown> => {
  const body = { ...textOf(kind, changes), freshId: randomUUID() }
  const made = await as(who, "POST", kinds[kind].path, body)
  expect(made.status).toBe(201)
  return made.body.data
}
const act = (who: Person, kind: Kind, { _id, version }: Shown | DeletedDraft, name: string, more = {}) =>
  as(who, "POST", `${kinds[kind].path}/${_id}/${name}`, { version, ...more })
const publish = (who: Person, kind: Kind, record: Shown | DeletedDraft) =>
  act(who, kind, record, "publish", kind === "resource" ? { visibleFrom: null } : {})
const remove = async (who: Person, kind: Kind, record: Shown): Promise<DeletedDraft> => {
  const { status, body } = await act(who, kind, record, "delete")
  expect([status, body.message]).toEqual([201, "Deleted"])
  return body.data
}
const read = (who: Person, kind: Kind, { _id }: Pick<Shown, "_id">) =>
  as(who, "GET", `${kinds[kind].path}/${_id}`)
const save = (who: Person, kind: Kind, { _id, version }: Shown, changes: object) =>
  as(who, "PATCH", `${kinds[kind].path}/${_id}`, { ...textOf(kind, changes), version })
/** Returns the ids that a list or a search finds. */
const listed = async (who: Person, kind: Kind, query = ""): Promise<readonly string[]> =>
  (await as(who, "GET", `${kinds[kind].path}${query}`)).body.data.items.map(({ _id }: Shown) => _id)
const nameOf = (kind: Kind, record: Shown) => String(record[kinds[kind].title])
/** Returns a record without the fields that every act changes. */
const withoutVersion = (record: Shown) => ({ ...record, version: 0, changedAt: "", changedBy: null })

describe.each(names)("the draft of a %s", (kind) => {
  test("that was deleted is not made again by a repeat of its first request, which says who deleted it", async () => {
    const [ada, bola] = await Promise.all([editor(), editor("Bola")])
    const body = { ...textOf(kind), freshId: randomUUID() }
    const made = await as(ada, "POST", kinds[kind].path, body)
    await remove(bola, kind, made.body.data)
    const repeated = await as(ada, "POST", kinds[kind].path, body)
    expect([repeated.status, repeated.body.data?._id]).toEqual([410, made.body.data._id])
    expect(repeated.body.message).toContain(`This ${kind} was deleted by Bola`)
  })

  test("is deleted: in no list and no search, and its page says who deleted it and when; restored, it is as before", async () => {
    const [ada, bola] = await Promise.all([editor(), editor("Bola")])
    const draft = await create(ada, kind)
    expect(draft["whyNotDeletable"]).toBeNull()
    const search = `?searchBy=${encodeURIComponent(nameOf(kind, draft))}`
    expect(await listed(ada, kind, search)).toEqual([draft._id])

    const deleted = await remove(ada, kind, draft)
    expect(deleted).toEqual({
      _id: draft._id,
      name: nameOf(kind, draft),
      version: 2,
      deletedBy: { _id: ada._id, fullName: "Ada Eze" },
      deletedAt: expect.any(String),
    })
    expect(await listed(ada, kind)).not.toContain(draft._id)
    expect(await listed(ada, kind, search)).toEqual([])
    expect(await listed(ada, kind, "?status=draft")).not.toContain(draft._id)
    const gone = await read(bola, kind, draft)
    expect([gone.status, gone.body.error, gone.body.data]).toEqual([410, "Gone", deleted])
    expect(gone.body.message).toMatch(new RegExp(`^This ${kind} was deleted by Ada Eze on .+\\.$`))

    const restored = await act(bola, kind, deleted, "restore")
    expect([restored.status, restored.body.message]).toEqual([201, "Restored"])
    expect(withoutVersion(restored.body.data)).toEqual(withoutVersion(draft))
    expect(restored.body.data.version).toBe(3)
    expect((await read(ada, kind, draft)).body.data).toEqual(restored.body.data)
    expect(await listed(ada, kind, search)).toEqual([draft._id])
    expect(await actsOf(server, ada)).toMatchObject([
      { action: `create ${kind}`, caseId: draft._id, before: null, after: {} },
      { action: `delete ${kind}`, caseId: draft._id, before: {}, after: null },
    ])
    expect(await actsOf(server, bola)).toMatchObject([
      { action: `restore ${kind}`, caseId: draft._id, before: null, after: {} },
    ])
  })

  test("is not deleted in an older version: the response is a conflict with the stored draft", async () => {
    const [ada, bola] = await Promise.all([editor(), editor("Bola")])
    const draft = await create(ada, kind)
    const changed: Shown = (await save(bola, kind, draft, {})).body.data
    const { status, body } = await act(ada, kind, draft, "delete")
    expect([status, body.data]).toEqual([409, changed])
    expect(body.message).toMatch(/^Changed by Bola Eze at /)
    expect((await read(ada, kind, draft)).status).toBe(200)
  })

  test("nobody changes or publishes it after its deletion: the second editor reads who deleted it", async () => {
    const [ada, bola] = await Promise.all([editor(), editor("Bola")])
    const draft = await create(ada, kind)
    const deleted = await remove(ada, kind, draft)
    const acts = [
      await save(bola, kind, draft, {}),
      await act(bola, kind, draft, "delete"),
      ...(kind === "devotional" ? [] : [await publish(bola, kind, deleted)]),
    ]
    for (const { status, body } of acts) {
      expect([status, body.data]).toEqual([410, deleted])
      expect(body.message).toContain("was deleted by Ada Eze")
    }
    expect(await actsOf(server, bola)).toEqual([])
  })

  test("a repeated deletion or restoration succeeds, with one entry in the audit log", async () => {
    const ada = await editor()
    const draft = await create(ada, kind)
    const deleted = await remove(ada, kind, draft)
    expect(await remove(ada, kind, draft)).toEqual(deleted)
    const first = await act(ada, kind, deleted, "restore")
    const second = await act(ada, kind, deleted, "restore")
    expect([second.status, second.body.data]).toEqual([201, first.body.data])
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      `create ${kind}`,
      `delete ${kind}`,
      `restore ${kind}`,
    ])
  })

  test("the Undo of an older deletion does not undo a newer one", async () => {
    const [ada, bola] = await Promise.all([editor(), editor("Bola")])
    const draft = await create(ada, kind)
    const first = await remove(ada, kind, draft)
    const restored: Shown = (await act(ada, kind, first, "restore")).body.data
    const second = await remove(bola, kind, restored)
    const { status, body } = await act(ada, kind, first, "restore")
    expect([status, body.data]).toEqual([410, second])
    expect(body.message).toContain("was deleted by Bola Eze")
  })

  test("only those who edit it delete and restore it; an unknown one is not found", async () => {
    const [ada, treasurer] = await Promise.all([editor(), join(server, { staff: "treasurer" })])
    const draft = await create(ada, kind)
    expect((await act(treasurer, kind, draft, "delete")).status).toBe(403)
    const deleted = await remove(ada, kind, draft)
    expect((await act(treasurer, kind, deleted, "restore")).status).toBe(403)
    const unknown = { ...draft, _id: randomUUID() }
    expect((await act(ada, kind, unknown, "delete")).status).toBe(404)
    expect((await act(ada, kind, unknown, "restore")).status).toBe(404)
  })
})

describe.each(["event", "resource", "job", "training"] as const)("a published %s", (kind) => {
  test("is not deleted, and neither is the draft that it becomes", async () => {
    const ada = await editor()
    const published: Shown = (await publish(ada, kind, await create(ada, kind))).body.data
    expect(published["whyNotDeletable"]).toBeNull()
    const refused = await act(ada, kind, published, "delete")
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Only a draft can be deleted. Withdraw it first, if members do not see it yet.",
    ])
    const withdrawn: Shown = (await act(ada, kind, published, "withdraw")).body.data
    const why = "Members saw it before, so it stays a draft and cannot be deleted."
    expect(withdrawn["whyNotDeletable"]).toBe(why)
    const { status, body } = await act(ada, kind, withdrawn, "delete")
    expect([status, body.message]).toEqual([400, why])
  })
})

describe.each(["event", "job", "resource", "training"] as const)("a scheduled %s", (kind) => {
  test("is withdrawn first, and can be deleted then: members never saw it", async () => {
    const ada = await editor()
    const draft = await create(ada, kind)
    const visibleFrom = addInLagos(new Date(), { days: 1 }).toISOString()
    const scheduled: Shown = (await act(ada, kind, draft, "publish", { visibleFrom })).body.data
    expect((await act(ada, kind, scheduled, "delete")).status).toBe(400)
    const withdrawn: Shown = (await act(ada, kind, scheduled, "withdraw")).body.data
    expect(withdrawn["whyNotDeletable"]).toBeNull()
    await remove(ada, kind, withdrawn)
  })

  test("that members saw from its moment on is not deleted after its withdrawal", async () => {
    const ada = await editor()
    const draft = await create(ada, kind)
    const visibleFrom = addInLagos(new Date(), { days: 1 }).toISOString()
    const scheduled: Shown = (await act(ada, kind, draft, "publish", { visibleFrom })).body.data
    const column = kind === "resource" ? "published_at" : "visible_from"
    await server.rows(
      `update ${kinds[kind].path} set ${column} = now() - interval '1 hour' where id = $1::uuid returning 1`,
      [draft._id],
    )
    const withdrawn: Shown = (await act(ada, kind, scheduled, "withdraw")).body.data
    expect((await act(ada, kind, withdrawn, "delete")).status).toBe(400)
  })
})

/** Returns the days to come, each with its devotional. */
const days = async (who: Person) =>
  (await as(who, "GET", "devotionals/days")).body.data as readonly {
    readonly date: string
    readonly devotional: { readonly _id: string } | null
  }[]
const withDay = (who: Person, date: string, title = "Grace") => create(who, "devotional", { date, title })

describe("a devotional", () => {
  test("can be deleted before its day; the day is then free, and is restored with the devotional", async () => {
    const ada = await editor()
    const date = server.dayIn(3)
    const devotional = await withDay(ada, date)
    const deleted = await remove(ada, "devotional", devotional)
    expect((await days(ada)).find((day) => day.date === date)?.devotional).toBeNull()
    const { body } = await act(ada, "devotional", deleted, "restore")
    expect([body.message, body.data.status, body.data.date]).toEqual(["Restored", "scheduled", date])
    expect((await days(ada)).find((day) => day.date === date)?.devotional?._id).toBe(devotional._id)
  })

  test("whose day was taken meanwhile is restored without it, and the response says so", async () => {
    const ada = await editor()
    const devotional = await withDay(ada, "2032-05-04")
    const deleted = await remove(ada, "devotional", devotional)
    const other = await withDay(ada, "2032-05-04", "Mercy")
    const { status, body } = await act(ada, "devotional", deleted, "restore")
    expect([status, body.message]).toEqual([201, "Restored without its day: May 4, 2032 has “Mercy” now"])
    expect([body.data.status, body.data.date]).toEqual(["draft", null])
    expect((await read(ada, "devotional", other)).body.data.date).toBe("2032-05-04")
  })

  test("whose day has begun meanwhile is restored as a draft, so that members see nothing that nobody published", async () => {
    const ada = await editor()
    const deleted = await remove(ada, "devotional", await withDay(ada, "2032-05-05"))
    const today = server.dayIn(0)
    await server.rows("update devotionals set day = $2::date where id = $1::uuid returning 1", [
      deleted._id,
      today,
    ])
    const { token } = await join(server)
    const seen = await server.call("GET", "/devotionals/latest", { token })
    expect(seen.body.data?._id).not.toBe(deleted._id)
    const { body } = await act(ada, "devotional", deleted, "restore")
    expect(body.message).toMatch(/^Restored without its day: .+ has begun$/)
    expect([body.data.status, body.data.date]).toEqual(["draft", null])
  })

  test("whose day has begun is not deleted, also after its day is removed", async () => {
    const ada = await editor()
    const published = await withDay(ada, "2020-02-03")
    expect((await act(ada, "devotional", published, "delete")).status).toBe(400)
    const draft: Shown = (await save(ada, "devotional", published, { date: null })).body.data
    expect(draft["whyNotDeletable"]).not.toBeNull()
    expect((await act(ada, "devotional", draft, "delete")).status).toBe(400)
  })
})

test("a training with completions is not deleted; its name is free after its deletion", async () => {
  const [ada, member] = await Promise.all([editor(), join(server)])
  const training = await create(ada, "training")
  const complete = (isCompleted: boolean) =>
    as(ada, "POST", `trainings/${training._id}/completions`, { member: member.email, isCompleted })
  const completed: Shown = (await complete(true)).body.data
  const why = "Members completed it. Remove their completions first, then delete it."
  expect(completed["whyNotDeletable"]).toBe(why)
  const refused = await act(ada, "training", training, "delete")
  expect([refused.status, refused.body.message]).toEqual([400, why])
  await complete(false)
  const deleted = await remove(ada, "training", training)

  const name = nameOf("training", training)
  await create(ada, "training", { name })
  const { status, body } = await act(ada, "training", deleted, "restore")
  expect([status, body.message]).toEqual([
    400,
    `Another training is called “${name}” now. Give that one another name, then restore this one.`,
  ])
})

test("a resource whose address was taken meanwhile is restored without it, and the response says so", async () => {
  const ada = await editor()
  const slug = `address-${randomUUID().slice(0, 8)}`
  const deleted = await remove(ada, "resource", await create(ada, "resource", { slug }))
  await create(ada, "resource", { slug, title: "The ward" })
  const { body } = await act(ada, "resource", deleted, "restore")
  expect([body.message, body.data.slug]).toEqual([
    "Restored without its address, which “The ward” has now",
    "",
  ])
})

test("a chapter leader deletes and restores only drafts of their own chapter", async () => {
  const [ada, lagos, ruth] = await Promise.all([
    join(server, { staff: "chapter-leader", chapter: "Benue", firstName: "Ada" }),
    join(server, { staff: "chapter-leader", chapter: "Lagos" }),
    editor("Ruth"),
  ])
  const own = await create(ada, "event")
  const national = await create(ruth, "event")
  expect((await act(ada, "event", national, "delete")).status).toBe(403)
  expect((await act(lagos, "event", own, "delete")).status).toBe(403)
  const deleted = await remove(ada, "event", own)
  expect((await read(ada, "event", own)).status).toBe(410)
  expect((await read(lagos, "event", own)).status).toBe(404)
  expect((await act(lagos, "event", deleted, "restore")).status).toBe(403)
  expect((await act(ada, "event", deleted, "restore")).status).toBe(201)
})
