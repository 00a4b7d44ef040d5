import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeEvent, OfficeEventRow, Registrant } from "#api/contract/office-events.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { checkPeopleSearch, readPeople } from "./people-search.ts"
import { uploadPicture } from "./upload-picture.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await server.disableWebhooks()
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })
const student = () => join(server, { role: "Student" })

const complete = {
  name: "Retreat for Students",
  description: "Two days of rest.\n\nBring a blanket.",
  eventType: "Physical",
  linkOrLocation: "12 Hospital Road, Jos",
  eventDateTime: "2031-05-04T09:00:00+01:00",
  featuredImageUrl: null as string | null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [] as readonly { role: string; price: number }[],
  membersGroup: ["Student"],
  additionalInformation: null,
  eventTags: ["retreat"],
  capacity: null as number | null,
}
type Written = typeof complete
const empty = { ...complete, description: "", linkOrLocation: "", eventDateTime: null, membersGroup: [] }

const post = ({ token }: Person, path: string, body: unknown) =>
  server.call("POST", `/office/events${path}`, { token, body })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeEvent> => {
  const { status, body } = await post(who, "", { ...complete, ...changes, freshId: randomUUID() })
  expect([status, body.message]).toEqual([201, "Saved as a draft"])
  return body.data
}
const save = ({ token }: Person, { _id, version }: OfficeEvent, changes: Record<string, unknown>) =>
  server.call("PATCH", `/office/events/${_id}`, { token, body: { ...complete, version, ...changes } })
const act = (who: Person, what: "publish" | "withdraw", { _id, version }: OfficeEvent) =>
  post(who, `/${_id}/${what}`, { version })
const published = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeEvent> => {
  const { status, body } = await act(who, "publish", await create(who, changes))
  expect([status, body.message]).toEqual([201, "Published"])
  return body.data
}
const read = async ({ token }: Person, path: string) =>
  (await server.call("GET", `/office/events${path}`, { token })).body.data
const asMember = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/events${path}`, { token, body })
const register = (who: Person, { slug }: OfficeEvent) => asMember(who, "POST", `/register/${slug}`)

const pay = (who: Person, { slug }: OfficeEvent) => asMember(who, "POST", `/pay/${slug}`)
const confirm = (who: Person, reference: string) => asMember(who, "POST", "/confirm-payment", { reference })

const paidEvent = (name: string) =>
  editor().then(async (ada) =>
    published(ada, {
      name,
      capacity: 1,
      isPaid: true,
      paymentPlans: [{ role: "Student", price: 500 }],
    }),
  )

describe("making events", () => {
  test("a new event is a draft that says what is missing, and that no member sees", async () => {
    const ada = await editor()
    const draft = await create(ada, { ...empty, isPaid: true } as unknown as Partial<Written>)
    expect(draft).toMatchObject({ status: "draft", version: 1, registeredCount: 0, slug: draft._id })
    expect(draft.changedBy).toEqual({ _id: ada._id, fullName: "Ada Eze" })
    expect(draft.missing).toEqual([
      "Write a description.",
      "Say where the event is.",
      "Choose a date and a time.",
      "Choose who can register.",
    ])
    const member = await student()
    expect((await asMember(member, "GET", `/${draft.slug}`)).status).toBe(404)
    expect((await register(member, draft)).status).toBe(404)
  })

  test("a repeat with the same id gets the first response, and makes one event and one audit entry", async () => {
    const ada = await editor()
    const body = { ...complete, name: "Made Once", freshId: randomUUID() }
    const responses = [await post(ada, "", body), await post(ada, "", { ...body, name: "Other" })]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[1]!.body.data).toEqual(responses[0]!.body.data)
    const { _id } = responses[0]!.body.data
    const copy = { freshId: randomUUID() }
    const first = await post(ada, `/${_id}/duplicate`, copy)
    expect((await post(ada, `/${_id}/duplicate`, copy)).body.data._id).toBe(first.body.data._id)
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      "create event",
      "duplicate event",
    ])
    expect(await casesOf(server, ada)).toEqual([
      ["create event", "event", _id],
      ["duplicate event", "event", first.body.data._id],
    ])
  })

  test("a chapter leader copies events of their own chapter, and finds no other ones", async () => {
    const ada = await editor()
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    const other = await join(server, { staff: "chapter-leader", chapter: "Lagos" })
    const { _id } = await create(leader, { name: "Chapter retreat" })
    const copied = await post(leader, `/${_id}/duplicate`, { freshId: randomUUID() })
    expect([copied.status, copied.body.data.name, copied.body.data.chapters]).toEqual([
      201,
      "Chapter retreat",
      ["Benue"],
    ])
    expect((await post(other, `/${_id}/duplicate`, { freshId: randomUUID() })).status).toBe(404)
    const general = await create(ada, { name: "For everybody" })
    expect((await post(leader, `/${general._id}/duplicate`, { freshId: randomUUID() })).status).toBe(404)
  })

  test("a copy is a draft without a date and without registrants", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Copied", capacity: 9 })
    await register(await student(), event)
    const { body } = await post(ada, `/${event._id}/duplicate`, { freshId: randomUUID() })
    expect(body.data).toMatchObject({
      name: "Copied",
      status: "draft",
      eventDateTime: null,
      capacity: 9,
      registeredCount: 0,
      missing: ["Choose a date and a time."],
    })
  })

  test.each([
    [{ name: " " }, "name"],
    [{ eventDateTime: "tomorrow" }, "eventDateTime"],
    [{ capacity: 0 }, "capacity"],
    [{ isPaid: true, paymentPlans: [{ role: "Student", price: 0 }] }, "paymentPlans"],
    [{ isPaid: true, paymentPlans: [{ role: "Student", price: 1.001 }] }, "paymentPlans"],
    [
      {
        paymentPlans: [
          { role: "Doctor", price: 5 },
          { role: "Doctor", price: 6 },
        ],
      },
      "paymentPlans",
    ],
    [{ featuredImageUrl: "javascript:alert(1)", featuredImageAlt: "A hill" }, "featuredImageUrl"],
    [
      { featuredImageUrl: `/api/pictures/${"0".repeat(32)}.webp`, featuredImageAlt: "A hill" },
      "featuredImageUrl",
    ],
    [{ featuredImageUrl: "/api/pictures/any.webp", featuredImageAlt: " " }, "featuredImageAlt"],
    [{ eventTags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }, "eventTags"],
  ])("refuses %o", async (changes, field) => {
    const { status, body } = await post(await editor(), "", {
      ...complete,
      ...changes,
      freshId: randomUUID(),
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe("the picture of an event", () => {
  const alt = { featuredImageAlt: "A hill at dawn" }

  test("is one that staff uploaded for events; members get it with its alternative text, and a copy has it too", async () => {
    const ada = await editor()
    const picture = await uploadPicture(server, ada, "events")
    const event = await published(ada, { name: "Pictured", featuredImageUrl: picture, ...alt })
    expect(event).toMatchObject({ featuredImageUrl: picture, ...alt })
    const { body } = await asMember(await student(), "GET", `/${event.slug}`)
    expect(body.data).toMatchObject({ featuredImageUrl: server.settings.publicUrl + picture, ...alt })
    const copy = await post(ada, `/${event._id}/duplicate`, { freshId: randomUUID() })
    expect(copy.body.data).toMatchObject({ featuredImageUrl: picture, ...alt })
    const bare = (await save(ada, event, { name: "Pictured", featuredImageAlt: "Nothing" })).body.data
    expect([bare.featuredImageUrl, bare.featuredImageAlt]).toEqual([null, ""])
  })

  test("may stay when nobody uploaded it, but needs an alternative text", async () => {
    const ada = await editor()
    const event = await create(ada, { name: "Drawn" })
    const drawn = "/pictures/events/burnout-webinar.webp"
    await server.rows("update events set featured_image_url = $1 where id = $2::uuid", [drawn, event._id])
    const without = await save(ada, event, { featuredImageUrl: drawn })
    expect([without.status, without.body.fields]).toEqual([
      400,
      { featuredImageAlt: "Describe the picture for those who cannot see it" },
    ])
    const described = (await save(ada, event, { featuredImageUrl: drawn, ...alt })).body.data
    expect(described).toMatchObject({ featuredImageUrl: drawn, ...alt })
    const ofProduct = await uploadPicture(server, ada, "products")
    const wrong = await save(ada, described, { featuredImageUrl: ofProduct, ...alt })
    expect(wrong.body.fields).toEqual({ featuredImageUrl: "Upload this picture again" })
  })

  test("is uploaded by chapter leaders for their drafts too", async () => {
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    const picture = await uploadPicture(server, leader, "events")
    expect(await create(leader, { featuredImageUrl: picture, ...alt })).toMatchObject({
      featuredImageUrl: picture,
      ...alt,
    })
  })
})

describe("saving", () => {
  test("writes the change, a version and an audit entry with before and after", async () => {
    const ada = await editor()
    const draft = await create(ada)
    const { status, body } = await save(ada, draft, { name: "Renamed", capacity: 4 })
    expect([status, body.data.version, body.data.name, body.data.capacity]).toEqual([200, 2, "Renamed", 4])
    const { action, result, before, after } = (await actsOf(server, ada)).at(-1)!
    expect([action, result, before.name, after.name]).toEqual([
      "change event",
      "done",
      complete.name,
      "Renamed",
    ])
  })

  test("of two members of staff the second one is told who changed it, with the stored event", async () => {
    const [ada, bola] = [await editor("Ada"), await editor("Bola")]
    const draft = await create(ada)
    expect((await save(ada, draft, { name: "By Ada" })).status).toBe(200)
    const refused = await save(bola, draft, { name: "By Bola" })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Changed by Ada Eze at .+\. Compare the two versions\.$/),
    ])
    expect(refused.body.data).toMatchObject({ name: "By Ada", version: 2 })
    expect((await act(bola, "publish", draft)).status).toBe(409)
    expect((await save(bola, refused.body.data, { name: "By Bola" })).body.data.version).toBe(3)
  })

  test("a retry after a lost response succeeds and changes nothing", async () => {
    const ada = await editor()
    const draft = await create(ada)
    const first = await save(ada, draft, { name: "Once" })
    const again = await save(ada, draft, { name: "Once" })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
  })

  test("a published event stays complete, and keeps its places", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Stays" })
    await register(await student(), event)
    await register(await student(), event)
    const incomplete = await save(ada, event, { description: "", eventDateTime: "2020-01-01T10:00:00Z" })
    expect([incomplete.status, incomplete.body.fields]).toEqual([
      400,
      { description: "Write a description.", eventDateTime: "Choose a date in the future." },
    ])
    const tooSmall = await save(ada, event, { capacity: 1 })
    expect([tooSmall.status, tooSmall.body.fields]).toEqual([
      400,
      { capacity: "2 members are registered already" },
    ])
    expect((await save(ada, event, { capacity: 2 })).status).toBe(200)
  })

  test("a finished event can be changed, but keeps its date", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Over" })
    await server.rows("update events set starts_at = '2025-01-01T10:00:00Z' where id = $1::uuid", [event._id])
    const stored = await read(ada, `/${event._id}`)
    expect(stored.status).toBe("finished")
    const { eventDateTime } = stored
    expect((await save(ada, stored, { eventDateTime, description: "It was good." })).status).toBe(200)
    const after = await read(ada, `/${event._id}`)
    expect((await save(ada, after, { eventDateTime: null })).body.fields).toEqual({
      eventDateTime: "Choose a date and a time.",
    })
    expect((await act(ada, "withdraw", after)).body.message).toBe(
      "Only a scheduled or published event that has not begun can be withdrawn.",
    )
  })
})

describe("publishing", () => {
  test("is refused with what is missing", async () => {
    const ada = await editor()
    const draft = await create(ada, {
      eventType: "Virtual",
      linkOrLocation: "Zoom",
      eventDateTime: "2020-01-01T10:00:00Z",
      isPaid: true,
      membersGroup: ["Student", "Doctor"],
      paymentPlans: [{ role: "Doctor", price: 5_000 }],
    })
    const { status, body } = await act(ada, "publish", draft)
    expect([status, body.fields]).toEqual([
      400,
      {
        linkOrLocation: "Add a link that begins with https://.",
        eventDateTime: "Choose a date in the future.",
        paymentPlans: "Set the price for students.",
      },
    ])
  })

  test("shows the event to members under a slug from its name, once for each name", async () => {
    const ada = await editor()
    const first = await published(ada, { name: "Día de Salud & Prayer!" })
    expect(first).toMatchObject({ status: "published", slug: "dia-de-salud-prayer", missing: [] })
    const second = await published(ada, { name: "Día de Salud & Prayer!" })
    expect(second.slug).toBe(`dia-de-salud-prayer-${second._id.slice(0, 8)}`)
    const shown = await asMember(await student(), "GET", `/${first.slug}`)
    expect([shown.status, shown.body.data.placesLeft]).toEqual([200, null])
  })

  test("a withdrawn event is a draft again, and keeps its slug when it returns", async () => {
    const ada = await editor()
    const event = await published(ada, { name: "Comes and Goes" })
    const member = await student()
    const seen = async () =>
      (await asMember(member, "GET", `?limit=100&searchBy=comes%20goes`)).body.data.items.length
    expect(await seen()).toBe(1)
    const withdrawn = (await act(ada, "withdraw", event)).body.data
    expect(withdrawn.status).toBe("draft")
    expect(await seen()).toBe(0)
    expect((await asMember(member, "GET", "/days?month=2031-05")).body.data).not.toContainEqual({
      day: "2031-05-04",
      count: 0,
    })
    expect((await act(ada, "publish", withdrawn)).body.data.slug).toBe(event.slug)
  })

  test("an event with a registrant, or with somebody who pays, cannot be withdrawn", async () => {
    const ada = await editor()
    const free = await published(ada, { name: "Registered" })
    await register(await student(), free)
    const paid = await published(ada, {
      name: "Being Paid",
      isPaid: true,
      paymentPlans: [{ role: "Student", price: 500 }],
    })
    await asMember(await student(), "POST", `/pay/${paid.slug}`)
    for (const event of [free, paid]) {
      const { status, body } = await act(ada, "withdraw", event)
      expect([status, body.message]).toEqual([
        400,
        "Members are registered, or pay for a place at the moment. An event with members cannot be withdrawn.",
      ])
    }
  })
})

describe("the lists", () => {
  test("have 25 events a page, by status and by words", async () => {
    const ada = await editor()
    // The page ends among the events without a date.
    await server.rows(`insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid,
        members_group, search_text, created_at, status)
      select 'listed-' || n, 'Listed ' || n, '', 'Physical', '', case when n > 27 then '2031-01-01'::timestamptz
          + n * interval '1 day' end, false, '{}', 'listed ' || n, now(), case when n > 27 then 'published' else 'draft' end
        from generate_series(1, 30) n`)
    const seen: OfficeEventRow[] = []
    for (let after: string | null = ""; after !== null;) {
      const page: { items: OfficeEventRow[]; next: string | null } = await read(
        ada,
        `?searchBy=listed${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`,
      )
      expect(page.items.length).toBeLessThanOrEqual(25)
      seen.push(...page.items)
      after = page.next
    }
    const names = seen.map(({ name }) => name)
    expect(names.slice(27)).toEqual(["Listed 30", "Listed 29", "Listed 28"])
    expect(new Set(names).size).toBe(30)
    expect(seen.slice(0, 27).every(({ status }) => status === "draft")).toBe(true)
    expect((await read(ada, "?searchBy=listed&status=published")).items).toHaveLength(3)
    expect((await read(ada, "?searchBy=listed%2030&status=published")).items).toHaveLength(1)
    const finished: { items: OfficeEventRow[] } = await read(ada, "?status=finished")
    expect(new Set(finished.items.map(({ status }) => status))).toEqual(new Set(["finished"]))
    for (const cursor of ["none", "x_y", "none_y"])
      expect((await server.call("GET", `/office/events?after=${cursor}`, { token: ada.token })).status).toBe(
        400,
      )
  })

  test("registrants come last first, each with the payment of the place", async () => {
    const ada = await editor()
    const event = await published(ada, {
      name: "With Registrants",
      isPaid: true,
      paymentPlans: [{ role: "Student", price: 500 }],
    })
    const [guest, payer] = [await student(), await student()]
    await server.rows(
      "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, '2026-01-01')",
      [event._id, guest._id],
    )
    const { reference } = (await asMember(payer, "POST", `/pay/${event.slug}`)).body.data
    await server.checkout(reference, "pay")
    await asMember(payer, "POST", "/confirm-payment", { reference })
    const page: { items: Registrant[]; next: string | null } = await read(ada, `/${event._id}/registrants`)
    expect(page.items.map(({ member, payment }) => [member._id, payment])).toEqual([
      [payer._id, "paid"],
      [guest._id, "unpaid"],
    ])
    expect(page.next).toBeNull()
    // Staff who read payments find the payment of a place; an editor does not.
    const referencesFor = async (reader: Person) =>
      (await read(reader, `/${event._id}/registrants`)).items.map((one: Registrant) => one.reference)
    expect(await referencesFor(ada)).toEqual([undefined, undefined])
    expect(await referencesFor(await join(server, { staff: "treasurer" }))).toEqual([reference, undefined])
    const missing = await server.call("GET", `/office/events/${randomUUID()}/registrants`, {
      token: ada.token,
    })
    expect(missing.status).toBe(404)
  })
})

describe("a full event", () => {
  const full = "This event is full, so you cannot register for it."

  test("refuses the next member with a sentence, and says how many places are left", async () => {
    const event = await published(await editor(), { name: "Two Places", capacity: 2 })
    const [first, second, third] = [await student(), await student(), await student()]
    expect((await register(first, event)).body.data.placesLeft).toBe(1)
    expect((await register(second, event)).body.data.placesLeft).toBe(0)
    const refused = await register(third, event)
    expect([refused.status, refused.body.message]).toEqual([400, full])
    // A member who has a place is told so.
    expect((await register(first, event)).status).toBe(409)
  })

  test("opens no payment while another member pays for the last place, for 30 minutes", async () => {
    const event = await paidEvent("Last Place")
    const [first, second] = [await student(), await student()]
    const { reference } = (await pay(first, event)).body.data
    const refused = await pay(second, event)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Other members are paying for the last places. A place that is not paid in 30 minutes is free again.",
    ])
    // The first member may open it again.
    expect((await pay(first, event)).body.data.reference).toBe(reference)
    await server.rows("update payments set created_at = now() - interval '31 minutes' where reference = $1", [
      reference,
    ])
    expect((await pay(second, event)).status).toBe(201)
  })

  test("captures no approved order after the event was withdrawn", async () => {
    const ada = await editor()
    const event = await published(ada, {
      name: "Withdrawn",
      isPaid: true,
      paymentPlans: [{ role: "GlobalNetwork", price: 20 }],
      membersGroup: ["GlobalNetwork"],
    })
    const abroad = await join(server, { role: "GlobalNetwork" })
    const { id, reference } = (await pay(abroad, event)).body.data
    await server.rows("update payments set created_at = now() - interval '31 minutes' where reference = $1", [
      reference,
    ])
    expect((await act(ada, "withdraw", event)).status).toBe(201)
    // No link leads to a payment of a withdrawn event.
    expect((await server.call("GET", "/payments/pending", { token: abroad.token })).body.data).toEqual([])
    await server.approval(id, "approve")
    await asMember(abroad, "POST", "/confirm-payment", { reference: id, source: "PAYPAL" })
    expect((await server.payment(reference))["status"]).toBe("initiated")
  })

  test("holds a payment that arrives after the last place was taken, and never loses it", async () => {
    const event = await paidEvent("Taken Meanwhile")
    const [first, second] = [await student(), await student()]
    const { reference: early } = (await pay(first, event)).body.data
    await server.rows("update payments set created_at = now() - interval '31 minutes' where reference = $1", [
      early,
    ])
    const { reference: late } = (await pay(second, event)).body.data
    await server.checkout(late, "pay")
    expect((await confirm(second, late)).status).toBe(201)
    await server.checkout(early, "pay")
    const refused = await confirm(first, early)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      "payment_held",
      `There was no place for you when your payment (${early}) arrived. Your money is safe, and we will write to you about a refund.`,
    ])
    const stored = await server.payment(early)
    expect([stored["status"], stored["held_reason"]]).toEqual(["held", "no place left"])
    const mails = await server.mails(first.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("No place was left: Taken Meanwhile"),
    ])
    expect(mails[0]!.text).toContain("You are not registered.")
    const ada = await editor()
    const { items } = await read(ada, `/${event._id}/registrants`)
    expect(items.map(({ member }: Registrant) => member._id)).toEqual([second._id])
    expect((await pay(await student(), event)).body.message).toBe(full)
  })
})

/** The registrants of an event, as they are added and read. */
const registrantsOf = (ada: Person, { _id }: OfficeEvent) => ({
  path: `/events/${_id}/registrants`,
  token: ada.token,
  add: (member: string, at: Date) =>
    server.rows(
      "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, $3)",
      [_id, member, at],
    ),
})

describe("a search of the registrants", () => {
  test("finds them by name, email and member id, page by page", async () => {
    const ada = await editor()
    await checkPeopleSearch(server, registrantsOf(ada, await published(ada)))
  })

  test("finds who was registered for a canceled event", async () => {
    const ada = await editor()
    const event = await published(ada)
    const registrants = registrantsOf(ada, event)
    const [ngozi, chidi] = [await student(), await join(server, { role: "Student", firstName: "Chidi" })]
    for (const { _id } of [ngozi, chidi]) await registrants.add(_id, new Date())
    await server.rows("update events set status = 'canceled' where id = $1::uuid", [event._id])
    expect((await readPeople(server, registrants, { searchBy: "chidi" })).ids).toEqual([chidi._id])
  })
})
