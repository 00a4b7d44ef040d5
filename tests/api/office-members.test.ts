import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeMember, OfficeMemberRow } from "#api/contract/office-members.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import { addInLagos } from "#api/lagos.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { Suspensions } from "#server/suspensions/service.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { openChatSocket } from "./chat-socket.ts"
import { join, logIn, makeMember, openSession, password, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

const hour = 3_600_000

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  await server.disableWebhooks()
})
afterAll(() => server.close())

const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/office/members${path}`, { token, body })
const list = async (who: Person, query: Record<string, string> = {}) => {
  const { status, body } = await call(who, "GET", `?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body.data as { items: OfficeMemberRow[]; next: string | null }
}
const found = async (who: Person, searchBy: string) =>
  (await list(who, { searchBy })).items.map(({ fullName }) => fullName)
const read = async (who: Person, { _id }: { readonly _id: string }) =>
  (await call(who, "GET", `/${_id}`)).body.data as OfficeMember
const timeline = async (who: Person, { _id }: { readonly _id: string }, after?: string) =>
  (
    await call(
      who,
      "GET",
      `/${_id}/timeline${after === undefined ? "" : `?after=${encodeURIComponent(after)}`}`,
    )
  ).body.data as { items: TimelineEntry[]; next: string | null }
const timeIn = (days: number) => addInLagos(new Date(server.momentIn(0)), { days })
const suspend = async (
  who: Person,
  member: { readonly _id: string },
  changes: Record<string, unknown> = {},
) =>
  call(who, "POST", `/${member._id}/suspension`, {
    until: server.dayIn(3),
    reason: "Wrote to strangers about money",
    version: (await read(who, member)).version,
    ...changes,
  })
const lift = async (who: Person, member: { readonly _id: string }, changes: Record<string, unknown> = {}) =>
  call(who, "POST", `/${member._id}/suspension/lift`, {
    reason: "We talked about it",
    version: (await read(who, member)).version,
    ...changes,
  })
const logInResponse = ({ email }: { readonly email: string }) =>
  server.call("POST", "/auth/login", { body: { email, password } })
/** Returns the acts about a member in the audit log, the oldest first. */
const actsOn = ({ _id }: { readonly _id: string }) =>
  auditEntries(server, "member = $1 and action in ('suspend member', 'lift suspension', 'add note')", [_id])

describe("finding members", () => {
  test("by the words of the name, the email, the member id, the phone and the licence number", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await makeMember(server, {
      firstName: "Zubenathi",
      lastName: "Quartey",
      phone: "+2348039998887",
      licenseNumber: "MDCN/R/77123",
      email: "zq@portal.test",
    })
    const { membershipId } = await read(admin, member)
    for (const search of [
      "zubena",
      "Quartey ZUB",
      "zq@portal.test",
      membershipId.toLowerCase(),
      "0803 999 8887",
      "+234 803 999 8887",
      "r/77123",
    ])
      expect([search, await found(admin, search)]).toEqual([search, ["Zubenathi Quartey"]])
    expect(await found(admin, "zubena nobody")).toEqual([])
    expect(await found(admin, "%zubena")).toEqual([])
  })

  test("a word of one or two letters finds the words that begin with it", async () => {
    const admin = await join(server, { staff: "admin" })
    await makeMember(server, { firstName: "Xi", lastName: "Obaxi", email: "short-1@portal.test" })
    await makeMember(server, { firstName: "Amaxi", lastName: "Obi", email: "short-2@portal.test" })
    expect(await found(admin, "xi")).toEqual(["Xi Obaxi"])
    expect(await found(admin, "x")).toEqual(["Xi Obaxi"])
    expect(await found(admin, "axi")).toEqual(["Amaxi Obi", "Xi Obaxi"])
  })

  test("in pages of 25, the newest first, each member once", async () => {
    const admin = await join(server, { staff: "admin" })
    await server.rows(
      `insert into members (first_name, last_name, full_name, email, role, region, password_hash, email_verified_at,
          created_at, updated_at)
        select 'Page', 'Paging', 'Page Paging ' || n, 'paging-' || n || '@portal.test', 'Student', 'Paging Chapter', '',
          now(), date_trunc('milliseconds', now()) - (n / 2) * interval '1 minute', now() from generate_series(1, 60) n`,
    )
    const names: string[] = []
    let after: string | null = null
    const sizes: number[] = []
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(admin, {
        chapter: "Paging Chapter",
        ...(after === null ? {} : { after }),
      })
      sizes.push(page.items.length)
      names.push(...page.items.map(({ fullName }) => fullName))
      after = page.next
    } while (after !== null)
    expect(sizes).toEqual([25, 25, 10])
    expect(new Set(names).size).toBe(60)
    expect(names[0]).toBe("Page Paging 1")
  })

  test("by role, chapter and suspension together", async () => {
    const admin = await join(server, { staff: "admin" })
    const ada = await makeMember(server, { region: "Filtered", role: "Doctor", firstName: "Ada" })
    await makeMember(server, { region: "Filtered", role: "Student", firstName: "Obi" })
    await suspend(admin, ada)
    const names = async (query: Record<string, string>) =>
      (await list(admin, { chapter: "Filtered", ...query })).items.map(({ fullName }) => fullName)
    expect(await names({})).toEqual(["Obi Eze", "Ada Eze"])
    expect(await names({ role: "Student" })).toEqual(["Obi Eze"])
    expect(await names({ suspended: "yes" })).toEqual(["Ada Eze"])
    expect(await names({ suspended: "yes", role: "Student" })).toEqual([])
  })

  test.each(["x", "2026-01-01T00:00:00.000Z_x", `never_${randomUUID()}`])(
    "refuses the cursor %s",
    async (after) => {
      const admin = await join(server, { staff: "admin" })
      const { status, body } = await call(admin, "GET", `?after=${after}`)
      expect([status, body.fields]).toEqual([400, { after: "after must be the cursor of a page" }])
    },
  )
})

describe("a chapter leader", () => {
  test("sees the members of their own chapter, without birthday, licence number and amounts", async () => {
    const leader = await join(server, { staff: "chapter-leader", chapter: "Own Chapter" })
    const admin = await join(server, { staff: "admin" })
    const own = await join(server, {
      region: "Own Chapter",
      firstName: "Owned",
      dateOfBirth: "1991-02-03",
      licenseNumber: "HIDDEN/LICENCE",
    })
    const other = await makeMember(server, { region: "Other Chapter", firstName: "Othered" })
    await server.rows(
      `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
          status, price_snapshot, return_path, created_at, updated_at, paid_at)
        values ('REF-OF-OWNED', 'donation', 'd', $1::uuid, 'x@portal.test', 'Donation', 123456, 'NGN', 'PAYSTACK', 'paid',
          '{}', '/', now(), now(), now())`,
      [own._id],
    )
    await server.rows(
      `insert into transitions (member_id, role, region, license_number, status, note, created_at, updated_at)
        values ($1::uuid, 'GlobalNetwork', 'UK', 'HIDDEN/LICENCE', 'failed', 'HIDDEN/LICENCE is wrong', now(), now())`,
      [own._id],
    )
    const leaderSees = await call(leader, "GET", `/${own._id}`)
    const entries = await timeline(leader, own)
    const text = JSON.stringify([leaderSees.body, entries])
    expect(leaderSees.status).toBe(200)
    for (const hidden of ["1991-02-03", "HIDDEN/LICENCE", "1234.56", "dateOfBirth", "licence"])
      expect(text).not.toContain(hidden)
    const payment = { kind: "payment", status: "paid", reference: "REF-OF-OWNED" }
    expect(entries.items).toContainEqual(expect.objectContaining(payment))
    expect(await read(admin, own)).toMatchObject({
      dateOfBirth: "1991-02-03",
      licence: { number: "HIDDEN/LICENCE" },
    })
    expect((await timeline(admin, own)).items).toContainEqual(
      expect.objectContaining({ ...payment, amount: 1_234.56 }),
    )

    expect(await found(leader, "owned")).toEqual(["Owned Eze"])
    expect(await found(leader, "othered")).toEqual([])
    // A search must not reveal what the record hides.
    expect(await found(admin, "hidden/licence")).toEqual(["Owned Eze"])
    expect(await found(leader, "hidden/licence")).toEqual([])
    expect((await list(leader, { chapter: "Other Chapter" })).items).toEqual([])
    expect((await call(leader, "GET", `/${other._id}`)).status).toBe(404)
    expect((await call(leader, "GET", `/${other._id}/timeline`)).status).toBe(404)
    expect(leaderSees.body.data.acts).toEqual([])
  })

  test("reads no note of a decision in the timeline, and why somebody was suspended", async () => {
    const leader = await join(server, { staff: "chapter-leader", chapter: "Noted Chapter" })
    const admin = await join(server, { staff: "admin" })
    const member = await join(server, { role: "Student", region: "Noted Chapter" })
    const sent = await server.call("POST", "/users/transition", {
      token: member.token,
      body: { region: "Enugu", specialty: "Surgery", licenseNumber: "MDCN/R/77" },
    })
    const path = `/office/approvals/${sent.body.data._id}`
    await server.call("POST", `${path}/claim`, { token: admin.token })
    const note = "The licence belongs to somebody else"
    const decided = await server.call("POST", `${path}/decision`, {
      token: admin.token,
      body: { decision: "decline", note, version: 1, freshId: randomUUID() },
    })
    expect(decided.status).toBe(201)
    await suspend(admin, member)
    const actsFor = async (reader: Person) =>
      (await timeline(reader, member)).items.flatMap((entry) =>
        entry.kind === "act" ? [[entry.action, entry.reason]] : [],
      )
    const suspended = ["suspend member", "Wrote to strangers about money"]
    expect(await actsFor(admin)).toEqual([suspended, ["transition", note]])
    expect(await actsFor(leader)).toEqual([suspended, ["transition", null]])
    expect(JSON.stringify(await timeline(leader, member))).not.toContain(note)
  })

  test("who is a moderator too sees every chapter", async () => {
    const both = await join(server, { staff: "moderator" })
    await server.rows(
      `insert into staff_grants (member_id, role, chapter, granted_at, approved_at)
        values ($1::uuid, 'chapter-leader', 'Own Chapter', now(), now())`,
      [both._id],
    )
    const other = await makeMember(server, { region: "Other Chapter" })
    expect((await call(both, "GET", `/${other._id}`)).status).toBe(200)
  })
})

test("a member's page says whether the reader can open a conversation, or begin it", async () => {
  const [admin, moderator, treasurer] = [
    await join(server, { staff: "admin" }),
    await join(server, { staff: "moderator" }),
    await join(server, { staff: "treasurer" }),
  ]
  const member = await makeMember(server)
  const read = async (reader = admin, { _id }: { readonly _id: string } = member) =>
    (await call(reader, "GET", `/${_id}`)).body.data.conversation
  expect([await read(), await read(moderator), await read(treasurer)]).toEqual(["empty", "empty", null])
  // Nobody writes to themselves, and an admin is the office.
  expect([await read(moderator, moderator), await read(moderator, admin)]).toEqual([null, null])
  await server.rows(
    `with chat as (insert into chats (first, second, last_at) 
          values (least('admin', $1), greatest('admin', $1), now()) returning id)
      insert into inbox_conversations (member_id, chat_id, status, since) select $1::uuid, id, 'open', now() from chat`,
    [member._id],
  )
  expect([await read(), await read(treasurer)]).toEqual(["begun", null])
})

/** Whether an entry has words that only other staff read. */
const isOfStaff = (entry: TimelineEntry) =>
  entry.kind === "note" || (entry.kind === "act" && entry.reason !== null)

describe("the timeline", () => {
  test("of one's own record has no notes and no reasons of staff", async () => {
    const [admin, other] = [await join(server, { staff: "admin" }), await join(server, { staff: "admin" })]
    const noted = { content: "Asks for too much", freshId: randomUUID() }
    expect((await call(other, "POST", `/${admin._id}/notes`, noted)).status).toBe(201)
    await suspend(other, admin)
    await server.rows("update members set disabled_at = null where id = $1::uuid", [admin._id])
    const own = { ...admin, token: await openSession(server, admin._id) }
    expect((await timeline(other, admin)).items.filter(isOfStaff)).toHaveLength(2)
    for (const _id of [admin._id, admin._id.toUpperCase()])
      expect((await timeline(own, { _id })).items.filter(isOfStaff)).toEqual([])
  })

  test("has the joining, payments, transitions, mails, notes and acts of staff, the newest first, in pages", async () => {
    const admin = await join(server, { staff: "admin", firstName: "Ruth" })
    const member = await join(server, { firstName: "Timed" })
    await server.rows(
      `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
          status, price_snapshot, return_path, created_at, updated_at)
        select 'TIMELINE-' || n, 'donation', 'd', $1::uuid, 'x@portal.test', 'Donation ' || n, 100, 'NGN', 'PAYSTACK',
          'paid', '{}', '/', date_trunc('milliseconds', now()) - n * interval '1 day', now()
        from generate_series(1, 40) n`,
      [member._id],
    )
    const [{ request }] = (await server.rows(
      `insert into transitions (member_id, role, region, status, created_at, updated_at)
        values ($1::uuid, 'Doctor', 'Benue', 'pending', now(), now()) returning id::text as request`,
      [member._id],
    )) as [{ request: string }]
    const words = "Called about the retreat"
    const noted = { content: words, freshId: randomUUID() }
    expect((await call(admin, "POST", `/${member._id}/notes`, noted)).status).toBe(201)
    expect((await call(admin, "POST", `/${member._id}/notes`, noted)).status).toBe(201)
    await suspend(admin, member)
    const kinds: string[] = []
    const keys: string[] = []
    let after: string | undefined
    do {
      const page = await timeline(admin, member, after)
      kinds.push(...page.items.map(({ kind }) => kind))
      keys.push(...page.items.map(({ _id }) => _id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(keys).size).toBe(keys.length)
    expect(kinds.filter((kind) => kind === "payment")).toHaveLength(40)
    expect(kinds.filter((kind) => kind === "note")).toHaveLength(1)
    const { items } = await timeline(admin, member)
    expect(items.slice(0, 5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "transition", requestId: request, role: "Doctor" }),
        expect.objectContaining({
          kind: "note",
          content: words,
          by: { _id: admin._id, fullName: "Ruth Eze" },
        }),
        expect.objectContaining({
          kind: "act",
          action: "suspend member",
          reason: "Wrote to strangers about money",
          by: { _id: admin._id, fullName: "Ruth Eze" },
        }),
        expect.objectContaining({ kind: "mail", subject: "Your account is suspended · CMDA Nigeria" }),
      ]),
    )
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test("has the acts of one moment in their order, the latest first", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await makeMember(server)
    // The numbers of these entries get one more digit.
    for (const table of ["audit_log", "audit_waiting"])
      await server.rows(`select setval(pg_get_serial_sequence('${table}', 'id'), 999_989)`)
    await server.rows(
      `insert into audit_waiting (at, member_id, action, result, address, request_id, actor_id)
        select date_trunc('milliseconds', now()), $1::uuid, 'act ' || n, '', '', '', $2::uuid from generate_series(1, 20) n`,
      [member._id, admin._id],
    )
    const { items } = await timeline(admin, member)
    expect(items.flatMap((entry) => (entry.kind === "act" ? [entry.action] : []))).toEqual(
      Array.from({ length: 20 }, (_, n) => `act ${20 - n}`),
    )
  })
})

/** Two admins, and a member with a note of the first one. */
const withNote = async () => {
  const [author, colleague] = [
    await join(server, { staff: "admin", firstName: "Ruth" }),
    await join(server, { staff: "admin" }),
  ]
  const member = await join(server)
  const note = { content: "Called about the retreet", freshId: randomUUID() }
  expect((await call(author, "POST", `/${member._id}/notes`, note)).status).toBe(201)
  return { author, colleague, member, id: note.freshId }
}
const correctNote = (
  who: Person,
  member: { readonly _id: string },
  id: string,
  changes: Record<string, unknown> = {},
) =>
  call(who, "PATCH", `/${member._id}/notes/${id}`, {
    content: "Called about the retreat",
    version: 1,
    freshId: randomUUID(),
    ...changes,
  })
const noteIn = async (who: Person, member: { readonly _id: string }) =>
  (await timeline(who, member)).items.find(({ kind }) => kind === "note")
const correctionsOf = ({ _id }: { readonly _id: string }) =>
  auditEntries(server, "member = $1 and action = 'correct note'", [_id])

describe("the correction of a note", () => {
  test("shows the new words and when, and the audit log has the words before and after", async () => {
    const { author, colleague, member, id } = await withNote()
    expect(await noteIn(author, member)).toMatchObject({
      note: id,
      version: 1,
      correctedAt: null,
      mayCorrect: true,
    })
    const written = (await noteIn(author, member))!.at
    await server.forward(24 * hour)
    const [ruth, obi] = [
      { ...author, token: await openSession(server, author._id) },
      { ...colleague, token: await openSession(server, colleague._id) },
    ]
    const { status, body } = await correctNote(ruth, member, id, { content: " Called about the retreat " })
    expect([status, body.message, body.data._id]).toEqual([200, "The note is corrected", member._id])
    const shown = await noteIn(obi, member)
    expect(shown).toMatchObject({
      content: "Called about the retreat",
      by: { _id: author._id, fullName: "Ruth Eze" },
      at: written,
      version: 2,
      mayCorrect: false,
    })
    const correctedAt = shown?.kind === "note" ? String(shown.correctedAt) : ""
    expect(new Date(correctedAt).toISOString()).toBe(correctedAt)
    expect(correctedAt > written).toBe(true)
    // The timeline shows the corrected note, and no separate entry for the correction.
    expect((await timeline(obi, member)).items.filter(({ kind }) => kind === "act")).toEqual([])
    expect(await correctionsOf(member)).toEqual([
      expect.objectContaining({
        actor: author._id,
        result: "done",
        caseKind: "member",
        caseId: member._id,
        before: { note: id, text: "Called about the retreet" },
        after: { note: id, text: "Called about the retreat" },
      }),
    ])
  })

  test("by a colleague is refused, and changes nothing", async () => {
    const { author, colleague, member, id } = await withNote()
    const { status, body } = await correctNote(colleague, member, id)
    expect([status, body.message]).toEqual([
      403,
      "Only the author can correct this note. Add a note of your own instead.",
    ])
    expect(await noteIn(author, member)).toMatchObject({ content: "Called about the retreet", version: 1 })
    expect(await correctionsOf(member)).toEqual([])
  })

  test("needs a current role, a text, and a note about this member", async () => {
    const { author, member, id } = await withNote()
    const blank = await correctNote(author, member, id, { content: " " })
    expect([blank.status, blank.body.fields]).toEqual([400, { content: "This field is required" }])
    for (const response of [
      await correctNote(author, await makeMember(server), id),
      await correctNote(author, member, randomUUID()),
      await correctNote(author, member, "x"),
    ])
      expect([response.status, response.body.message]).toEqual([404, "This note does not exist."])
    await server.rows("update staff_grants set role = 'moderator' where member_id = $1::uuid", [author._id])
    expect((await correctNote(author, member, id)).status).toBe(403)
    expect(await noteIn(author, member)).toMatchObject({ version: 1, mayCorrect: false })
  })

  test("of an older version is refused; a repeat gets the first response", async () => {
    const { author, member, id } = await withNote()
    const first = { content: "In the first tab", freshId: randomUUID() }
    expect((await correctNote(author, member, id, first)).status).toBe(200)
    expect((await correctNote(author, member, id, first)).status).toBe(200)
    const late = await correctNote(author, member, id, { content: "In the second tab" })
    expect([late.status, late.body.message, late.body.data]).toEqual([
      409,
      expect.stringMatching(/^You corrected this note on .+ \(Lagos time\)\. Read it again\.$/),
      { version: 2 },
    ])
    expect(await noteIn(author, member)).toMatchObject({ content: "In the first tab", version: 2 })
    expect(await correctionsOf(member)).toHaveLength(1)
    const again = await correctNote(author, member, id, { content: "In the second tab", version: 2 })
    expect(again.status).toBe(200)
  })

  test("of a note about oneself is refused", async () => {
    const { author, colleague, id } = await withNote()
    for (const who of [author, colleague]) expect((await correctNote(who, who, id)).status).toBe(403)
  })
})

describe("a suspension", () => {
  test("ends the sessions and sockets at once, and the login says until when and whom to write to", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const socket = await openChatSocket(server.url, member.token)
    const { status, body } = await suspend(admin, member)
    expect([status, body.message]).toEqual([201, "The member is suspended"])
    expect(await socket.closed).toBe("io server disconnect")
    const refused = await logInResponse(member)
    const day = formatDay(timeIn(3), lagos)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `This account is suspended until ${day}. Please write to the national office at national@portal.test.`,
    ])
    expect(
      (await server.call("POST", "/auth/login", { body: { email: member.email, password: "wrong" } })).status,
    ).toBe(401)
    expect((await server.mails(member.email))[0]?.text).toContain(`You can log in again on ${day}.`)
    expect(body.data.suspension).toMatchObject({
      reason: "Wrote to strangers about money",
      by: { _id: admin._id },
    })
    expect(await actsOn(member)).toMatchObject([
      {
        action: "suspend member",
        result: "done",
        actor: admin._id,
        reason: "Wrote to strangers about money",
      },
    ])
  })

  test("tells the open pages what it tells the login, by a code, while it lasts", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await makeMember(server)
    const open = await logIn(server, member.email)
    const left = await logIn(server, member.email)
    await server.call("POST", "/auth/logout", { body: { refreshToken: left.refreshToken } })
    await suspend(admin, member, { until: server.dayIn(2) })
    const { message } = (await logInResponse(member)).body
    const me = (token: string) => server.call("GET", "/auth/me", { token })
    const refresh = (refreshToken: string) =>
      server.call("POST", "/auth/refresh-token", { body: { refreshToken } })
    for (const { status, body } of [await me(open.accessToken), await refresh(open.refreshToken)])
      expect([status, body]).toMatchObject([
        401,
        { _tag: "SessionExpired", code: "account_suspended", message },
      ])
    const plain = "Invalid or expired token provided"
    const isPlain = ({ status, body }: Awaited<ReturnType<typeof me>>) =>
      expect([status, body.message, body.code]).toEqual([401, plain, undefined])
    // A session that the member ended has its own cause.
    for (const late of [await me(left.accessToken), await refresh(left.refreshToken)]) isPlain(late)
    isPlain(await me("no token"))
    await lift(admin, member)
    for (const late of [await me(open.accessToken), await refresh(open.refreshToken)]) isPlain(late)
  })

  test("that is lifted lets the member log in; the old sessions stay ended", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    await suspend(admin, member, { until: null })
    expect((await logInResponse(member)).body.message).toBe(
      "This account is suspended. Please write to the national office at national@portal.test.",
    )
    const lifted = await lift(admin, member)
    expect([lifted.status, lifted.body.data.suspension]).toEqual([201, null])
    expect((await server.call("GET", "/auth/me", { token: member.token })).status).toBe(401)
    expect((await logInResponse(member)).status).toBe(201)
    expect((await actsOn(member)).map(({ action }) => action)).toEqual(["suspend member", "lift suspension"])
    expect(await casesOf(server, member)).toEqual([
      ["suspend member", "member", member._id],
      ["lift suspension", "member", member._id],
    ])
  })

  test("ends by itself on its day, for the login at once and for everybody else within a minute", async () => {
    const admin = await join(server, { staff: "admin" })
    const [asleep, back] = [await join(server), await join(server)]
    await suspend(admin, asleep, { until: server.dayIn(2) })
    await suspend(admin, back, { until: server.dayIn(2) })
    await server.forward(23 * hour)
    expect((await logInResponse(back)).status).toBe(403)
    await server.forward(25 * hour)
    expect((await logInResponse(back)).status).toBe(201)
    expect(await actsOn(back)).toMatchObject([
      { action: "suspend member" },
      { action: "lift suspension", result: "its day has come", actor: null },
    ])
    await server.run(Effect.flatMap(Suspensions, ({ endDue }) => endDue))
    expect((await actsOn(asleep)).map(({ result }) => result)).toEqual(["done", "its day has come"])
    const again = { ...admin, token: (await logIn(server, admin.email)).accessToken }
    const { suspension, version } = await read(again, asleep)
    expect(suspension).toBeNull()
    const late = await suspend(again, asleep, { version: version - 1 })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining(`The portal changed this member on ${formatDay(timeIn(0), lagos)}`),
    ])
  })

  test.each([
    ["today", () => server.dayIn(0), "Choose a day in the future"],
    ["a day that does not exist", () => "2031-02-30", "Enter a date as year-month-day"],
  ])("is refused for %s", async (_, until, message) => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const { status, body } = await suspend(admin, member, { until: until() })
    expect([status, body.fields.until]).toEqual([400, message])
    expect((await logInResponse(member)).status).toBe(201)
  })

  test("needs a reason", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const { status, body } = await suspend(admin, member, { reason: " " })
    expect([status, body.fields]).toEqual([400, { reason: "This field is required" }])
    expect(await actsOn(member)).toEqual([])
  })

  test("of a version that another act has changed is refused, and shows the member", async () => {
    const [ada, obi] = [
      await join(server, { staff: "admin", firstName: "Ada" }),
      await join(server, { staff: "admin" }),
    ]
    const member = await join(server)
    const { version } = await read(obi, member)
    await suspend(ada, member)
    const late = await suspend(obi, member, { version, reason: "Too late" })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(
      /^Ada Eze changed this member on .+ \(Lagos time\)\. Read the record again\.$/,
    )
    expect(late.body.data).toMatchObject({ version: version + 1, suspension: { by: { _id: ada._id } } })
    expect(await actsOn(member)).toHaveLength(1)
    const own = await lift(ada, member, { version })
    expect([own.status, own.body.message]).toEqual([
      409,
      expect.stringMatching(/^You changed this member on /),
    ])
  })

  test("that has ended already cannot be lifted", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server, { firstName: "Free" })
    const { status, body } = await lift(admin, member)
    expect([status, body.message]).toEqual([409, "Free Eze is not suspended."])
    expect(await actsOn(member)).toEqual([])
  })

  test("nobody suspends, lifts or writes a note on their own record", async () => {
    const admin = await join(server, { staff: "admin" })
    expect((await read(admin, admin)).acts).toEqual([])
    for (const { status, body } of [
      await suspend(admin, admin),
      await lift(admin, admin),
      await call(admin, "POST", `/${admin._id}/notes`, { content: "I am kind", freshId: randomUUID() }),
    ])
      expect([status, body.message]).toEqual([
        403,
        "This record is your own. Ask another member of staff to handle it.",
      ])
    expect(await actsOn(admin)).toEqual([])
  })

  test("by a moderator lasts at most seven days, and never concerns staff or a longer suspension", async () => {
    const [admin, moderator] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "moderator" }),
    ]
    const [member, editor] = [await join(server), await join(server, { staff: "editor" })]
    expect(await read(moderator, member)).toMatchObject({ acts: ["suspend"], maxSuspensionDays: 7 })
    const last = formatDay(timeIn(7), lagos)
    for (const until of [server.dayIn(8), null]) {
      const { status, body } = await suspend(moderator, member, { until })
      expect([status, body.fields]).toEqual([400, { until: `Choose a day until ${last}` }])
    }
    const staffed = await suspend(moderator, editor)
    expect([staffed.status, staffed.body.message]).toEqual([403, "Only an admin suspends members of staff."])
    expect((await suspend(moderator, member, { until: server.dayIn(7) })).status).toBe(201)
    expect((await lift(moderator, member)).status).toBe(201)
    await suspend(admin, member, { until: server.dayIn(30) })
    for (const { status, body } of [await lift(moderator, member), await suspend(moderator, member)])
      expect([status, body.message]).toEqual([403, "Only an admin changes a suspension this long."])
    expect((await read(moderator, member)).acts).toEqual([])
    expect(
      (await call(moderator, "POST", `/${member._id}/notes`, { content: "x", freshId: randomUUID() })).status,
    ).toBe(403)
  })

  test("by a moderator is not made longer than seven days from its beginning, and a repeat gets the first response", async () => {
    const admin = await join(server, { staff: "admin" })
    let moderator = await join(server, { staff: "moderator" })
    const member = await join(server)
    const last = server.dayIn(7)
    const lastText = formatDay(timeIn(7), lagos)
    expect((await suspend(moderator, member, { until: server.dayIn(3) })).status).toBe(201)
    await server.forward(24 * hour)
    moderator = { ...moderator, token: await openSession(server, moderator._id) }
    const longer = await suspend(moderator, member, { until: server.dayIn(7) })
    expect([longer.status, longer.body.fields]).toEqual([400, { until: `Choose a day until ${lastText}` }])
    const body = { until: last, freshId: randomUUID() }
    expect((await suspend(moderator, member, body)).status).toBe(201)
    // An admin makes it longer before the moderator's page asks again.
    const again = { ...admin, token: await openSession(server, admin._id) }
    expect((await suspend(again, member, { until: server.dayIn(30) })).status).toBe(201)
    expect((await suspend(moderator, member, body)).status).toBe(201)
    expect((await suspend(moderator, member, { until: last })).status).toBe(403)
  })

  test("of the only admin without a last day is refused", async () => {
    const [leaving, lasting] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "admin" }),
    ]
    const others = await server.rows(
      `update staff_grants set ends_at = $2 where role = 'admin' and ended_at is null and ends_at is null
        and member_id <> $1::uuid returning id::text as id`,
      [lasting._id, timeIn(30)],
    )
    const { status, body } = await suspend(leaving, lasting)
    expect([status, body.message]).toEqual([
      400,
      "The office needs one admin without a last day. Make another member an admin first.",
    ])
    expect((await logInResponse(lasting)).status).toBe(201)
    expect((await suspend(lasting, leaving)).status).toBe(201)
    await server.rows("update staff_grants set ends_at = null where id = any($1::uuid[])", [
      others.map(({ id }) => id),
    ])
  })

  test("of an admin ends the staff role for as long as it lasts", async () => {
    const [admin, other] = [await join(server, { staff: "admin" }), await join(server, { staff: "admin" })]
    expect((await suspend(admin, other)).status).toBe(201)
    const roles = () =>
      server.rows("select role from staff_at($1) where member_id = $2::uuid", [timeIn(0), other._id])
    expect(await roles()).toEqual([])
    await lift(admin, other)
    expect(await roles()).toEqual([{ role: "admin" }])
  })
})
