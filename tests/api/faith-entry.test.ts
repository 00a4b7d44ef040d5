import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { longestEntry } from "#api/contract/faith-entry.ts"
import { demoFaithEntries } from "#server/demo/content/faith-entries.ts"
import { demoMembers } from "#server/demo/content/members.ts"
import { logIn, makeMember } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ settings: { logLevel: "debug" } })
})
afterAll(() => server.close())

interface Listed {
  readonly _id: string
  readonly category: string
  readonly content: string
  readonly isAnonymous: boolean
  readonly user: { readonly fullName: string } | null
}
const list = async (query = ""): Promise<{ items: Listed[]; meta: Record<string, number> }> => {
  const answer = await server.as("doctor", "GET", `/faith-entry?${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}
const post = (body: unknown) => server.as("student", "POST", "/faith-entry", body)

/** The sentences of a refused entry, by field. */
const refused = async (body: unknown): Promise<Record<string, string>> => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  return answer.body.fields
}

describe("the list of entries", () => {
  test("is newest first and pages do not overlap", async () => {
    const { items, meta } = await list("limit=100")
    expect(meta["totalItems"]).toBe(demoFaithEntries.length)
    expect(items.map(({ content }) => content)).toEqual(
      demoFaithEntries.toSorted((a, b) => a.hoursAgo - b.hoursAgo).map(({ content }) => content),
    )
    const pages = [await list("page=1"), await list("page=2")]
    expect(pages.flatMap((page) => page.items.map(({ _id }) => _id))).toEqual(
      items.slice(0, 20).map(({ _id }) => _id),
    )
  })

  test("is searched by category, content and the name that is shown", async () => {
    const prayers = await list("limit=100&searchBy=prayer%20REQUEST")
    expect(prayers.items.filter(({ category }) => category === "Prayer Request")).toHaveLength(
      demoFaithEntries.filter(({ category }) => category === "Prayer Request").length,
    )
    const { items } = await list("limit=100&searchBy=iorliam")
    expect(items.map(({ user }) => user?.fullName)).toEqual(
      demoFaithEntries.filter(({ by }) => by === "doctor@demo.test").map(() => "Terhemba David Iorliam"),
    )
    const anonymous = await list("limit=100&searchBy=anonymous")
    expect(anonymous.meta["totalItems"]).toBe(demoFaithEntries.filter(({ by }) => by === null).length)
    expect((await list("searchBy=%25")).meta["totalItems"]).toBe(
      demoFaithEntries.filter(({ content }) => content.includes("%")).length,
    )
    expect((await list("searchBy=%00")).meta["totalItems"]).toBe(demoFaithEntries.length)
  })

  test("nobody without a session sees it", async () => {
    expect((await server.call("GET", "/faith-entry")).status).toBe(401)
    expect((await server.call("POST", "/faith-entry", { body: {} })).status).toBe(401)
  })
})

describe("posting", () => {
  test.each(["Testimony", "Prayer Request", "Comment"])(
    "a %s with one's name stands first in the list, and the answer says it was submitted",
    async (category) => {
      const answer = await post({ category, content: `  Words of a ${category}  `, isAnonymous: false })
      expect([answer.status, answer.body.message]).toEqual([
        201,
        `Your ${category} has been submitted successfully`,
      ])
      expect(answer.body.data).toMatchObject({
        category,
        content: `Words of a ${category}`,
        isAnonymous: false,
        user: { fullName: "Ebunoluwa Grace Adeyemi" },
      })
      expect((await list("limit=1")).items[0]!._id).toBe(answer.body.data._id)
    },
  )

  test("is under one's name unless it says otherwise", async () => {
    const answer = await post({ category: "Comment", content: "Said aloud" })
    expect(answer.body.data.isAnonymous).toBe(false)
  })

  test("an empty entry, one without a category and one that is too long are refused in words", async () => {
    expect(await refused({ category: "Comment", content: " \n " })).toEqual({
      content: "This field is required",
    })
    expect(await refused({ content: "Words" })).toEqual({ category: "This field is required" })
    expect(await refused({ category: "Gossip", content: "Words" })).toEqual({
      category: "This field is required",
    })
    expect(await refused({ category: "Comment", content: "x".repeat(longestEntry + 1) })).toEqual({
      content: "Please use at most 2,000 characters",
    })
    expect((await refused({ category: "Comment", content: "a\u0000b" }))["content"]).toMatch(
      /cannot be saved/,
    )
    expect(Object.keys(await refused({ category: "Comment", content: "Words", isAnonymous: "yes" }))).toEqual(
      ["isAnonymous"],
    )
  })
})

describe("an anonymous entry", () => {
  test("is nobody's: its author is in no answer, no search, no notice, no log and no row", async () => {
    const marks = { firstName: "Zephyrine", lastName: "Quillowbrook", email: "zephyrine.q@marker.test" }
    const { _id, email } = await makeMember(server, marks)
    const { accessToken: token } = await logIn(server, email)
    const logged = server.log().length
    const answers: string[] = []
    const ask = async (method: string, path: string, as: string, body?: unknown) => {
      const answer = await server.call(method, path, {
        token: as,
        ...(body === undefined ? {} : { body }),
      })
      answers.push(JSON.stringify([answer.body, [...answer.headers]]))
      return answer
    }
    const secret = "I have doubted for a whole year and told nobody."
    const posted = await ask("POST", "/faith-entry", token, {
      category: "Prayer Request",
      content: secret,
      isAnonymous: true,
    })
    expect(posted.status).toBe(201)
    expect(posted.body.data).toMatchObject({ isAnonymous: true, user: null, content: secret })

    const others = await server.token("doctor")
    for (const as of [token, others])
      for (const query of [
        "limit=100",
        "limit=1",
        "searchBy=Zephyrine",
        "searchBy=quillowbrook",
        `searchBy=${_id}`,
        `searchBy=${encodeURIComponent(email)}`,
        "searchBy=anonymous&limit=100",
        "searchBy=doubted",
      ]) {
        const answer = await ask("GET", `/faith-entry?${query}`, as)
        const found = (answer.body.data.items as Listed[]).some(({ content }) => content === secret)
        expect(found, query).toBe(!/Zephyrine|quillow|marker|-/i.test(decodeURIComponent(query)))
      }
    await ask("GET", "/notifications/stats", others)
    const marker = new RegExp(`zephyrine|quillowbrook|marker\\.test|${_id}`, "i")
    expect(answers.filter((answer) => marker.test(answer))).toEqual([])

    const lines = server.log().slice(logged)
    // The requests are in the log, so the log was read where it would have said it.
    expect(lines.some((line) => line.includes("/faith-entry"))).toBe(true)
    expect(lines.filter((line) => marker.test(line) || line.includes(secret))).toEqual([])

    // Behind the API too: wherever text or an id is stored, nothing leads from the entry to its author.
    const rows = await server.rows(
      "select to_jsonb(e)::text as entry from faith_entries e where content = $1",
      [secret],
    )
    expect(rows).toHaveLength(1)
    expect(marker.test(String(rows[0]!["entry"]))).toBe(false)
    const notices = await server.rows("select to_jsonb(n)::text as notice from notifications n")
    expect(notices.filter(({ notice }) => marker.test(String(notice)))).toEqual([])
    const audit = await server.rows(
      "select to_jsonb(a)::text as line from audit_log a where to_jsonb(a)::text ilike '%faith%'",
    )
    expect(audit).toEqual([])
  })

  test("cannot be given an author by the database either", async () => {
    await expect(
      server.rows(
        `insert into faith_entries (category, content, is_anonymous, member_id, search_text, created_at)
          select 'Comment', 'x', true, id, 'x', now() from members limit 1`,
      ),
    ).rejects.toThrow()
  })

  test("the same marks are found when the entry is not anonymous, so the search for them can find", async () => {
    const { email } = await makeMember(server, { firstName: "Xanthippe", lastName: "Merriwold" })
    const { accessToken: token } = await logIn(server, email)
    await server.call("POST", "/faith-entry", {
      token,
      body: { category: "Comment", content: "With my name", isAnonymous: false },
    })
    const { items } = await list("searchBy=merriwold")
    expect(items.map(({ user }) => user?.fullName)).toEqual(["Xanthippe Merriwold"])
  })
})

describe("the demo's entries", () => {
  test("are at least thirty, of every category, some anonymous, by members of the demo", () => {
    expect(demoFaithEntries.length).toBeGreaterThanOrEqual(30)
    expect(new Set(demoFaithEntries.map(({ category }) => category)).size).toBe(3)
    expect(demoFaithEntries.filter(({ by }) => by === null).length).toBeGreaterThan(5)
    const emails = new Set(demoMembers.map(({ email }) => email))
    expect(demoFaithEntries.filter(({ by }) => by !== null && !emails.has(by))).toEqual([])
    expect(new Set(demoFaithEntries.map(({ content }) => content)).size).toBe(demoFaithEntries.length)
    expect(new Set(demoFaithEntries.map(({ hoursAgo }) => hoursAgo)).size).toBe(demoFaithEntries.length)
  })
})
