import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { maxEntryLength } from "#api/contract/choices.ts"
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
  const response = await server.as("doctor", "GET", `/faith-entry?${query}`)
  expect(response.status).toBe(200)
  return response.body.data
}
const post = (body: unknown) => server.as("student", "POST", "/faith-entry", body)

/** Returns the messages of a rejected entry, by field. */
const refused = async (body: unknown): Promise<Record<string, string>> => {
  const response = await post(body)
  expect(response.status).toBe(400)
  return response.body.fields
}

describe("the list of entries", () => {
  test("has the newest first, and pages that do not overlap", async () => {
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

  test("can be searched by category, content and shown name", async () => {
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

  test("requires a session", async () => {
    expect((await server.call("GET", "/faith-entry")).status).toBe(401)
    expect((await server.call("POST", "/faith-entry", { body: {} })).status).toBe(401)
  })
})

describe("posting", () => {
  test.each(["Testimony", "Prayer Request", "Comment"])(
    "puts a %s with the member's name first in the list, and confirms it",
    async (category) => {
      await server.forward(1_000)
      const response = await post({ category, content: `  Words of a ${category}  `, isAnonymous: false })
      expect([response.status, response.body.message]).toEqual([
        201,
        `Your ${category} has been submitted successfully`,
      ])
      expect(response.body.data).toMatchObject({
        category,
        content: `Words of a ${category}`,
        isAnonymous: false,
        user: { fullName: "Ebunoluwa Grace Adeyemi" },
      })
      expect((await list("limit=1")).items[0]!._id).toBe(response.body.data._id)
    },
  )

  test("uses the member's name by default", async () => {
    const response = await post({ category: "Comment", content: "Said aloud" })
    expect(response.body.data.isAnonymous).toBe(false)
  })

  test("rejects an empty entry, one without a category and one that is too long, with messages", async () => {
    expect(await refused({ category: "Comment", content: " \n " })).toEqual({
      content: "This field is required",
    })
    expect(await refused({ content: "Words" })).toEqual({ category: "This field is required" })
    expect(await refused({ category: "Gossip", content: "Words" })).toEqual({
      category: "This field is required",
    })
    expect(await refused({ category: "Comment", content: "x".repeat(maxEntryLength + 1) })).toEqual({
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

/** Returns the number of entries with this text. */
const count = async (content: string): Promise<number> =>
  (await list(`limit=100&searchBy=${encodeURIComponent(content)}`)).meta["totalItems"]!
const entry = (content: string, clientEntryId: string, isAnonymous = false) => ({
  category: "Testimony",
  content,
  isAnonymous,
  clientEntryId,
})

describe("an entry whose response was lost", () => {
  test.each([false, true])(
    "is not duplicated by a retry with the same id (anonymous: %s)",
    async (isAnonymous) => {
      const body = entry(`Told twice, anonymous ${isAnonymous}`, `twice-${isAnonymous}`, isAnonymous)
      const [one, two] = [await post(body), await post({ ...body, content: ` ${body.content} ` })]
      expect([one.status, two.status]).toEqual([201, 201])
      expect(two.body).toEqual(one.body)
      expect(await count(body.content)).toBe(1)
    },
  )

  test("is a new entry when its text, category, name or id changes", async () => {
    const body = entry("Written four times", "changed")
    await post(body)
    await post({ ...body, content: "Written four times, more or less" })
    await post({ ...body, category: "Comment" })
    await post({ ...body, isAnonymous: true })
    expect(await count("written four times")).toBe(4)
    await post({ ...body, clientEntryId: "another" })
    expect(await count("written four times")).toBe(5)
  })

  test("cannot be claimed under another member's name by its id", async () => {
    const body = entry("Two members, one id", "shared")
    await post(body)
    const other = await server.as("doctor", "POST", "/faith-entry", body)
    expect(other.body.data.user.fullName).toBe("Terhemba David Iorliam")
    expect(await count(body.content)).toBe(2)
  })

  test("may come without an id, and then each request creates an entry", async () => {
    const { clientEntryId: _, ...body } = entry("Without any id", "")
    await post(body)
    await post(body)
    expect(await count(body.content)).toBe(2)
  })

  test("accepts an id of up to 64 letters, digits, hyphens and underscores", async () => {
    for (const strange of ["", "a b", "ü", "x".repeat(65), "a\u0000b", 7])
      expect(Object.keys(await refused({ ...entry("Words", ""), clientEntryId: strange }))).toEqual([
        "clientEntryId",
      ])
  })

  test("stores neither its id nor any common value of two anonymous entries by one member", async () => {
    const ids = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"]
    const before = server.log().length
    for (const [index, id] of ids.entries()) await post(entry(`Untold ${index}`, id, true))
    const rows = await server.rows(
      "select to_jsonb(e) as entry from faith_entries e where content like 'Untold %'",
    )
    const stored = rows.map(({ entry: row }) => row as Record<string, unknown>)
    expect(stored).toHaveLength(2)
    for (const id of ids) expect(JSON.stringify(stored)).not.toContain(id)
    // Two anonymous entries may share only what all anonymous testimonies share.
    const same = Object.keys(stored[0]!).filter((column) => stored[0]![column] === stored[1]![column])
    expect(same.filter((column) => column !== "created_at").toSorted()).toEqual([
      "author_text",
      "category",
      // Nobody can change an anonymous entry, so each has its first version.
      "edited_at",
      // Both empty until staff hide the entry.
      "hidden_at",
      "hidden_reason",
      "is_anonymous",
      "member_id",
      "version",
    ])
    expect(stored.map(({ member_id: author }) => author)).toEqual([null, null])
    expect(stored.map(({ author_text: author }) => author)).toEqual(["anonymous", "anonymous"])
    expect(server.log().slice(before).join("\n")).not.toMatch(new RegExp(ids.join("|")))
    expect(JSON.stringify(await list("limit=100"))).not.toMatch(new RegExp(ids.join("|")))
  })
})

const writeEntry = async (content: string, isAnonymous = false) =>
  (await post({ category: "Comment", content, isAnonymous })).body.data as Listed & { version: number }
const changeEntry = (id: string, content: string, version: number, as: "student" | "doctor" = "student") =>
  server.as(as, "PATCH", `/faith-entry/${id}`, { category: "Testimony", content, version })
const removeEntry = (id: string, version: number, as: "student" | "doctor" = "student") =>
  server.as(as, "DELETE", `/faith-entry/${id}?version=${version}`)

describe("an author's own entry", () => {
  test("can be changed, keeps its date and place in the list, and is found by its new words", async () => {
    const entry = await writeEntry("A first wording")
    expect(entry).toMatchObject({ isMine: true, version: 1, editedAt: null })
    const response = await changeEntry(entry._id, "  A second wording ", 1)
    expect([response.status, response.body.message]).toEqual([200, "Your Testimony has been changed"])
    expect(response.body.data).toMatchObject({
      content: "A second wording",
      category: "Testimony",
      version: 2,
      createdAt: (entry as unknown as { createdAt: string }).createdAt,
      editedAt: expect.any(String),
    })
    expect((await list("searchBy=second%20wording")).meta["totalItems"]).toBe(1)
    expect((await list("searchBy=first%20wording")).meta["totalItems"]).toBe(0)
  })

  test("is not overwritten by a device that read an older version; the response carries the newer entry", async () => {
    const entry = await writeEntry("On the phone")
    await changeEntry(entry._id, "On the desktop", 1)
    const response = await changeEntry(entry._id, "On the phone, later", 1)
    expect(response.status).toBe(409)
    expect(response.body.data).toMatchObject({ content: "On the desktop", version: 2 })
    expect((await removeEntry(entry._id, 1)).status).toBe(409)
    // A retry after a lost response finds its own words.
    expect((await changeEntry(entry._id, "On the desktop", 1)).status).toBe(200)
    expect((await changeEntry(entry._id, "On the phone, later", 2)).body.data.version).toBe(3)
  })

  test("can be deleted, and is gone then", async () => {
    const entry = await writeEntry("Written and deleted")
    expect((await removeEntry(entry._id, 1)).status).toBe(200)
    expect(await count("Written and deleted")).toBe(0)
    expect((await removeEntry(entry._id, 1)).status).toBe(404)
    expect((await changeEntry(entry._id, "Again", 1)).status).toBe(404)
    expect((await changeEntry("no-id", "Again", 1)).status).toBe(404)
  })

  test("is changed and deleted by nobody else; an anonymous entry by nobody at all, its author included", async () => {
    const named = await writeEntry("With my name on it")
    const anonymous = await writeEntry("Without any name", true)
    expect(anonymous).toMatchObject({ isMine: false, user: null })
    for (const [{ _id }, as] of [
      [named, "doctor"],
      [anonymous, "doctor"],
      [anonymous, "student"],
    ] as const) {
      expect((await changeEntry(_id, "Taken over", 1, as)).status).toBe(403)
      expect((await removeEntry(_id, 1, as)).status).toBe(403)
    }
    const { items } = await list("limit=100")
    expect(items.filter(({ content }) => content === "Taken over")).toEqual([])
    expect(items.find(({ _id }) => _id === named._id)).toMatchObject({
      isMine: false,
      user: { fullName: "Ebunoluwa Grace Adeyemi" },
    })
  })
})

test("the list can be filtered by category, also within a search", async () => {
  const { items, meta } = await list("category=Prayer%20Request&limit=100")
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(["Prayer Request"]))
  expect(meta["totalItems"]).toBe(items.length)
  const all = (await list("limit=100")).items.filter(({ category }) => category === "Prayer Request")
  expect(items.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id))
  const found = await list("category=Comment&searchBy=iorliam&limit=100")
  expect(found.items.every(({ category, user }) => category === "Comment" && user !== null)).toBe(true)
})

describe("an anonymous entry", () => {
  test("has no author in any response, search, notification, log or row", async () => {
    const marks = { firstName: "Zephyrine", lastName: "Quillowbrook", email: "zephyrine.q@marker.test" }
    const { _id, email } = await makeMember(server, marks)
    const { accessToken: token } = await logIn(server, email)
    const logged = server.log().length
    const responses: string[] = []
    const ask = async (method: string, path: string, as: string, body?: unknown) => {
      const response = await server.call(method, path, {
        token: as,
        body,
      })
      responses.push(JSON.stringify([response.body, [...response.headers]]))
      return response
    }
    const secret = "I have doubted for a whole year and told nobody."
    await server.forward(1_000)
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
        const response = await ask("GET", `/faith-entry?${query}`, as)
        const found = (response.body.data.items as Listed[]).some(({ content }) => content === secret)
        expect(found, query).toBe(!/Zephyrine|quillow|marker|-/i.test(decodeURIComponent(query)))
      }
    await ask("GET", "/notifications/stats", others)
    const marker = new RegExp(`zephyrine|quillowbrook|marker\\.test|${_id}`, "i")
    expect(responses.filter((response) => marker.test(response))).toEqual([])

    const lines = server.log().slice(logged)
    // Proves that the log was read: it contains the requests.
    expect(lines.some((line) => line.includes("/faith-entry"))).toBe(true)
    expect(lines.filter((line) => marker.test(line) || line.includes(secret))).toEqual([])

    // In the database too: no stored text or id links the entry to its author, and no counter says when somebody wrote one.
    expect(await server.rows("select key from limits where key like 'faith-entries%'")).toEqual([])
    const rows = await server.rows(
      "select to_jsonb(e)::text as entry from faith_entries e where content = $1",
      [secret],
    )
    expect(rows).toHaveLength(1)
    expect(marker.test(String(rows[0]!["entry"]))).toBe(false)
    const notifications = await server.rows("select to_jsonb(n)::text as notification from notifications n")
    expect(notifications.filter(({ notification }) => marker.test(String(notification)))).toEqual([])
    const audit = await server.rows(
      `select line from (select to_jsonb(a)::text as line from audit_log a
        union all select to_jsonb(w)::text from audit_waiting w) lines where line ilike '%faith%'`,
    )
    expect(audit).toEqual([])
  })

  test("cannot get an author in the database either", async () => {
    await expect(
      server.rows(
        `insert into faith_entries (category, content, is_anonymous, member_id, search_text, created_at)
          select 'Comment', 'x', true, id, 'x', now() from members limit 1`,
      ),
    ).rejects.toThrow()
  })

  test("the control: the same search finds the author of an entry that is not anonymous", async () => {
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
  test("are at least thirty, of every category, some anonymous, by demo members", () => {
    expect(demoFaithEntries.length).toBeGreaterThanOrEqual(30)
    expect(new Set(demoFaithEntries.map(({ category }) => category)).size).toBe(3)
    expect(demoFaithEntries.filter(({ by }) => by === null).length).toBeGreaterThan(5)
    const emails = new Set(demoMembers.map(({ email }) => email))
    expect(demoFaithEntries.filter(({ by }) => by !== null && !emails.has(by))).toEqual([])
    expect(new Set(demoFaithEntries.map(({ content }) => content)).size).toBe(demoFaithEntries.length)
    expect(new Set(demoFaithEntries.map(({ hoursAgo }) => hoursAgo)).size).toBe(demoFaithEntries.length)
  })
})
