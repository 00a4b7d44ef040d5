import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ModerationCase, ModerationRow } from "#api/contract/office-moderation.ts"
import { casesOf } from "./audit-entries.ts"
import { openChatSocket } from "./chat-socket.ts"
import { makeMember, type MemberChanges, openSession } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

let names = 0
/** Joins with a last name that nobody else has, so that a test finds it wherever it leaks. */
const join = async (changes: MemberChanges = {}) => {
  const lastName = `Adewale${String.fromCharCode(97 + (names % 26), 97 + Math.floor(names++ / 26))}`
  const member = await makeMember(server, { lastName, ...changes })
  return { ...member, lastName, token: await openSession(server, member._id) }
}
type Person = Awaited<ReturnType<typeof join>>
const moderator = () => join({ staff: "moderator" })

const post = async ({ token }: Person, body: Record<string, unknown> = {}): Promise<string> => {
  const response = await server.call("POST", "/faith-entry", {
    token,
    body: { category: "Testimony", content: "It is well", ...body },
  })
  return response.body.data._id
}
const report = async ({ token }: Person, kind: string, id: string, body: Record<string, unknown> = {}) => {
  const response = await server.call("POST", "/reports", {
    token,
    body: { kind, id, reason: "spam", ...body },
  })
  expect(response.status).toBe(201)
  const [found] = await server.rows(
    "select id::text as id from moderation_cases where $1::uuid in (entry_id, message_id, member_id)",
    [id],
  )
  return String(found!["id"])
}
const get = async ({ token }: Person, id: string) =>
  (await server.call("GET", `/office/moderation/${id}`, { token })).body.data as ModerationCase
const list = async ({ token }: Person, query = "") =>
  (await server.call("GET", `/office/moderation?${query}`, { token })).body.data as {
    items: ModerationRow[]
    next: string | null
  }
const claim = ({ token }: Person, id: string) =>
  server.call("POST", `/office/moderation/${id}/claim`, { token })
const release = ({ token }: Person, id: string) =>
  server.call("POST", `/office/moderation/${id}/release`, { token })
const decideOnly = ({ token }: Person, id: string, body: Record<string, unknown>) =>
  server.call("POST", `/office/moderation/${id}/decision`, {
    token,
    body: { freshId: randomUUID(), ...body },
  })
/** Claims a case, and decides about its newest version. */
const decide = async (who: Person, id: string, decision: string, note?: string) => {
  const { version } = (await claim(who, id)).body.data
  return decideOnly(who, id, { decision, version, ...(note === undefined ? {} : { note }) })
}
const entries = async ({ token }: Person, query = "") =>
  (await server.call("GET", `/faith-entry?limit=100&${query}`, { token })).body.data as {
    items: { _id: string; content: string; hiddenReason?: string | null }[]
    meta: { totalItems: number }
  }
const notifications = async ({ token }: Person) =>
  (await server.call("GET", "/notifications?limit=100", { token })).body.data.items as {
    type: string
    content: string
    target: string
  }[]

describe("the queue", () => {
  test("groups reports by thing, the oldest first, and keeps what was decided as history", async () => {
    const [ada, author, reader, other] = [await moderator(), await join(), await join(), await join()]
    const [first, second] = [await post(author, { content: "One" }), await post(author, { content: "Two" })]
    const one = await report(reader, "entry", first, { reason: "other", words: "Not kind" })
    const two = await report(reader, "entry", second)
    await report(other, "entry", first)
    await server.rows("update moderation_cases set since = '2026-01-01' where id = $1::uuid", [two])
    const open = (await list(ada, "kind=entry")).items.filter(({ _id }) => [one, two].includes(_id))
    expect(open.map(({ _id, openReports, excerpt }) => [_id, openReports, excerpt])).toEqual([
      [two, 1, "Two"],
      [one, 2, "One"],
    ])
    expect((await list(ada, "kind=message")).items.some(({ _id }) => _id === one)).toBe(false)
    expect(await get(ada, one)).toMatchObject({
      kind: "entry",
      status: "open",
      author: { _id: author._id },
      thing: { heading: "Testimony", text: "One" },
      isOwn: false,
      reports: [
        { reason: "spam", words: null, reporter: { _id: other._id }, isOpen: true },
        { reason: "other", words: "Not kind", reporter: { _id: reader._id }, isOpen: true },
      ],
      decisions: [],
    })
    const decided = await decide(ada, one, "keep", "It is a prayer")
    expect([decided.status, decided.body.data.status, decided.body.data.openReports]).toEqual([
      201,
      "kept",
      0,
    ])
    expect((await list(ada)).items.some(({ _id }) => _id === one)).toBe(false)
    expect((await list(ada, "state=decided")).items[0]).toMatchObject({
      _id: one,
      status: "kept",
      note: "It is a prayer",
      decidedBy: { _id: ada._id },
    })
    // No member is notified that an entry was reported and kept.
    expect(await notifications(author)).toEqual([])
    // A new report opens the case again, with the decision as its history.
    await report(reader, "entry", first)
    expect(await get(ada, one)).toMatchObject({
      status: "open",
      openReports: 1,
      decisions: [{ decision: "keep", note: "It is a prayer", by: { _id: ada._id } }],
    })
  })

  test("finds a report by its author and by words of the text, in both lists; never an anonymous one by its author", async () => {
    const ada = await moderator()
    const [author, other, reader] = [await join({ firstName: "Zainab" }), await join(), await join()]
    const named = await report(reader, "entry", await post(author, { content: "Quokkas are 100% kind" }))
    const hidden = await report(
      reader,
      "entry",
      await post(author, { content: "A quiet wish", isAnonymous: true }),
    )
    const profile = await report(reader, "profile", author._id)
    await report(reader, "entry", await post(other, { content: "Something else" }))
    const find = async (query: string) =>
      (await list(ada, query)).items
        .map(({ _id }) => _id)
        .filter((id) => [named, hidden, profile].includes(id))
    expect(await find(`searchBy=${author.email}`)).toEqual([named, profile])
    expect(await find("searchBy=quokkas%20kind")).toEqual([named])
    expect(await find("searchBy=100%25")).toEqual([named])
    expect(await find("searchBy=quiet")).toEqual([hidden])
    expect(await find(`searchBy=${author.email}&kind=profile`)).toEqual([profile])
    expect((await list(ada, "searchBy=nobody-wrote-this")).items).toEqual([])
    await decide(ada, named, "keep")
    expect(await find("searchBy=quokkas")).toEqual([])
    expect(await find("state=decided&searchBy=quokkas")).toEqual([named])
  })

  test("continues after a page of 25 in both orders, and refuses an invalid cursor", async () => {
    const ada = await moderator()
    await server.rows(`with reported as (insert into faith_entries (category, content, is_anonymous, search_text,
        created_at) select 'Comment', 'n', true, 'n', now() from generate_series(1, 60) returning id)
      insert into moderation_cases (kind, entry_id, status, since)
        select 'entry', id, case when row_number() over () > 30 then 'kept' else 'open' end, '2025-02-01' from reported`)
    for (const state of ["open", "decided"]) {
      const seen: string[] = []
      for (let after = ""; ;) {
        const page = await list(ada, `state=${state}${after}`)
        seen.push(...page.items.map(({ _id }) => _id))
        if (page.next === null) break
        expect(page.items).toHaveLength(25)
        after = `&after=${encodeURIComponent(page.next)}`
      }
      expect(seen.length).toBeGreaterThanOrEqual(30)
      expect(new Set(seen).size).toBe(seen.length)
    }
    for (const cursor of ["none", "2026-02-01_none", "_"])
      expect(
        (await server.call("GET", `/office/moderation?after=${cursor}`, { token: ada.token })).status,
      ).toBe(400)
  })

  test("To do counts the open cases, and names no text", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const id = await report(reader, "entry", await post(author, { content: "A private matter" }))
    await server.rows("update moderation_cases set since = '2020-01-01' where id = $1::uuid", [id])
    const { body } = await server.call("GET", "/office/to-do", { token: ada.token })
    const queue = body.data.find(({ name }: { name: string }) => name === "reports")
    expect(queue.count).toBe(
      (await server.rows("select 1 from moderation_cases where status = 'open'")).length,
    )
    expect(queue.oldest).toEqual({ key: id, title: "Faith entry", since: "2020-01-01T00:00:00.000Z" })
    await server.rows("delete from moderation_cases where id = $1::uuid", [id])
  })
})

describe("a claim and a decision", () => {
  test("of two decisions, only the first one counts", async () => {
    const [ada, bola, author, reader] = [await moderator(), await moderator(), await join(), await join()]
    const id = await report(reader, "entry", await post(author))
    const { version } = (await claim(ada, id)).body.data
    const refused = await claim(bola, id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^Ngozi ${ada.lastName} reviews this until `)),
    ])
    expect((await decideOnly(bola, id, { decision: "keep", version })).status).toBe(409)
    expect((await release(bola, id)).body.data.claim.by._id).toBe(ada._id)
    const responses = await Promise.all([
      decideOnly(ada, id, { decision: "hide", note: "Spam", version }),
      decideOnly(ada, id, { decision: "keep", version }),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await get(bola, id)).decisions).toHaveLength(1)
    // Nothing is left to decide about a kept one; the rest can be restored.
    const late = await decideOnly(bola, id, { decision: "keep", version })
    expect(late.status).toBe(409)
  })

  test("a claim ends after 15 minutes, and can be given back", async () => {
    const [ada, bola, author, reader] = [await moderator(), await moderator(), await join(), await join()]
    const id = await report(reader, "entry", await post(author))
    const { version } = (await claim(ada, id)).body.data
    expect((await release(ada, id)).body.data.claim).toBeNull()
    await claim(ada, id)
    await server.rows(
      "update moderation_cases set claimed_until = now() - interval '1 second' where id = $1::uuid",
      [id],
    )
    const late = await decideOnly(ada, id, { decision: "keep", version })
    expect([late.status, late.body.message]).toEqual([409, "Your claim has ended. Take it again."])
    expect((await claim(bola, id)).body.data.claim.by._id).toBe(bola._id)
  })

  test("a decision about an older version is refused, after the author changed the entry or it was reported again", async () => {
    const [ada, author, reader, other] = [await moderator(), await join(), await join(), await join()]
    const entry = await post(author)
    const id = await report(reader, "entry", entry)
    const { version } = (await claim(ada, id)).body.data
    await server.call("PATCH", `/faith-entry/${entry}`, {
      token: author.token,
      body: { category: "Comment", content: "Something milder", version: 1 },
    })
    const stale = await decideOnly(ada, id, { decision: "hide", note: "Rude", version })
    expect([stale.status, stale.body.data.thing.text]).toEqual([409, "Something milder"])
    const { version: newer } = stale.body.data
    await report(other, "entry", entry)
    expect((await decideOnly(ada, id, { decision: "keep", version: newer })).status).toBe(409)
    expect((await decide(ada, id, "keep")).status).toBe(201)
  })

  test("a decision about a profile that its owner has changed is refused", async () => {
    const [ada, author, reader] = [await moderator(), await join({ bio: "Buy my shoes" }), await join()]
    const id = await report(reader, "profile", author._id)
    const { version } = (await claim(ada, id)).body.data
    const body = { bio: "I heal feet" }
    expect((await server.call("PATCH", "/auth/me", { token: author.token, body })).status).toBe(200)
    const stale = await decideOnly(ada, id, { decision: "hide", note: "Advertising", version })
    expect([stale.status, stale.body.data.thing?.text]).toEqual([409, "I heal feet"])
    expect((await decide(ada, id, "keep")).status).toBe(201)
  })

  test("to hide and to restore require a note, and a decision has to be possible", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const entry = await post(author)
    const id = await report(reader, "entry", entry)
    const silent = await decide(ada, id, "hide", " ")
    expect([silent.status, silent.body.fields]).toEqual([400, { note: "This field is required" }])
    expect((await decide(ada, id, "restore", "Why not")).body.fields).toEqual({
      decision: "This decision is not possible now",
    })
    expect((await decide(ada, id, "hide", "Spam")).status).toBe(201)
    expect((await decide(ada, id, "hide", "Spam")).status).toBe(400)
    expect((await claim(ada, randomUUID())).status).toBe(404)
    expect((await claim(ada, "none")).status).toBe(404)
  })

  test("nobody decides about what they wrote or reported", async () => {
    const [ada, bola, reader] = [await moderator(), await moderator(), await join()]
    const own = await report(reader, "entry", await post(ada))
    const reported = await report(ada, "entry", await post(reader))
    const profile = await report(reader, "profile", ada._id)
    for (const id of [own, reported, profile]) {
      expect((await get(ada, id)).isOwn).toBe(true)
      // The author does not learn who reported it. The person who reported it sees their own report.
      expect((await get(ada, id)).reports).toHaveLength(id === reported ? 1 : 0)
      expect((await claim(ada, id)).status).toBe(403)
      // A claim from before the report does not help.
      await server.rows(
        "update moderation_cases set claimed_by = $2::uuid, claimed_until = now() + interval '9 minutes' where id = $1::uuid",
        [id, ada._id],
      )
      const { version } = await get(ada, id)
      expect((await decideOnly(ada, id, { decision: "keep", version })).status).toBe(403)
      await release(ada, id)
      expect((await decide(bola, id, "keep")).status).toBe(201)
    }
  })

  test("the author who deleted it neither reviews it nor learns who reported it", async () => {
    const [ada, bola, reader] = [await moderator(), await moderator(), await join()]
    const entry = await post(ada)
    const id = await report(reader, "entry", entry)
    const waiting = async ({ token }: Person) => {
      const queues = (await server.call("GET", "/office/to-do", { token })).body.data
      return queues.find(({ name }: { name: string }) => name === "reports").count
    }
    const before = [await waiting(ada), await waiting(bola)]
    await server.call("DELETE", `/faith-entry/${entry}?version=1`, { token: ada.token })
    expect(await get(ada, id)).toMatchObject({ thing: null, author: null, isOwn: true, reports: [] })
    expect((await claim(ada, id)).status).toBe(403)
    expect([await waiting(ada), await waiting(bola)]).toEqual(before)
    expect((await get(bola, id)).reports).toMatchObject([{ reporter: { _id: reader._id } }])
    expect((await decide(bola, id, "keep")).status).toBe(201)
  })

  test("what its author has deleted can only be kept", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const entry = await post(author)
    const id = await report(reader, "entry", entry)
    await server.call("DELETE", `/faith-entry/${entry}?version=1`, { token: author.token })
    expect(await get(ada, id)).toMatchObject({ thing: null, author: null, excerpt: null })
    expect((await decide(ada, id, "hide", "Spam")).status).toBe(400)
    expect((await decide(ada, id, "keep")).status).toBe(201)
  })
})

describe("a hidden entry", () => {
  test("is in the lists, searches and totals of its author alone, who is told why; restoring shows it again", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const [before, beforeOfAuthor] = [await entries(reader), await entries(author)]
    const word = `w${randomUUID().slice(0, 8)}`
    const entry = await post(author, { content: `A ${word} of mine`, category: "Prayer Request" })
    const id = await report(reader, "entry", entry)
    const hidden = await decide(ada, id, "hide", "It names a patient")
    expect(hidden.body.data).toMatchObject({ status: "hidden", thing: { text: `A ${word} of mine` } })

    for (const query of [
      "",
      `searchBy=${word}`,
      "category=Prayer%20Request",
      `searchBy=${author.lastName}`,
    ]) {
      const seen = await entries(reader, query)
      expect(JSON.stringify(seen), query).not.toContain(word)
      expect(seen.items.length, query).toBe(seen.meta.totalItems)
    }
    expect((await entries(reader)).meta).toEqual(before.meta)
    const own = await entries(author)
    expect(own.meta.totalItems).toBe(beforeOfAuthor.meta.totalItems + 1)
    expect(own.items.length).toBe(own.meta.totalItems)
    for (const query of ["", `searchBy=${word}`, "category=Prayer%20Request"])
      expect((await entries(author, query)).items.find(({ _id }) => _id === entry)).toMatchObject({
        hiddenReason: "It names a patient",
      })
    // It does not exist for others: they neither change nor report it.
    const change = { category: "Comment", content: "Mine now", version: 1 }
    expect(
      (await server.call("PATCH", `/faith-entry/${entry}`, { token: reader.token, body: change })).status,
    ).toBe(404)
    expect(
      (
        await server.call("POST", "/reports", {
          token: reader.token,
          body: { kind: "entry", id: entry, reason: "spam" },
        })
      ).status,
    ).toBe(404)

    const [notified] = await notifications(author)
    expect(notified).toMatchObject({ type: "moderation", target: "/dashboard/faith-entry" })
    expect(notified!.content).toContain("Reason: It names a patient")
    const [mail] = await server.mails(author.email)
    expect(mail!.subject).toMatch(/^Your faith entry was hidden/)
    expect(mail!.text).toContain("It names a patient")
    // No notification names the person who reported it.
    expect(JSON.stringify([notified, mail])).not.toContain(reader.lastName)
    expect(JSON.stringify([notified, mail])).not.toContain(reader._id)

    const restored = await decide(ada, id, "restore", "The name is gone")
    expect([restored.status, restored.body.data.status]).toEqual([201, "restored"])
    expect((await entries(reader, `searchBy=${word}`)).items).toHaveLength(1)
    expect((await entries(reader)).meta.totalItems).toBe(before.meta.totalItems + 1)
    expect((await entries(author)).items.find(({ _id }) => _id === entry)?.hiddenReason ?? null).toBeNull()
    expect((await server.mails(author.email))[0]!.subject).toMatch(/^Your faith entry is shown again/)
  })

  test("leaves the totals right when its author changes its category and deletes it", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const entry = await post(author)
    const totals = async () => {
      const [all, comments] = [await entries(reader), await entries(reader, "category=Comment")]
      expect(all.items.length).toBe(all.meta.totalItems)
      expect(comments.items.length).toBe(comments.meta.totalItems)
      return [all.meta.totalItems, comments.meta.totalItems]
    }
    const [all, comments] = await totals()
    await decide(ada, await report(reader, "entry", entry), "hide", "Spam")
    const changed = await server.call("PATCH", `/faith-entry/${entry}`, {
      token: author.token,
      body: { category: "Comment", content: "Milder", version: 1 },
    })
    expect(changed.body.data).toMatchObject({ content: "Milder", hiddenReason: "Spam" })
    expect(await totals()).toEqual([all! - 1, comments])
    await server.call("DELETE", `/faith-entry/${entry}?version=2`, { token: author.token })
    expect(await totals()).toEqual([all! - 1, comments])
  })
})

test("an anonymous entry never shows its author: not in responses, the audit log, notifications or mails", async () => {
  const [ada, author, reader] = [await moderator(), await join({ firstName: "Zubeidah" }), await join()]
  const { notifications: notifiedBefore, mails: mailsBefore } = {
    notifications: (await server.rows("select 1 from notifications")).length,
    mails: (await server.rows("select 1 from mail_outbox")).length,
  }
  const entry = await post(author, { isAnonymous: true, content: "Nobody knows" })
  const id = await report(reader, "entry", entry)
  const outputs: unknown[] = [await list(ada), await get(ada, id)]
  outputs.push((await decide(ada, id, "hide", "It names a patient")).body)
  // Not even its author sees it: nobody knows who that is.
  outputs.push(await entries(author), await entries(reader))
  expect(JSON.stringify(await entries(author))).not.toContain("Nobody knows")
  outputs.push((await decide(ada, id, "restore", "It is fine")).body, await list(ada, "state=decided"))
  outputs.push(await server.rows("select * from moderation_cases where id = $1::uuid", [id]))
  outputs.push(await server.rows("select * from reports where case_id = $1::uuid", [id]))
  outputs.push(await server.rows("select * from moderation_decisions where case_id = $1::uuid", [id]))
  const audited = () =>
    server.rows(
      `select a.action, a.member_id::text as member, d.content from audit_log a
        join audit_details d on d.digest = a.details_digest where d.content like '%' || $1 || '%' order by a.id`,
      [id],
    )
  // An entry is in the log once the chain contains it.
  await expect
    .poll(async () => (await audited()).map(({ action, member }) => [action, member]))
    .toEqual([
      ["hide content", null],
      ["restore content", null],
    ])
  outputs.push(await audited())
  expect(await casesOf(server, ada)).toEqual([
    ["hide content", "report", id],
    ["restore content", "report", id],
  ])
  const text = JSON.stringify(outputs)
  for (const secret of [author._id, author.email, author.lastName, "Zubeidah"])
    expect(text).not.toContain(secret)
  expect((await get(ada, id)).isAnonymous).toBe(true)
  expect(await server.rows("select 1 from notifications")).toHaveLength(notifiedBefore)
  expect(await server.rows("select 1 from mail_outbox")).toHaveLength(mailsBefore)
})

describe("a hidden message", () => {
  test("is replaced for both sides, live, in histories, contacts, notifications and the inbox", async () => {
    const [ada, author, reader] = [await moderator(), await join(), await join()]
    const text = `Send money to ${randomUUID()}`
    const mine = await openChatSocket(server.url, author.token)
    const theirs = await openChatSocket(server.url, reader.token)
    const { data } = await mine.send({
      sender: author._id,
      receiver: reader._id,
      content: text,
      clientMessageId: "first",
    })
    const message = data!._id
    const id = await report(reader, "message", message)
    // Staff see the reported message alone.
    await mine.send({
      sender: author._id,
      receiver: reader._id,
      content: "Another one",
      clientMessageId: "b",
    })
    const seen = await get(ada, id)
    expect(seen.thing?.text).toBe(text)
    expect(JSON.stringify(seen)).not.toContain("Another one")

    await decide(ada, id, "hide", "Fraud")
    const replaced = { _id: message, sequence: 1, content: "This message was hidden", isHidden: true }
    await expect.poll(() => mine.messages().at(-1)).toMatchObject(replaced)
    await expect.poll(() => theirs.messages().at(-1)).toMatchObject(replaced)
    for (const [one, other] of [
      [author, reader],
      [reader, author],
    ] as const) {
      const { body } = await server.call("GET", `/chats/history/${other._id}`, { token: one.token })
      expect(body.data[0]).toMatchObject(replaced)
      expect(JSON.stringify(body)).not.toContain(text)
    }
    // A retry of the sender's device gets the hidden message.
    const retried = await mine.send({
      sender: author._id,
      receiver: reader._id,
      content: text,
      clientMessageId: "first",
    })
    expect(retried.data).toMatchObject(replaced)
    const notified = await notifications(reader)
    expect(JSON.stringify(notified)).not.toContain(text)
    expect(
      notified.filter(({ type }) => type === "message").map(({ content }) => content.split(": ")[1]),
    ).toEqual(["Another one", "This message was hidden"])
    expect((await notifications(author))[0]).toMatchObject({
      type: "moderation",
      target: `/dashboard/messaging?id=${reader._id}`,
    })

    await decide(ada, id, "restore", "A mistake")
    await expect.poll(() => theirs.messages().at(-1)).toMatchObject({ _id: message, content: text })
    expect(theirs.messages().at(-1)).not.toHaveProperty("isHidden")
    mine.socket.close()
    theirs.socket.close()
  })

  test("to the office is hidden in the list of contacts, in the inbox and in the notifications of former admins", async () => {
    const [ada, admin, author] = [await moderator(), await join({ staff: "admin" }), await join()]
    const { socket, send } = await openChatSocket(server.url, author.token)
    const { data } = await send({
      sender: author._id,
      receiver: "admin",
      content: "Rude words",
      clientMessageId: randomUUID(),
    })
    socket.close()
    const id = await report(admin, "message", data!._id)
    const former = { ...admin, token: await openSession(server, admin._id) }
    await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [admin._id])
    expect((await notifications(former))[0]?.content).toContain("Rude words")
    await decide(ada, id, "hide", "Rude")
    expect(JSON.stringify(await notifications(former))).not.toContain("Rude words")
    const hidden = "This message was hidden"
    const contacts = await server.call("GET", "/chats/contacts", { token: author.token })
    expect(contacts.body.data.adminLastMessage).toBe(hidden)
    const inbox = await server.call("GET", `/office/inbox/${author._id}`, { token: ada.token })
    expect(inbox.body.data.lastMessage).toBe(hidden)
    const messages = await server.call("GET", `/office/inbox/${author._id}/messages`, { token: ada.token })
    expect(JSON.stringify(messages.body)).not.toContain("Rude words")
  })
})

test("a hidden profile leaves the directory, its page and its picture; restoring shows it again", async () => {
  const [ada, author, reader] = [await moderator(), await join({ bio: "Buy my shoes" }), await join()]
  const form = new FormData()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#8a2f6b" } })
    .png()
    .toBuffer()
  form.set("avatar", new Blob([new Uint8Array(picture)], { type: "image/png" }), "me.png")
  const uploaded = await fetch(`${server.url}/api/auth/me`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${author.token}` },
    body: form,
  })
  const { avatarUrl } = ((await uploaded.json()) as { data: { avatarUrl: string } }).data
  const pictureStatus = async () =>
    (await server.call("GET", `/avatars/${avatarUrl.split("/").at(-1)}`)).status
  await post(author, { content: "Signed with my name" })
  const people = async (query = "") =>
    (await server.call("GET", `/users?limit=100&${query}`, { token: reader.token })).body.data
  const before = (await people()).meta.totalItems
  const page = () => server.call("GET", `/users/${author._id}`, { token: reader.token })
  expect([(await page()).status, await pictureStatus()]).toEqual([200, 200])

  const id = await report(reader, "profile", author._id, { reason: "spam" })
  expect((await get(ada, id)).thing).toMatchObject({ text: "Buy my shoes", pictureUrl: avatarUrl })
  await decide(ada, id, "hide", "Advertising")

  for (const query of ["", `searchBy=${author.lastName}`, "role=Doctor", "region=Benue"]) {
    const { items, meta } = await people(query)
    expect(
      items.some(({ _id }: { _id: string }) => _id === author._id),
      query,
    ).toBe(false)
    expect(items.length, query).toBe(meta.totalItems)
  }
  expect((await people()).meta.totalItems).toBe(before - 1)
  const hidden = await page()
  expect([hidden.status, hidden.body.message]).toEqual([404, "This profile is not available."])
  expect(await pictureStatus()).toBe(404)
  const [entry] = (await entries(reader, `searchBy=${author.lastName}`)).items
  expect(entry).toMatchObject({ user: { avatarUrl: null } })
  const contact = await server.call("GET", `/chats/contacts/${author._id}`, { token: reader.token })
  expect(contact.body.data.chatWith.avatarUrl).toBeNull()
  // The member still sees their own page, and is subtracted from the directory's total only once.
  expect((await server.call("GET", `/users/${author._id}`, { token: author.token })).status).toBe(200)
  const seenByAuthor = (await server.call("GET", "/users?limit=100", { token: author.token })).body.data
  expect(seenByAuthor.items.length).toBe(seenByAuthor.meta.totalItems)
  expect((await server.mails(author.email))[0]!.subject).toMatch(/^Your profile was hidden/)

  await decide(ada, id, "restore", "The shoes are gone")
  expect([(await page()).status, await pictureStatus()]).toEqual([200, 200])
  expect((await people()).meta.totalItems).toBe(before)
})
