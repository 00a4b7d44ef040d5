import { randomUUID } from "node:crypto"
import { Cause, Effect, Exit } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CurrentMember } from "#api/contract/wire.ts"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { StaffAuthorization } from "#api/contract/staff.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { makeAdmin } from "#server/office-staff/command.ts"
import { StaffAuthorizationLive } from "#server/office-staff/middleware.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { openChatSocket } from "./chat-socket.ts"
import { join, logIn, makeMember, password, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

const day = 24 * 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Ends every admin's role, so that a test begins with its own admins alone. */
const withoutAdmins = () =>
  server.rows("update staff_grants set ended_at = now() where role = 'admin' and ended_at is null")
const grant = (from: Person, to: Person, role: StaffRole, changes: Record<string, unknown> = {}) =>
  server.call("POST", "/office/staff", {
    token: from.token,
    body: { email: to.email, role, reason: "New in the team", password, freshId: randomUUID(), ...changes },
  })
const ended = async ({ token }: Person, query: Readonly<Record<string, string>>) =>
  (await server.call("GET", `/office/staff/ended?${new URLSearchParams(query)}`, { token })).body.data as {
    items: StaffGrant[]
    next: string | null
  }
const endReason = "Moves to another hospital."
const decide = (
  who: Person,
  id: string,
  decision: "approve" | "end",
  typed = password,
  reason: string | null | undefined = endReason,
) =>
  server.call("POST", `/office/staff/${id}/${decision}`, {
    token: who.token,
    body: { password: typed, freshId: randomUUID(), ...(decision === "end" ? { reason } : {}) },
  })
const access = async ({ token }: Person) => {
  const { status, body } = await server.call("GET", "/office/access", { token })
  return status === 200 ? body.data.roles : status
}
const entries = (action: string, { _id }: Person) =>
  auditEntries(server, "action = $1 and member = $2", [action, _id])

const runCommand = (email: string) => server.run(Effect.exit(makeAdmin(email)))
const commandRefusal = (exit: Awaited<ReturnType<typeof runCommand>>) =>
  Exit.isFailure(exit) ? (Cause.squash(exit.cause) as Error).message : undefined
const listRefusal = async ({ token }: Person) =>
  (await server.call("GET", "/office/staff", { token })).body.message

describe("the command that makes an admin", () => {
  test("makes a verified member an admin at once", async () => {
    const ada = await join(server)
    expect(await access(ada)).toBe(403)
    expect(await runCommand(ada.email.toUpperCase())).toEqual(Exit.succeed(ada.email))
    expect(await access(ada)).toEqual(["admin"])
    expect(await entries("grant staff role", ada)).toMatchObject([{ result: "admin", actor: null }])
    const [made] = await server.rows("select id::text as id from staff_grants where member_id = $1::uuid", [
      ada._id,
    ])
    expect(await casesOf(server, ada)).toEqual([["grant staff role", "staff role", made?.["id"]]])
    expect(commandRefusal(await runCommand(ada.email))).toContain("is an admin already")
  })

  test("leaves the last day of an earlier role as it was", async () => {
    const ada = await join(server, { staff: "admin" })
    const lastDay = new Date("2026-01-31T22:59:59.000Z")
    await server.rows("update staff_grants set ends_at = $2 where member_id = $1::uuid", [ada._id, lastDay])
    expect(await runCommand(ada.email)).toEqual(Exit.succeed(ada.email))
    const grants = await server.rows(
      "select ended_at from staff_grants where member_id = $1::uuid order by ended_at nulls last",
      [ada._id],
    )
    expect(grants.map((row) => row["ended_at"])).toEqual([lastDay, null])
  })

  test("replaces a role that waits for a second admin, which reads as replaced", async () => {
    await withoutAdmins()
    const [ada, bola, ruth] = [
      await join(server, { staff: "admin" }),
      await join(server, { staff: "admin" }),
      await join(server),
    ]
    const { body } = await grant(ada, ruth, "admin")
    expect(await runCommand(ruth.email)).toEqual(Exit.succeed(ruth.email))
    const path = `/office/staff/ended?searchBy=${ruth.email}`
    const { items } = (await server.call("GET", path, { token: bola.token })).body.data
    expect(items).toMatchObject([{ _id: body.data._id, endedAs: "replaced", endedBy: null }])
    const late = await decide(bola, body.data._id, "approve")
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^This role was replaced by the command on the server at /),
    ])
  })

  test("refuses unknown, unverified and suspended members", async () => {
    expect(commandRefusal(await runCommand("nobody@portal.test"))).toContain("There is no member")
    const { email } = await makeMember(server, { emailVerifiedAt: null })
    expect(commandRefusal(await runCommand(email))).toContain("is not verified yet")
    const closed = await makeMember(server)
    await server.rows("update members set disabled_at = now() where id = $1::uuid", [closed._id])
    expect(commandRefusal(await runCommand(closed.email))).toContain("is suspended")
  })
})

describe("granting a staff role", () => {
  test("takes effect at once, with a mail and an audit entry that says who and what", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin", firstName: "Ada" }), await join(server)]
    const { status, body } = await grant(ada, ruth, "editor")
    expect([status, body.data.status, body.data.grantedBy._id]).toEqual([201, "active", ada._id])
    expect(await access(ruth)).toEqual(["editor"])
    expect((await server.mails(ruth.email))[0]?.subject).toContain("You are now Editor")
    const [entry] = await entries("grant staff role", ruth)
    expect(await casesOf(server, ruth)).toEqual([["grant staff role", "staff role", body.data._id]])
    expect(entry).toMatchObject({ result: "editor", member: ruth._id, actor: ada._id })
    expect(entry).toMatchObject({
      before: null,
      after: { role: "editor", status: "active" },
    })
    const again = await grant(ada, ruth, "editor")
    expect([again.status, again.body.data._id]).toEqual([409, body.data._id])
  })

  test("needs a reason, which the audit log and the list of admins show", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
    const refused = await grant(ada, ruth, "editor", { reason: " " })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["reason"]])
    const { body } = await grant(ada, ruth, "editor", { reason: " Writes the devotionals " })
    expect(body.data.reason).toBe("Writes the devotionals")
    const [entry] = await entries("grant staff role", ruth)
    expect(entry?.reason).toBe("Writes the devotionals")
    const reasons = async () => {
      const listed = (await server.call("GET", "/office/staff", { token: ada.token })).body.data
      return listed.map((one: { member: { _id: string }; reason: unknown }) => [one.member._id, one.reason])
    }
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        [ruth._id, "Writes the devotionals"],
        [ada._id, null],
      ]),
    )
    const again = await grant(ada, ruth, "editor", { reason: "Once more" })
    expect(again.body.data.reason).toBe("Writes the devotionals")
  })

  test("needs the password again, and slows down guessing", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
    const response = await grant(ada, ruth, "editor", { password: "not it" })
    expect([response.status, response.body.fields]).toEqual([
      400,
      { password: "That is not your password. Please type it again." },
    ])
    expect(await access(ruth)).toBe(403)
    for (let tries = 1; tries < 10; tries++) await grant(ada, ruth, "editor", { password: "not it" })
    expect((await grant(ada, ruth, "editor")).status).toBe(429)
    await server.forward(15 * 60_000)
    const later = { ...ada, token: (await logIn(server, ada.email)).accessToken }
    expect((await grant(later, ruth, "editor")).status).toBe(201)
  })

  test("to oneself is refused, and so is ending one's own role", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server, { staff: "admin" })]
    expect((await grant(ada, ada, "treasurer")).status).toBe(403)
    const { body } = await server.call("GET", "/office/staff", { token: ada.token })
    const own = body.data.find((one: { member: { _id: string } }) => one.member._id === ada._id)
    expect((await decide(ada, own._id, "end")).status).toBe(403)
    expect((await decide(ruth, own._id, "end")).status).toBe(201)
    expect(await access(ada)).toBe(403)
  })

  test("as admin or treasurer waits for another admin, if there is one", async () => {
    await withoutAdmins()
    const [ada, ruth, ngozi, bola] = [
      await join(server, { staff: "admin" }),
      await join(server),
      await join(server),
      await join(server, { staff: "editor" }),
    ]
    expect((await grant(ada, ruth, "admin")).body.data.status).toBe("active")
    const { body } = await grant(ada, ngozi, "treasurer")
    expect([body.data.status, body.message]).toEqual(["waiting", "Another admin has to approve it"])
    expect(await access(ngozi)).toBe(403)
    expect(await server.mails(ngozi.email)).toEqual([])
    expect((await decide(ada, body.data._id, "approve")).status).toBe(403)
    expect((await decide(ngozi, body.data._id, "approve")).status).toBe(403)
    expect((await decide(bola, body.data._id, "approve")).status).toBe(403)
    expect((await decide(ruth, body.data._id, "approve")).body.data.status).toBe("active")
    expect(await access(ngozi)).toEqual(["treasurer"])
    expect((await server.mails(ngozi.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You are now Treasurer"),
    ])
    expect((await decide(ruth, body.data._id, "approve")).status).toBe(409)
    // An editor needs no second admin.
    expect((await grant(ada, await join(server), "editor")).body.data.status).toBe("active")
    // A refused grant never counted.
    const refused = (await grant(ada, await join(server), "treasurer")).body.data
    expect((await decide(ruth, refused._id, "end")).body.data.status).toBe("ended")
    expect(await server.mails(refused.member.email)).toEqual([])
  })

  test("to an unknown member, to a chapter that does not exist, or until yesterday is refused under its field", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
    const fields = async (role: StaffRole, changes: Record<string, unknown>) =>
      Object.keys((await grant(ada, ruth, role, changes)).body.fields)
    expect(await fields("editor", { email: "nobody@portal.test" })).toEqual(["email"])
    expect(await fields("chapter-leader", {})).toEqual(["chapter"])
    expect(await fields("chapter-leader", { chapter: "Atlantis" })).toEqual(["chapter"])
    expect(await fields("editor", { chapter: "Benue" })).toEqual(["chapter"])
    expect(await fields("editor", { endsAt: "2020-01-01T00:00:00.000Z" })).toEqual(["endsAt"])
    expect(await fields("editor", { endsAt: "soon" })).toEqual(["endsAt"])
    const leader = await grant(ada, ruth, "chapter-leader", { chapter: "Benue" })
    expect([leader.status, leader.body.data.chapter]).toEqual([201, "Benue"])
  })

  test("until a day ends by itself, and can be granted again", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
    const endsAt = new Date(Date.now() + 30 * day).toISOString()
    expect((await grant(ada, ruth, "editor", { endsAt })).status).toBe(201)
    await server.rows("update staff_grants set ends_at = now() where member_id = $1::uuid", [ruth._id])
    expect(await access(ruth)).toBe(403)
    expect((await grant(ada, ruth, "editor")).status).toBe(201)
    const all = (await server.call("GET", "/office/staff", { token: ada.token })).body.data
    const hers = all.filter((one: { member: { _id: string } }) => one.member._id === ruth._id)
    expect(hers.map(({ status }: { status: string }) => status)).toEqual(["active"])
    expect((await ended(ada, { searchBy: ruth.email })).items).toMatchObject([{ status: "ended" }])
  })
})

describe("the roles that have ended", () => {
  test("are listed with the last end first, in pages of 25, and found by their member", async () => {
    await withoutAdmins()
    const ada = await join(server, { staff: "admin" })
    await server.rows(`with retired as (insert into members (first_name, last_name, full_name, email, role,
        password_hash, email_verified_at, created_at, updated_at)
      select 'Zainab', 'Retired', 'Zainab Retired', 'retired-' || n || '@portal.test', 'Doctor', '', now(), now(), now()
        from generate_series(1, 30) n returning id, email)
      insert into staff_grants (member_id, role, granted_at, approved_at, ends_at, ended_at)
        select id, 'editor', '2026-01-01', '2026-01-01', case when email like '%-30@%' then timestamptz '2026-03-01' end,
          case when email not like '%-30@%' then timestamptz '2026-02-01' end from retired`)
    const seen: string[] = []
    const sizes: number[] = []
    for (let after: string | null = ""; after !== null;) {
      const page: Awaited<ReturnType<typeof ended>> = await ended(ada, {
        searchBy: "retired",
        ...(after === "" ? {} : { after }),
      })
      seen.push(...page.items.map(({ member }) => member.email))
      sizes.push(page.items.length)
      after = page.next
    }
    expect([sizes, new Set(seen).size, seen[0]]).toEqual([[25, 5], 30, "retired-30@portal.test"])
    for (const searchBy of ["retired-7@", "za retired-7@"])
      expect((await ended(ada, { searchBy })).items.map(({ member }) => member.email)).toEqual([
        "retired-7@portal.test",
      ])
    expect((await ended(ada, { searchBy: ada.email })).items).toEqual([])
    const { status } = await server.call("GET", "/office/staff/ended?after=none", { token: ada.token })
    expect(status).toBe(400)
    // However many roles have ended, every active role is in the list.
    const { body } = await server.call("GET", "/office/staff", { token: ada.token })
    expect(body.data.every((one: StaffGrant) => one.status !== "ended")).toBe(true)
    expect(body.data.map((one: StaffGrant) => one.member._id)).toContain(ada._id)
  })
})

describe("ending a staff role", () => {
  test("acts on the next request, and the second one says who was first", async () => {
    await withoutAdmins()
    const [ada, bola, ruth] = [
      await join(server, { staff: "admin", firstName: "Ada" }),
      await join(server, { staff: "admin" }),
      await join(server),
    ]
    const { data } = (await grant(ada, ruth, "moderator")).body
    expect((await decide(ada, data._id, "end")).body.data).toMatchObject({
      status: "ended",
      endedBy: { _id: ada._id },
    })
    expect(await access(ruth)).toBe(403)
    expect(await entries("grant staff role", ruth)).toMatchObject([{ result: "moderator", actor: ada._id }])
    const [entry, ...others] = await entries("end staff role", ruth)
    expect([entry, others]).toMatchObject([{ result: "moderator", actor: ada._id }, []])
    expect(entry?.reason).toBe(endReason)
    const mail = (await server.mails(ruth.email)).find(({ subject }) =>
      subject.includes("no longer Moderator"),
    )
    expect(mail?.text).toContain(`Reason: ${endReason}`)
    const second = await decide(bola, data._id, "end")
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringMatching(/^This role was ended by Ada Eze at /),
    ])
    expect((await decide(bola, "none", "end")).status).toBe(404)
  })

  test("has a reason of at most 500 characters, which only a role that waits does without", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
    await join(server, { staff: "admin" })
    const { data } = (await grant(ada, ruth, "editor")).body
    for (const reason of ["", "   ", null, "x".repeat(501)]) {
      const refused = await decide(ada, data._id, "end", password, reason)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["reason"]])
    }
    expect(await access(ruth)).toEqual(["editor"])
    const waiting = (await grant(ada, ruth, "treasurer")).body.data
    expect(waiting.status).toBe("waiting")
    expect((await decide(ada, waiting._id, "end", password, null)).body.data.status).toBe("ended")
    const ended = await decide(ada, data._id, "end", password, ` ${"x".repeat(498)} `)
    expect([ended.status, ended.body.data.status]).toEqual([201, "ended"])
  })

  test("never ends the last admin without a last day", async () => {
    await withoutAdmins()
    const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server, { staff: "admin" })]
    await server.rows("update staff_grants set ends_at = $2 where member_id = $1::uuid", [
      ada._id,
      new Date(Date.now() + day),
    ])
    const { body } = await server.call("GET", "/office/staff", { token: ada.token })
    const hers = body.data.find((one: { member: { _id: string } }) => one.member._id === ruth._id)
    const refused = await decide(ada, hers._id, "end")
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("one admin without"),
    ])
    expect(await access(ruth)).toEqual(["admin"])
  })

  test("keeps the row: the database refuses to delete it", async () => {
    await expect(server.rows("delete from staff_grants")).rejects.toThrow()
  })
})

test("a refused call names the admins to ask, for staff alone", async () => {
  await withoutAdmins()
  await join(server, { staff: "admin", firstName: "Ada" })
  expect(await listRefusal(await join(server, { staff: "editor" }))).toBe(
    "Your role in the office does not include this. Ask Ada Eze.",
  )
  expect(await listRefusal(await join(server))).toBe("The office is for staff.")
})

test("an endpoint that names no permission refuses an admin too", async () => {
  const { _id } = await join(server, { staff: "admin" })
  const exit = await server.run(
    Effect.gen(function* () {
      const check = yield* StaffAuthorization
      return yield* check(Effect.die("reached"), {
        endpoint: HttpApiEndpoint.get("bare", "/office/bare") as unknown as HttpApiEndpoint.Top,
        group: HttpApiGroup.make("bare") as unknown as HttpApiGroup.Top,
      }).pipe(
        Effect.provideService(CurrentMember, { _id, role: "Doctor", sessionId: "one" }),
        Effect.provideService(HttpRouter.RouteContext, { params: {}, route: undefined as never }),
        Effect.exit,
      )
    }).pipe(Effect.provide(StaffAuthorizationLive)) as Effect.Effect<Exit.Exit<unknown, unknown>>,
  )
  expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ statusCode: 403 })
})

test("a new admin answers as 'admin' in chats at once, and a former one no longer", async () => {
  await withoutAdmins()
  const [ada, ruth] = [await join(server, { staff: "admin" }), await join(server)]
  const self = async () => (await server.call("GET", "/chats/contacts", { token: ruth.token })).body.data.self
  const before = await openChatSocket(server.url, ruth.token)
  expect(await self()).toBe(ruth._id)
  const { data } = (await grant(ada, ruth, "admin")).body
  expect(await before.closed).toBe("io server disconnect")
  expect(await self()).toBe("admin")
  const after = await openChatSocket(server.url, ruth.token)
  await decide(ada, data._id, "end")
  expect(await after.closed).toBe("io server disconnect")
  expect(await self()).toBe(ruth._id)
})
