/** Resources that staff write, schedule and publish (OFFICE §13). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeResource, OfficeResourceRow } from "#api/contract/office-resources.ts"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import { lagosDay } from "#api/lagos.ts"
import { vectors } from "../pages/xss-corpus.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { sortedStatuses, startServer } from "./server.ts"
import { uploadPicture } from "./upload-picture.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

/** Returns 8 AM in Lagos of that day, in ISO 8601. */
const momentIn = (days: number) => `${server.dayIn(days)}T08:00:00+01:00`
const word = () => `word${randomUUID().slice(0, 8)}`

const complete = {
  title: "Strength for the Night Shift",
  category: "Article" as OfficeResource["category"],
  slug: "",
  description: `<h2>At four</h2><p>The ward is <strong>quiet</strong>. <a href="https://example.org/">Read</a></p>`,
  authorName: "Dr Ruth Gyang",
  tags: ["Rest", "Work"],
  featuredImage: null as string | null,
  featuredImageAlt: "",
}
type Written = typeof complete

const post = ({ token }: Person, changes: Partial<Written & { freshId: string }> = {}) =>
  server.call("POST", "/office/resources", {
    token,
    body: { ...complete, freshId: randomUUID(), ...changes },
  })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeResource> => {
  const { status, body } = await post(who, changes)
  expect([status, body.message]).toEqual([201, "Saved as a draft"])
  return body.data
}
const save = ({ token }: Person, { _id, version }: OfficeResource, changes: Partial<Written>) =>
  server.call("PATCH", `/office/resources/${_id}`, { token, body: { ...complete, version, ...changes } })
const publish = ({ token }: Person, { _id, version }: OfficeResource, visibleFrom: string | null = null) =>
  server.call("POST", `/office/resources/${_id}/publish`, { token, body: { version, visibleFrom } })
const withdraw = ({ token }: Person, { _id, version }: OfficeResource) =>
  server.call("POST", `/office/resources/${_id}/withdraw`, { token, body: { version } })
const upload = (who: Person, use: PictureUse = "resources") => uploadPicture(server, who, use)
const read = async ({ token }: Person, path = "") =>
  (await server.call("GET", `/office/resources${path}`, { token })).body.data
const titlesOf = (rows: readonly OfficeResourceRow[]) => rows.map(({ title }) => title)

/** Returns what a member gets at an address: the status, and the resource. */
const open = async ({ token }: Person, slug: string) => {
  const { status, body } = await server.call("GET", `/resources/${slug}`, { token })
  return { status, resource: body.data }
}
/** Returns the titles that a member's search finds. */
const found = async ({ token }: Person, words: string): Promise<readonly string[]> =>
  (
    await server.call("GET", `/resources?searchBy=${encodeURIComponent(words)}`, { token })
  ).body.data.items.map(({ title }: { title: string }) => title)

describe("publishing", () => {
  test("no member sees a draft; once published, members find and read it, with the time as its date", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const title = `Night Shift ${word()}`
    const featuredImage = await upload(ada)
    const draft = await create(ada, { title, featuredImage, featuredImageAlt: "A ward" })
    expect(draft).toMatchObject({
      status: "draft",
      slug: "",
      publishedAt: null,
      missing: [],
      version: 1,
      changedBy: { _id: ada._id, fullName: "Ada Eze" },
    })
    const slug = title.toLowerCase().replaceAll(" ", "-")
    expect([(await open(member, slug)).status, await found(member, title)]).toEqual([404, []])

    const before = Date.now()
    const { status, body } = await publish(ada, draft)
    expect([status, body.data.status, body.data.slug]).toEqual([201, "published", slug])
    const { resource } = await open(member, slug)
    expect(resource).toMatchObject({
      title,
      category: "Article",
      description: complete.description,
      tags: complete.tags,
      author: { name: "Dr Ruth Gyang", avatarUrl: null },
      featuredImageAlt: "A ward",
      createdAt: body.data.publishedAt,
    })
    expect(resource.featuredImage).toMatch(/^https?:/)
    expect(resource.featuredImage.endsWith(featuredImage)).toBe(true)
    expect(Date.parse(resource.createdAt)).toBeGreaterThanOrEqual(before)
    expect(await found(member, title)).toEqual([title])

    const withdrawn = (await withdraw(ada, body.data)).body.data
    expect([withdrawn.status, withdrawn.slug]).toEqual(["draft", slug])
    expect([(await open(member, slug)).status, await found(member, title)]).toEqual([404, []])
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      "create resource",
      "publish resource",
      "withdraw resource",
    ])
  })

  test("a scheduled one opens at its moment in Lagos, not before", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const title = `Scheduled ${word()}`
    const { body } = await publish(ada, await create(ada, { title }), momentIn(3))
    const { status, slug, publishedAt, _id } = body.data as OfficeResource
    expect([status, publishedAt]).toEqual(["scheduled", new Date(momentIn(3)).toISOString()])
    expect([(await open(member, slug)).status, await found(member, title)]).toEqual([404, []])

    // Its moment has come.
    await server.rows("update resources set published_at = now() - interval '1 second' where id = $1::uuid", [
      _id,
    ])
    expect((await open(member, slug)).status).toBe(200)
    expect((await read(ada, `/${_id}`)).status).toBe("published")
  })

  test("a scheduled one can get another moment, be published at once, or be a draft again", async () => {
    const ada = await editor()
    const first = (await publish(ada, await create(ada), momentIn(3))).body.data
    const later = (await publish(ada, first, momentIn(9))).body.data
    expect(lagosDay(new Date(later.publishedAt))).toBe(server.dayIn(9))
    const draft = (await withdraw(ada, later)).body.data
    expect(draft).toMatchObject({ status: "draft", publishedAt: null, slug: first.slug })
    expect((await publish(ada, draft)).body.data.status).toBe("published")
  })

  test.each([
    [{ description: "<p> </p>" }, ["Write the text."]],
    [{ description: `<script>window.ran=1</script>` }, ["Write the text."]],
    [{ category: "Newsletter" as const, description: "" }, ["Write the text."]],
    [{ category: "Webinar" as const, description: "" }, ["Enter the link of the video."]],
    [{ category: "Others" as const }, ["Enter the link of the video."]],
  ])("%j lacks %j", async (changes, missing) => {
    const ada = await editor()
    const draft = await create(ada, changes)
    expect(draft.missing).toEqual(missing)
    const { status, body } = await publish(ada, draft)
    expect([status, Object.values(body.fields)]).toEqual([400, missing])
  })

  test("refuses a moment that has passed, and acts that the status does not permit", async () => {
    const ada = await editor()
    const draft = await create(ada)
    for (const moment of [new Date().toISOString(), momentIn(-1), "2027-02-03", "2027-13-01T08:00:00+01:00"])
      expect((await publish(ada, draft, moment)).body.fields).toHaveProperty("visibleFrom")
    expect((await withdraw(ada, draft)).body.message).toBe("This resource is a draft already.")
    const published = (await publish(ada, draft)).body.data
    for (const moment of [null, momentIn(3)])
      expect((await publish(ada, published, moment)).body.message).toBe("This resource is published already.")
  })

  test("a published one may not lose its text or its address", async () => {
    const ada = await editor()
    const published = (await publish(ada, await create(ada, { title: word() }))).body.data
    const { status, body } = await save(ada, published, { slug: "", description: "<p></p>" })
    expect([status, Object.keys(body.fields)]).toEqual([400, ["slug", "description"]])
  })
})

describe("the address", () => {
  test("is made from the title when it is first published, and never changed with the title afterwards", async () => {
    const ada = await editor()
    const key = word()
    const draft = await create(ada, { title: "Working title" })
    const renamed = (await save(ada, draft, { title: `Día de Salud: ${key}!` })).body.data
    const published = (await publish(ada, renamed)).body.data
    expect(published.slug).toBe(`dia-de-salud-${key}`)
    const again = (await save(ada, published, { title: "Another title", slug: published.slug })).body.data
    expect(again.slug).toBe(published.slug)
    const other = (await publish(ada, await create(ada, { title: `Dia de salud ${key}` }))).body.data
    expect(other.slug).toBe(`dia-de-salud-${key}-${other._id.slice(0, 8)}`)
  })

  test("belongs to one resource, and staff may choose it", async () => {
    const ada = await editor()
    const slug = word()
    const first = await create(ada, { title: "The first one", slug })
    const taken = [400, "“The first one” has this already"]
    const refused = await post(ada, { slug })
    expect([refused.status, refused.body.fields.slug]).toEqual(taken)
    const second = await create(ada)
    const { status, body } = await save(ada, second, { slug })
    expect([status, body.fields.slug]).toEqual(taken)
    expect((await save(ada, first, { title: "Still the first", slug })).body.data.slug).toBe(slug)
  })

  test("of two people who choose one at the same time, the second one is refused", async () => {
    const people = await Promise.all([editor(), editor("Ruth")])
    const slug = word()
    const responses = await Promise.all(people.map((person) => post(person, { slug })))
    expect(sortedStatuses(responses)).toEqual([201, 400])
  })

  test("of a video is its id, with its letter case", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const slug = `Vi-${randomUUID().slice(0, 8)}`
    const draft = await create(ada, { category: "Webinar", slug, description: "" })
    expect((await publish(ada, draft)).body.data.slug).toBe(slug)
    expect((await open(member, slug)).resource.category).toBe("Webinar")
  })
})

describe("writing", () => {
  test.each(vectors)("loses everything that could run before members read it: %s", async (vector) => {
    const [ada, member] = await Promise.all([author, reader])
    const draft = await create(ada, { title: word(), description: `<p>Before</p>${vector}` })
    const { slug } = (await publish(ada, draft)).body.data
    const { resource } = await open(member, slug)
    // Pictures of this host have its origin.
    expect(resource.description.replaceAll("http://localhost:3000/", "/")).toBe(draft.description)
    const markup = (resource.description.match(/<[^>]*>/g) ?? []).join("")
    expect(resource.description).toMatch(/^<p>Before<\/p>/)
    expect(markup).not.toMatch(
      /<\s*(script|iframe|object|embed|svg|math|style|link|meta|base|form|input|button|template|video|audio|details|marquee|noscript)\b|\son\w+\s*=|(javascript|vbscript|data):|srcdoc|formaction/i,
    )
  })
  let author: Promise<Person>
  let reader: Promise<Person>
  beforeAll(() => {
    author = editor()
    reader = join(server)
  })

  test("a repeat with the same id gets the first response and makes no second one", async () => {
    const ada = await editor()
    const [freshId, title] = [randomUUID(), word()]
    const first = await post(ada, { freshId, title })
    const second = await post(ada, { freshId, title: "Other" })
    expect([second.status, second.body.data]).toEqual([201, first.body.data])
    expect(titlesOf((await read(ada, `?searchBy=${title}`)).items)).toEqual([title])
    expect(await actsOf(server, ada)).toHaveLength(1)
    expect(await casesOf(server, ada)).toEqual([["create resource", "resource", first.body.data._id]])
  })

  test.each([
    [{ title: " " }, "title", "This field is required"],
    [{ slug: "a b" }, "slug", "Use letters, digits and hyphens only"],
    [{ slug: "../x" }, "slug", "Use letters, digits and hyphens only"],
    [
      { category: "Webinar" as const, slug: "https://youtu.be/Cm7_wHzQ3kA" },
      "slug",
      "Enter the link of a YouTube video, or its id",
    ],
    [{ featuredImage: "https://evil.test/a.gif" }, "featuredImage", "Upload this picture again"],
    [{ featuredImage: "//evil.test/a.gif" }, "featuredImage", "Upload this picture again"],
    [{ featuredImage: `/api/pictures/${"0".repeat(32)}.webp` }, "featuredImage", "Upload this picture again"],
    [{ tags: Array(11).fill("Rest") }, "tags", "Please use at most 10 tags"],
    [{ description: "x".repeat(60_001) }, "description", "Please use at most 60,000 characters"],
  ])("%j is refused with a message under %s", async (changes, field, message) => {
    const { status, body } = await post(await editor(), changes)
    expect([status, body.fields?.[field]]).toEqual([400, message])
  })

  test("a picture must have been uploaded for resources; the stored one may stay", async () => {
    const ada = await editor()
    const ofProduct = await post(ada, { featuredImage: await upload(ada, "products") })
    expect([ofProduct.status, ofProduct.body.fields]).toEqual([
      400,
      { featuredImage: "Upload this picture again" },
    ])
    const resource = await create(ada)
    const drawn = "/pictures/resources/drawn.svg"
    await server.rows("update resources set featured_image = $2 where id = $1::uuid", [resource._id, drawn])
    const without = await save(ada, resource, { title: "Other", featuredImage: drawn })
    expect([without.status, without.body.fields]).toEqual([
      400,
      { featuredImageAlt: "Describe the picture for those who cannot see it" },
    ])
    const alt = { featuredImageAlt: "A drawing" }
    const same = (await save(ada, resource, { title: "Other", featuredImage: drawn, ...alt })).body.data
    expect([same.title, same.featuredImage]).toEqual(["Other", drawn])
    const uploaded = await upload(ada)
    expect((await save(ada, same, { featuredImage: uploaded, ...alt })).body.data.featuredImage).toBe(
      uploaded,
    )
  })

  test("another author does not get the picture of the previous one", async () => {
    const ada = await editor()
    const resource = await create(ada, { authorName: "Dr Gyang" })
    await server.rows("update resources set author_avatar_url = '/a.svg' where id = $1::uuid", [resource._id])
    const avatar = async () =>
      (await server.rows("select author_avatar_url from resources where id = $1::uuid", [resource._id]))[0]?.[
        "author_avatar_url"
      ]
    const same = (await save(ada, resource, { authorName: "Dr Gyang", title: "Other" })).body.data
    expect(await avatar()).toBe("/a.svg")
    await save(ada, same, { authorName: "Dr Bako" })
    expect(await avatar()).toBeNull()
  })
})

describe("two people", () => {
  test("on one resource: the second gets 409 with the stored one; a repeat of one's own change is no conflict", async () => {
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const draft = await create(ada)
    const changed = (await save(ruth, draft, { description: "<p>Ruth was first</p>" })).body.data
    const { status, body } = await save(ada, draft, { description: "<p>Ada was second</p>" })
    expect([status, body.data]).toEqual([409, changed])
    expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
    expect((await publish(ada, draft)).status).toBe(409)
    expect((await withdraw(ada, draft)).status).toBe(409)
    const repeated = await save(ruth, draft, { description: "<p>Ruth was first</p>" })
    expect([repeated.status, repeated.body.data.version]).toEqual([200, 2])
  })
})

describe("the list", () => {
  test("shows drafts, then the last published; pages of 25 lose nothing and repeat nothing", async () => {
    const ada = await editor()
    const key = word()
    for (let index = 0; index < 26; index += 1)
      await publish(ada, await create(ada, { title: `${key} ${index}` }))
    await create(ada, { title: `${key} draft` })
    const first = await read(ada, `?searchBy=${key}`)
    const second = await read(ada, `?searchBy=${key}&after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
    expect(titlesOf([...first.items, ...second.items])).toEqual([
      `${key} draft`,
      ...Array.from({ length: 26 }, (_, index) => `${key} ${25 - index}`),
    ])
  })

  test("finds an author, and filters by status and category; both spellings of an article are one", async () => {
    const ada = await editor()
    const authorName = `Dr ${word()}`
    const query = `?searchBy=${encodeURIComponent(authorName.toUpperCase())}`
    await create(ada, { title: "A draft", authorName })
    await publish(ada, await create(ada, { title: "To come", authorName }), momentIn(2))
    const news = await create(ada, { title: "Now", authorName, category: "Newsletter" })
    await publish(ada, news)
    const old = await create(ada, { title: "Misspelt", authorName })
    await server.rows("update resources set category = 'Artice' where id = $1::uuid", [old._id])
    const titles = async (more: string) => titlesOf((await read(ada, `${query}${more}`)).items).toSorted()
    expect(await titles("")).toEqual(["A draft", "Misspelt", "Now", "To come"])
    expect(await titles("&status=draft")).toEqual(["A draft", "Misspelt"])
    expect(await titles("&status=scheduled")).toEqual(["To come"])
    expect(await titles("&status=published")).toEqual(["Now"])
    expect(await titles("&category=Article")).toEqual(["A draft", "Misspelt", "To come"])
    expect(await titles("&category=Newsletter&status=published")).toEqual(["Now"])
    expect((await read(ada, `/${old._id}`)).category).toBe("Article")
  })

  test("refuses an invalid cursor, and finds nothing for an invalid id", async () => {
    const { token } = await editor()
    expect((await server.call("GET", "/office/resources?after=x", { token })).status).toBe(400)
    for (const id of ["x", randomUUID()])
      expect((await server.call("GET", `/office/resources/${id}`, { token })).status).toBe(404)
  })
})
