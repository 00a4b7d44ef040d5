/** Staff request a change of a member's email address; the member confirms it from the new address (OFFICE §8). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { doctorBody, join, makeMember, password, type Person } from "./members.ts"
import { sortedStatuses, startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

let count = 0
const freshAddress = () => `changed-${process.pid}-${++count}@portal.test`
const read = async ({ token }: Person, id: string) =>
  (await server.call("GET", `/office/members/${id}`, { token })).body.data as OfficeMember
const ask = async (person: Person, id: string, email: string, changes: object = {}) =>
  server.call("POST", `/office/members/${id}/email-change`, {
    token: person.token,
    body: {
      email,
      reason: "Lost the old mailbox",
      version: (await read(person, id)).version,
      freshId: randomUUID(),
      password,
      ...changes,
    },
  })
/** Returns the token of the newest link of this kind that was mailed to an address. */
const linkTo = async (email: string, kind: "change" | "object") => {
  const texts = (await server.mails(email)).map(({ text }) => text)
  const found = texts.map((text) => new RegExp(`verify-email\\?${kind}=([\\w-]+)`).exec(text)?.[1])
  return found.find((token) => token !== undefined)!
}
const answer = (token: string, given: "confirm" | "object") =>
  server.call("POST", "/auth/email-change", { body: { token, answer: given } })
const logInStatus = async (email: string) =>
  (await server.call("POST", "/auth/login", { body: { email, password } })).status
const emailOf = async (id: string) =>
  (await server.rows("select email from members where id = $1::uuid", [id]))[0]?.["email"]
const subjects = async (email: string) =>
  (await server.mails(email)).map(({ subject }) => subject.split(" · ")[0])
const entries = (id: string) => auditEntries(server, "member = $1 and action = 'change email'", [id])

/** Returns the subjects of the mails in a member's timeline. */
const mailsOf = async ({ token }: Person, id: string) => {
  const { body } = await server.call("GET", `/office/members/${id}/timeline`, { token })
  return (body.data.items as TimelineEntry[])
    .flatMap((entry) => (entry.kind === "mail" ? [entry.subject.replace(/ · .*/, "")] : []))
    .toSorted()
}

describe("a change of a member's email", () => {
  test("changes nothing before it is confirmed from the new address; then the member logs in with it", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const email = freshAddress()
    const asked = await ask(admin, member._id, email.toUpperCase())
    expect(asked.status).toBe(201)
    expect(asked.body.data).toMatchObject({
      email: member.email,
      emailChange: { email, status: "waiting" },
    })
    expect(await emailOf(member._id)).toBe(member.email)
    expect([await logInStatus(member.email), await logInStatus(email)]).toEqual([201, 401])
    expect(await subjects(member.email)).toContain("Your email address is about to change")

    // The link of the old address cannot confirm.
    expect((await answer(await linkTo(member.email, "object"), "confirm")).status).toBe(400)
    expect(
      (await server.call("POST", "/auth/forgot-password", { body: { email: member.email } })).status,
    ).toBe(201)
    const token = await linkTo(email, "change")
    expect((await answer(token, "confirm")).status).toBe(201)
    expect(await emailOf(member._id)).toBe(email)
    expect([await logInStatus(member.email), await logInStatus(email)]).toEqual([401, 201])
    // Every session that was open before has ended.
    expect((await server.call("GET", "/auth/me", { token: member.token })).status).toBe(401)
    for (const address of [member.email, email])
      expect(await subjects(address)).toContain("Your email address has changed")
    const [reset] = await server.rows(
      "select count(*)::int as open from reset_tokens where email = $1 and used_at is null",
      [member.email],
    )
    expect(reset!["open"]).toBe(0)
    expect((await read(admin, member._id)).emailChange).toBeNull()
    expect(
      (await entries(member._id)).map(({ result, actor, reason, after }) => [
        result,
        actor,
        reason,
        after.email,
      ]),
    ).toEqual([
      ["asked", admin._id, "Lost the old mailbox", member.email],
      ["changed", null, undefined, email],
    ])
    const changed = ["change email", "member", member._id]
    expect(await casesOf(server, member)).toEqual([changed, changed])
    // The first response may be lost, so the second one says that the address is new already.
    const again = await answer(token, "confirm")
    expect([again.status, again.body.fields.token]).toEqual([
      400,
      "This address was confirmed already. You log in with it now.",
    ])
    expect((await answer(token, "object")).status).toBe(400)
    const late = await answer(await linkTo(member.email, "object"), "object")
    expect([late.status, JSON.stringify(late.body.message)]).toEqual([
      400,
      expect.stringContaining("Your address has changed already"),
    ])
  })

  test("is no longer reported as confirmed once the member has another address", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(admin, member._id, first)
    const token = await linkTo(first, "change")
    expect((await answer(token, "confirm")).status).toBe(201)
    await ask(admin, member._id, second)
    expect((await answer(await linkTo(second, "change"), "confirm")).status).toBe(201)
    const again = await answer(token, "confirm")
    expect([again.status, again.body.fields.token]).toEqual([
      400,
      expect.stringContaining("This link has expired, or was used already."),
    ])
  })

  test("leaves the mails to the old address in the timeline, and adds none of its next owner", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const email = freshAddress()
    await ask(admin, member._id, email)
    expect((await answer(await linkTo(email, "change"), "confirm")).status).toBe(201)
    const ofMember = [
      "Confirm your new email address",
      "Your email address has changed",
      "Your email address has changed",
      "Your email address is about to change",
    ]
    expect(await mailsOf(admin, member._id)).toEqual(ofMember)

    const owner = await makeMember(server)
    await server.rows("update members set email = $1 where id = $2::uuid", [member.email, owner._id])
    expect(
      (await server.call("POST", "/auth/forgot-password", { body: { email: member.email } })).status,
    ).toBe(201)
    expect(await mailsOf(admin, owner._id)).toEqual(["Choose a new password"])
    expect(await mailsOf(admin, member._id)).toEqual(ofMember)
  })

  test("can be stopped from the old address, and a second objection changes nothing", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const email = freshAddress()
    expect((await ask(admin, member._id, email)).status).toBe(201)
    const token = await linkTo(member.email, "object")
    expect((await answer(token, "object")).status).toBe(201)
    expect((await answer(token, "object")).status).toBe(201)
    expect((await read(admin, member._id)).emailChange).toMatchObject({ email, status: "objected" })
    expect((await answer(await linkTo(email, "change"), "confirm")).status).toBe(400)
    expect(await emailOf(member._id)).toBe(member.email)
    expect((await server.call("GET", "/auth/me", { token: member.token })).status).toBe(200)
    expect((await entries(member._id)).map(({ result }) => result)).toEqual(["asked", "objected"])
    const stopped = ["change email", "member", member._id]
    expect(await casesOf(server, member)).toEqual([stopped, stopped])
  })

  test("expires after a day, and a later one replaces an earlier one", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server)
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(admin, member._id, first)
    expect((await ask(admin, member._id, second)).status).toBe(201)
    expect((await answer(await linkTo(first, "change"), "confirm")).status).toBe(400)
    await server.rows("update email_changes set expires_at = now() where new_email = $1", [second])
    expect((await read(admin, member._id)).emailChange).toMatchObject({ email: second, status: "expired" })
    expect((await answer(await linkTo(second, "change"), "confirm")).status).toBe(400)
    expect(await emailOf(member._id)).toBe(member.email)
  })

  test("never gives two members one address", async () => {
    const admin = await join(server, { staff: "admin" })
    const [one, other] = [await join(server), await join(server)]
    const email = freshAddress()
    for (const taken of [one.email, other.email]) {
      const { status, body } = await ask(admin, one._id, taken)
      expect([status, JSON.stringify(body.message)]).toEqual([
        400,
        expect.stringContaining(taken === one.email ? "has this address already" : "Another member has"),
      ])
    }
    await ask(admin, one._id, email)
    await ask(admin, other._id, email)
    const links = (await server.mails(email)).flatMap(
      ({ text }) => /verify-email\?change=([\w-]+)/.exec(text)?.[1] ?? [],
    )
    expect(links).toHaveLength(2)
    const signup = doctorBody({ email, password: "violet-steamer-91", confirmPassword: "violet-steamer-91" })
    expect((await server.call("POST", "/auth/signup", { body: signup })).status).toBe(201)
    const responses = await Promise.all(links.map((link) => answer(link, "confirm")))
    expect(sortedStatuses(responses)).toEqual([201, 400])
    expect(await server.rows("select 1 from members where email = $1", [email])).toHaveLength(1)
    // The sign-up with this address has ended with the change.
    expect(await server.rows("select 1 from sign_up_attempts where email = $1", [email])).toHaveLength(0)
  })

  test("needs a reason, the password, the version that was read, and another person", async () => {
    const admin = await join(server, { staff: "admin", firstName: "Ada" })
    const member = await join(server)
    const email = freshAddress()
    expect((await ask(admin, member._id, email, { password: "Wrong-Lantern-1" })).status).toBe(400)
    expect((await ask(admin, member._id, email, { reason: " " })).status).toBe(400)
    expect((await ask(admin, member._id, "no address")).status).toBe(400)
    expect((await ask(admin, admin._id, email)).status).toBe(403)
    expect((await read(admin, admin._id)).mayEdit).toBe(false)
    const { version } = await read(admin, member._id)
    const freshId = randomUUID()
    expect((await ask(admin, member._id, email, { freshId })).status).toBe(201)
    const repeat = await ask(admin, member._id, email, { freshId, version })
    expect(repeat.status).toBe(201)
    expect(await entries(member._id)).toHaveLength(1)
    const stale = await ask(admin, member._id, freshAddress(), { version })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/^You changed this member on /)
    expect((await answer("unknown", "confirm")).status).toBe(400)
  })

  test("is not shown to a chapter leader", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await join(server, { region: "Kogi" })
    const leader = await join(server, { staff: "chapter-leader", chapter: "Kogi", region: "Kogi" })
    await ask(admin, member._id, freshAddress())
    const seen = await read(leader, member._id)
    expect(seen.email).toBe(member.email)
    expect(seen).not.toHaveProperty("emailChange")
    expect(seen.mayEdit).toBe(false)
  })
})
