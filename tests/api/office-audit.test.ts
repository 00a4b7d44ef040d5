import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type AuditCase,
  auditCaseKinds,
  type AuditEntry,
  type AuditReport,
} from "#api/contract/office-audit.ts"
import { AuditChain } from "#server/audit/chain.ts"
import { audit } from "#server/audit/service.ts"
import { Caller } from "#server/http/caller.ts"
import { join, makeMember, password, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const chainWaiting = () => server.run(Effect.flatMap(AuditChain, (chain) => chain.chainWaiting))
/** Adds an act of staff to the audit log. */
const act = async (
  who: Person,
  action: string,
  details: { readonly before: unknown; readonly after: unknown; readonly reason?: string },
  subject: { readonly _id: string } | null = null,
) => {
  await server.run(
    audit({ action, result: "done", memberId: subject?._id ?? null, actorId: who._id, details }),
  )
  await chainWaiting()
}
const list = async ({ token }: Person, query: Record<string, string> = {}) => {
  await chainWaiting()
  const { status, body } = await server.call(
    "GET",
    `/office/audit?${new URLSearchParams(query).toString()}`,
    {
      token,
    },
  )
  expect(status).toBe(200)
  return body.data as { items: AuditEntry[]; next: string | null }
}
const actions = async (who: Person, query: Record<string, string> = {}) =>
  (await list(who, query)).items.map(({ action }) => action)
const check = async ({ token }: Person) =>
  server.call("POST", "/office/audit/check", { token }) as Promise<{
    status: number
    body: { message: string; data: AuditReport }
  }>
const exported = async ({ token }: Person, body: Record<string, string>) =>
  fetch(`${server.url}/api/office/audit/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })

describe("the audit page", () => {
  let admin: Person
  beforeEach(async () => {
    admin = await join(server, { staff: "admin", firstName: "Ruth" })
  })

  test("says who did what to whom, why and when, and what changed", async () => {
    const member = await makeMember(server, { firstName: "Zainab" })
    await act(
      admin,
      "change record",
      {
        before: { email: "old@x.ng", phone: "1", n: 1 },
        after: { email: "new@x.ng", phone: "1", n: 2 },
        reason: "Asked",
      },
      member,
    )
    const [entry] = (await list(admin)).items
    expect(entry).toMatchObject({
      action: "change record",
      result: "done",
      by: { _id: admin._id, fullName: "Ruth Eze" },
      subject: { _id: member._id, fullName: "Zainab Eze" },
      changes: [
        { field: "email", before: "old@x.ng", after: "new@x.ng" },
        { field: "n", before: "1", after: "2" },
      ],
      reason: "Asked",
      isErased: false,
    })
    expect(entry!.row).toBeGreaterThan(0)
    await server.rows(
      "delete from audit_details where digest in (select details_digest from audit_log where member_id = $1::uuid)",
      [member._id],
    )
    expect((await list(admin)).items[0]).toMatchObject({ changes: [], reason: null, isErased: true })
    expect((await check(admin)).body.data.isIntact).toBe(true)
  })

  test("names a command of the office, which acted for nobody, on the page and in the export", async () => {
    const member = await makeMember(server, { firstName: "Halima" })
    for (const address of ["command", "127.0.0.1"])
      await server.run(
        audit({ action: "grant staff role", result: "done", memberId: member._id }).pipe(
          Effect.provideService(Caller, { address, requestId: "r", userAgent: "" }),
        ),
      )
    const found = (await list(admin, { subject: member.email })).items
    expect(found.map(({ by, isCommand }) => [by, isCommand])).toEqual([
      [null, false],
      [null, true],
    ])
    const lines = (await (await exported(admin, { password, subject: member.email })).text()).trim()
    expect(lines.split("\r\n").map((line) => line.split(",")[2])).toEqual(["Who", "Halima Eze", "A command"])
  })

  test("by actor, act, subject and days, alone and together", async () => {
    const other = await join(server, { staff: "admin" })
    const member = await makeMember(server)
    const [{ membership_id: memberNumber } = {}] = await server.rows(
      "select membership_id from members where id = $1::uuid",
      [member._id],
    )
    const nothing = { before: null, after: null }
    await act(admin, "act one", nothing, member)
    await act(admin, "act two", nothing)
    await act(other, "act one", nothing, member)
    const mine = { actor: admin.email.toUpperCase() }
    expect(await actions(admin, mine)).toEqual(["act two", "act one"])
    expect(await actions(admin, { actor: admin._id })).toEqual(["act two", "act one"])
    expect(await actions(admin, { subject: String(memberNumber).toLowerCase() })).toEqual([
      "act one",
      "act one",
    ])
    expect(await actions(admin, { ...mine, subject: member.email })).toEqual(["act one"])
    expect(await actions(admin, { ...mine, act: "act two" })).toEqual(["act two"])
    expect(await actions(admin, { actor: "nobody@portal.test" })).toEqual([])
    const [yesterday, today, tomorrow] = [server.dayIn(-1), server.dayIn(0), server.dayIn(1)]
    const both = ["act two", "act one"]
    expect(await actions(admin, { ...mine, from: today, until: today })).toEqual(both)
    expect(await actions(admin, { ...mine, from: yesterday, until: tomorrow })).toEqual(both)
    expect(await actions(admin, { ...mine, from: today })).toEqual(both)
    expect(await actions(admin, { ...mine, until: today })).toEqual(both)
    expect(await actions(admin, { ...mine, from: tomorrow })).toEqual([])
    expect(await actions(admin, { ...mine, until: yesterday })).toEqual([])
  })

  test.each(auditCaseKinds)(
    "by the case of an act, a %s, which the page and the export name",
    async (kind) => {
      const own: AuditCase = { kind, id: randomUUID() }
      const other = { ...own, kind: kind === "event" ? ("job" as const) : ("event" as const) }
      for (const [action, of] of [
        ["first act", own],
        ["second act", own],
        ["other act", other],
        ["no case", undefined],
      ] as const)
        await server.run(
          audit({ action, result: "done", memberId: null, actorId: admin._id, ...(of && { case: of }) }),
        )
      const query = { actor: admin.email, caseKind: kind, caseId: own.id }
      const { items } = await list(admin, query)
      expect(items.map((entry) => [entry.action, entry.case])).toEqual([
        ["second act", own],
        ["first act", own],
      ])
      expect((await list(admin, { actor: admin.email, act: "no case" })).items[0]?.case).toBeNull()
      const lines = (await (await exported(admin, { password, ...query })).text()).trim().split("\r\n")
      expect(lines.slice(1).map((line) => line.split(",").slice(3, 7))).toEqual([
        ["second act", "done", "", `${kind} ${own.id}`],
        ["first act", "done", "", `${kind} ${own.id}`],
      ])
      // The filter never widens what a reader sees.
      const treasurer = await join(server, { staff: "treasurer" })
      expect(await actions(treasurer, { caseKind: kind, caseId: own.id })).toEqual([])
      expect((await check(admin)).body.data.isIntact).toBe(true)
    },
  )

  test("in pages of 25, the newest first, each entry once", async () => {
    for (let n = 0; n < 60; n++)
      await server.run(audit({ action: "paged", result: String(n), memberId: null, actorId: admin._id }))
    const results: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(admin, {
        act: "paged",
        ...(after === null ? {} : { after }),
      })
      results.push(...page.items.map(({ result }) => result))
      after = page.next
    } while (after !== null)
    expect(results).toEqual(Array.from({ length: 60 }, (_, n) => String(59 - n)))
  })

  test.each(["x", "2026-01-01T00:00:00.000Z_x"])("refuses the cursor %s", async (after) => {
    const { status, body } = await server.call("GET", `/office/audit?after=${after}`, { token: admin.token })
    expect([status, body.fields]).toEqual([400, { after: "after must be the cursor of a page" }])
  })

  test("a treasurer sees money and their own acts; editor, moderator and chapter leader see only their own acts", async () => {
    const nothing = { before: null, after: null }
    await act(admin, "refund", nothing)
    await act(admin, "held payment", nothing)
    for (const decision of ["propose", "approve", "decline", "expire"])
      await act(admin, `${decision} setting`, nothing)
    await act(admin, "transition", nothing)
    for (const staff of ["treasurer", "editor", "moderator", "chapter-leader"] as const) {
      const who = await join(server, { staff, ...(staff === "chapter-leader" && { chapter: "Benue" }) })
      await act(who, `act of a ${staff}`, nothing)
      const own = (await list(who)).items.filter(({ by }) => by?._id === who._id).map(({ action }) => action)
      const others = new Set(
        (await list(who)).items.filter(({ by }) => by?._id !== who._id).map(({ action }) => action),
      )
      expect([staff, own]).toEqual([staff, [`act of a ${staff}`]])
      expect([staff, [...others].toSorted()]).toEqual([
        staff,
        staff === "treasurer"
          ? [
              "approve setting",
              "decline setting",
              "expire setting",
              "held payment",
              "propose setting",
              "refund",
            ]
          : [],
      ])
      // A filter never widens what a reader sees.
      expect(await actions(who, { act: "transition" })).toEqual([])
      expect(await actions(who, { actor: admin.email, act: "transition" })).toEqual([])
    }
  })

  test("a treasurer sees which prices an admin added or withdrew, and no other setting", async () => {
    const treasurer = await join(server, { staff: "treasurer" })
    const { token } = admin
    for (const [key, value] of [
      ["price.student", 2_500],
      ["limit.NGN", 75_000],
      ["areas.national", { name: "Rural clinics", isOffered: true }],
    ] as const) {
      const from = server.dayIn(3)
      const fixed = { key, value, from, reason: "Agreed by the board", freshId: randomUUID() }
      const added = await server.call("POST", "/office/settings", { token, body: { ...fixed, version: 0 } })
      expect([key, added.status]).toEqual([key, 201])
      const { changes, version } = added.body.data
      const withdrawn = await server.call("POST", `/office/settings/${changes[0]._id}`, {
        token,
        body: { act: "withdraw", reason: "The board waits", version },
      })
      expect([key, withdrawn.status]).toEqual([key, 201])
    }
    const seen = async (who: Person, query: Record<string, string> = {}) =>
      (await list(who, { actor: admin.email, ...query })).items.map(({ action, result }) => [action, result])
    expect(await seen(treasurer)).toEqual([
      ["withdraw setting", "price.student"],
      ["add setting", "price.student"],
    ])
    expect(await seen(treasurer, { act: "add setting" })).toEqual([["add setting", "price.student"]])
    const lines = (await (await exported(treasurer, { password, actor: admin.email })).text()).trim()
    expect(lines.split("\r\n")).toHaveLength(3)
    expect(await seen(admin)).toHaveLength(6)
    const editor = await join(server, { staff: "editor" })
    expect(await seen(editor)).toEqual([])
  })

  test("exports what the filters show, after the password, and notes it", async () => {
    const reason = "=HYPERLINK(1)"
    await act(admin, "exported", { before: { a: 1 }, after: { a: 2 }, reason })
    const wrong = await exported(admin, { password: "wrong" })
    expect(wrong.status).toBe(400)
    const response = await exported(admin, { password, actor: admin.email })
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      201,
      'attachment; filename="Audit.csv"',
    ])
    const lines = (await response.text()).trim().split("\r\n")
    expect(lines[0]).toContain("Row,When,Who,Action,Result,Whom,Case,Before,After,Reason")
    expect(lines[1]).toMatch(/^\d+,[^,]+Z,Ruth Eze,exported,done,,,a: 1,a: 2,'=HYPERLINK\(1\)$/)
    expect(lines).toHaveLength(2)
    expect(await list(admin, { actor: admin.email })).toMatchObject({
      items: [{ action: "export audit log" }, { action: "exported" }],
    })
  })
})

test("the check says Intact, or from which row the log is broken", async () => {
  const admin = await join(server, { staff: "admin" })
  await act(admin, "kept", { before: null, after: null })
  await act(admin, "altered", { before: null, after: null })
  await act(admin, "kept", { before: null, after: null })
  const intact = await check(admin)
  expect([intact.status, intact.body.message, intact.body.data.brokenFrom]).toEqual([201, "Intact", null])
  const [row] = await server.rows("select id, number from audit_log where action = 'altered'")
  const alter = (result: string) =>
    server.run(
      Effect.promise(async () => {
        await server.rows("alter table audit_log disable trigger audit_log_guard")
        await server.rows("update audit_log set result = $1 where action = 'altered'", [result])
        await server.rows("alter table audit_log enable trigger audit_log_guard")
      }),
    )
  await alter("forged")
  const broken = await check(admin)
  expect(broken.body.message).toBe(`Broken from row ${String(row!["number"])}`)
  expect(broken.body.data).toMatchObject({ isIntact: false, brokenFrom: Number(row!["number"]) })
  await alter("done")
  expect((await check(admin)).body.message).toBe("Intact")
})
