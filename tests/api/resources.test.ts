import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoResources } from "#server/demo/content/resources.ts"
import { safeHtml, textOf } from "#server/resources/html.ts"
import { sanitiseResource } from "#server/resources/service.ts"
import { vectors } from "../pages/xss-corpus.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

interface Listed {
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly createdAt: string
  readonly tags: readonly string[]
}
const list = async (query: string): Promise<{ items: Listed[]; meta: Record<string, number> }> =>
  (await server.as("student", "GET", `/resources?${query}`)).body.data
const newest = demoResources.toSorted((a, b) => a.daysAgo - b.daysAgo)

describe("the library", () => {
  test("shows the newest first, in pages that do not overlap", async () => {
    const first = await list("limit=12")
    expect(first.meta).toEqual({
      currentPage: 1,
      itemsPerPage: 12,
      totalItems: demoResources.length,
      totalPages: Math.ceil(demoResources.length / 12),
    })
    const second = await list("limit=12&page=2")
    expect([...first.items, ...second.items].map(({ slug }) => slug)).toEqual(
      newest.slice(0, 24).map(({ slug }) => slug),
    )
  })

  test.each(["Newsletter", "Webinar", "Others"])("can be limited to %s", async (category) => {
    const { items, meta } = await list(`limit=100&category=${category}`)
    expect(meta["totalItems"]).toBe(demoResources.filter((one) => one.category === category).length)
    expect(new Set(items.map((one) => one.category))).toEqual(new Set([category]))
  })

  test("treats Article and its other spelling as one category", async () => {
    const articles = demoResources.filter(({ category }) => category.startsWith("Arti"))
    for (const category of ["Article", "Artice"]) {
      const { items } = await list(`limit=100&category=${category}`)
      expect(items.map(({ slug }) => slug).toSorted()).toEqual(articles.map(({ slug }) => slug).toSorted())
    }
    expect(new Set(articles.map(({ category }) => category)).size).toBe(2)
  })

  test("can be searched in any case over title, text, tags, category and author, together with a category", async () => {
    for (const [words, slug] of [
      ["DENTAL chair", "a-dental-chair-in-a-boat"],
      ["diving cylinder", "a-dental-chair-in-a-boat"],
      ["rural artic", "a-dental-chair-in-a-boat"],
      ["ekanem boat", "a-dental-chair-in-a-boat"],
    ] as const)
      expect((await list(`searchBy=${encodeURIComponent(words)}`)).items.map((one) => one.slug)).toContain(
        slug,
      )
    expect((await list("searchBy=choir&category=Webinar")).items).toEqual([])
    expect((await list("searchBy=choir&category=Others")).items).toHaveLength(1)
  })

  test("does not search its markup, and special characters are literal", async () => {
    expect((await list("searchBy=blockquote")).items).toEqual([])
    const percent = demoResources.filter(({ title, description }) => `${title}${description}`.includes("%"))
    expect((await list("searchBy=%25")).meta["totalItems"]).toBe(percent.length)
    expect((await list("searchBy=%00")).meta["totalItems"]).toBe(demoResources.length)
    expect((await list(`searchBy=${encodeURIComponent(`\\_'"`)}`)).items).toEqual([])
  })

  test("has summaries: only one resource alone has its text", async () => {
    const response = await server.as("student", "GET", "/resources?limit=10")
    for (const item of response.body.data.items) expect(Object.keys(item)).not.toContain("description")
    const [first] = response.body.data.items
    const { body } = await server.as("student", "GET", `/resources/${first.slug}`)
    const { description, featuredImageAlt, ...summary } = body.data
    expect([summary, featuredImageAlt]).toEqual([first, newest[0]!.featuredImageAlt])
    expect(description.length).toBeGreaterThan(0)
  })

  test("returns one resource with its author, tags and date", async () => {
    const wanted = newest[0]!
    const { body } = await server.as("global", "GET", `/resources/${wanted.slug}`)
    expect(body.data).toMatchObject({ title: wanted.title, category: wanted.category, tags: wanted.tags })
    expect(body.data.author.name).toMatch(/^(Dr|Prof\.|The) /)
    expect(Date.now() - Date.parse(body.data.createdAt)).toBeLessThan((wanted.daysAgo + 1) * 86_400_000)
    expect(body.data.description).toContain("<h2>Ask, and let the answer stand</h2>")
  })

  test("finds a video by its case-sensitive id", async () => {
    const { slug } = demoResources.find(({ category }) => category === "Webinar")!
    expect((await server.as("student", "GET", `/resources/${slug}`)).status).toBe(200)
    expect((await server.as("student", "GET", `/resources/${slug.toLowerCase()}`)).status).toBe(404)
  })

  test.each(["nothing-like-it", "%00", "..%2f..", "x".repeat(90)])(
    "responds 404 with a message for %s",
    async (slug) => {
      const response = await server.as("student", "GET", `/resources/${slug}`)
      expect([response.status, response.body.message]).toEqual([404, "This resource does not exist."])
    },
  )

  test("rejects an unknown category, and requires a session", async () => {
    expect((await server.as("student", "GET", "/resources?category=Podcast")).status).toBe(400)
    expect((await server.call("GET", "/resources")).status).toBe(401)
    expect((await server.call("GET", `/resources/${newest[0]!.slug}`)).status).toBe(401)
  })
})

describe("stored HTML", () => {
  const dangerous =
    /<\s*(script|iframe|object|embed|svg|math|style|link|meta|base|form|input|button|template|video|audio|details|marquee|noscript)\b|\son\w+\s*=|(javascript|vbscript|data):|srcdoc|formaction/i

  test.each(vectors)("loses everything that could run: %s", (vector) => {
    // The remaining text may contain such words, but no such markup.
    const markup = (safeHtml(vector).match(/<[^>]*>/g) ?? []).join("")
    expect(markup).not.toMatch(dangerous)
  })

  test("keeps an editor's formatting", () => {
    const meant = `<h2>One</h2><p>Two <strong>three</strong> <a href="https://example.org/a?b=1">four</a><br />five</p><ul><li>six</li></ul><blockquote><p>seven</p></blockquote><table><caption>eight</caption><tr><th scope="col">nine</th></tr></table><img src="/pictures/events/national-conference-jos.webp" alt="ten" />`
    expect(safeHtml(meant)).toBe(meant)
  })

  test("turns a second h1 into a section heading, and keeps pictures of this host only", () => {
    expect(safeHtml("<h1>Title</h1>")).toBe("<h2>Title</h2>")
    for (const src of [
      "https://evil.test/a.gif",
      "//evil.test/a.gif",
      "/\\evil.test/a.gif",
      "data:image/png,x",
      "x",
    ])
      expect(safeHtml(`<p>a<img src="${src}" alt="b">c</p>`)).toBe("<p>ac</p>")
  })

  test("is sanitised before it is stored, and the search uses its text only", () => {
    const stored = sanitiseResource({
      slug: "a",
      title: "Title",
      category: "Artice",
      description: `<p>Salt &amp; <em>light</em></p><script>window.ran=1</script>`,
      featuredImage: null,
      featuredImageAlt: null,
      tags: ["Tag"],
      authorName: "Author",
      authorAvatarUrl: null,
      createdAt: new Date(),
    })
    expect(stored.description).toBe("<p>Salt &amp; <em>light</em></p>")
    expect(stored.searchText).toBe("title\narticle\ntag\nauthor\nsalt & light")
    expect(textOf("<p>one</p><p>two</p>")).toBe("one two")
  })
})
