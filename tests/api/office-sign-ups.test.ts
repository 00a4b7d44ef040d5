/** Staff verify a sign-up by hand when its code does not arrive (OFFICE §8). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeSignUp } from "#api/contract/office-members.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { codeIn, doctorBody, join, makeMember, password as memberPassword, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

let count = 0
const freshAddress = () => `by-hand-${process.pid}-${++count}@portal.test`
const typed = "violet-steamer-91"
const post = (path: string, body: unknown, token?: string) =>
  server.call("POST", path, { body, ...(token === undefined ? {} : { token }) })

const signUp = async (email: string, firstName = "Veronica", password = typed) => {
  const body = doctorBody({ email, firstName, lastName: "Waits", password, confirmPassword: password })
  expect((await post("/auth/signup", body)).status).toBe(201)
}
const list = async ({ token }: Person, query: string) =>
  (await server.call("GET", `/office/members/sign-ups${query}`, { token })).body.data as {
    items: OfficeSignUp[]
    next: string | null
  }
const found = async (person: Person, email: string) =>
  (await list(person, `?searchBy=${encodeURIComponent(email)}`)).items
const verify = ({ token }: Person, id: string, changes: object = {}) =>
  post(
    `/office/members/sign-ups/${id}/verification`,
    { reason: "Called from the number we know", password: memberPassword, ...changes },
    token,
  )
const codeOf = async (email: string) => {
  const codes = (await server.mails(email)).map(({ text }) => codeIn(text))
  return codes.find((code) => code !== undefined)!
}
const entries = (id: string) => auditEntries(server, "member = $1 and action = 'verify sign-up'", [id])

describe("the sign-ups whose email is not verified", () => {
  test("are listed with who, when, and whether the mail went out", async () => {
    const admin = await join(server, { staff: "admin" })
    const email = freshAddress()
    await signUp(email)
    await server.mails(email)
    const [sent] = await found(admin, "veronica WAITS")
    expect(sent).toMatchObject({ email, fullName: "Veronica Waits", role: "Doctor", others: 0, mail: "sent" })
    expect(Date.parse(sent!.mailSentAt!)).toBeGreaterThanOrEqual(Date.parse(sent!.signedUpAt))
    await server.rows("update mail_outbox set sent_at = null where recipient = $1", [email])
    expect(await found(admin, email)).toMatchObject([{ mail: "waiting", mailSentAt: null }])
    // Too many codes were requested, so there is no code and no mail.
    await server.rows("update mail_outbox set expires_at = null where recipient = $1", [email])
    expect(await found(admin, email)).toMatchObject([{ mail: "none", mailSentAt: null }])
    await signUp(email, "Malachi", "a stolen harbour 66")
    expect((await found(admin, email)).map(({ fullName, others }) => [fullName, others])).toEqual([
      ["Malachi Waits", 1],
      ["Veronica Waits", 1],
    ])
    await server.rows("update sign_up_attempts set expires_at = now() where email = $1", [email])
    expect(await found(admin, email)).toEqual([])
  })

  test("leave out a member's address, for which a sign-up only pretends", async () => {
    const admin = await join(server, { staff: "admin" })
    const member = await makeMember(server)
    await signUp(member.email)
    expect(await found(admin, member.email)).toEqual([])
    const [hidden] = await server.rows("select id::text as id from sign_up_attempts where email = $1", [
      member.email,
    ])
    const refused = await verify(admin, String(hidden!["id"]))
    expect([refused.status, refused.body.message]).toEqual([409, "A member has this email address already."])
  })

  test("come page by page", async () => {
    const admin = await join(server, { staff: "admin" })
    await server.rows(
      `insert into sign_up_attempts (email, password_hash, details, created_at, expires_at)
        select 'crowd' || n || '@portal.test', '', jsonb_build_object('fullName', 'Crowd ' || n, 'role', 'Student',
            'region', 'Benue', 'phone', null), now() - n / 2 * interval '1 s', now() + interval '1 hour'
          from generate_series(1, 60) n`,
    )
    const seen: string[] = []
    for (let after: string | null = ""; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        admin,
        `?searchBy=crowd${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`,
      )
      seen.push(...page.items.map(({ email }) => email))
      after = page.next
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
    const { status } = await server.call("GET", "/office/members/sign-ups?after=none", { token: admin.token })
    expect(status).toBe(400)
  })
})

describe("a verification by hand", () => {
  test("opens the account with its password, ends the other sign-ups, writes a mail and an audit entry", async () => {
    const admin = await join(server, { staff: "admin" })
    const email = freshAddress()
    await signUp(email, "Malachi", "a stolen harbour 66")
    await signUp(email)
    const code = await codeOf(email)
    const [veronica] = await found(admin, email)
    const unverified = await post("/auth/login", { email, password: typed })
    expect(unverified.body.data.user.emailVerified).toBe(false)
    const done = await verify(admin, veronica!._id)
    expect(done.status).toBe(201)
    expect(done.body.data).toMatchObject({ _id: veronica!._id, email, isVerified: true, role: "Doctor" })
    expect(done.body.data.membershipId).not.toBe("")

    expect(await found(admin, email)).toEqual([])
    const login = await post("/auth/login", { email, password: typed })
    expect([login.status, login.body.data.user.emailVerified]).toEqual([201, true])
    expect((await post("/auth/login", { email, password: "a stolen harbour 66" })).status).toBe(401)
    // The page that waits for the code has its session.
    const open = await server.call("GET", "/auth/me", { token: unverified.body.data.accessToken })
    expect(open.status).toBe(200)
    expect((await post("/auth/verify-email", { email, code })).status).toBe(400)
    const mails = (await server.mails(email)).filter(({ subject }) =>
      subject.startsWith("Your account is open"),
    )
    expect(mails).toHaveLength(1)
    expect(await entries(veronica!._id)).toMatchObject([
      {
        actor: admin._id,
        result: "verified",
        reason: "Called from the number we know",
        after: { discarded: 1 },
      },
    ])
    expect(await casesOf(server, admin)).toEqual([["verify sign-up", "member", veronica!._id]])
  })

  test("needs a reason and the password, and a repeat changes nothing", async () => {
    const admin = await join(server, { staff: "admin" })
    const email = freshAddress()
    await signUp(email)
    const [signedUp] = await found(admin, email)
    expect((await verify(admin, signedUp!._id, { password: "Wrong-Lantern-1" })).status).toBe(400)
    expect((await verify(admin, signedUp!._id, { reason: " " })).status).toBe(400)
    expect(await found(admin, email)).toHaveLength(1)
    const responses = await Promise.all([verify(admin, signedUp!._id), verify(admin, signedUp!._id)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await entries(signedUp!._id)).toHaveLength(1)
    expect(
      (await server.mails(email)).filter(({ subject }) => subject.startsWith("Your account is open")),
    ).toHaveLength(1)
  })

  test("of two people says who was first, and names a sign-up whose code was typed", async () => {
    const [ada, bola] = [
      await join(server, { staff: "admin", firstName: "Ada" }),
      await join(server, { staff: "admin" }),
    ]
    const email = freshAddress()
    await signUp(email)
    const [first] = await found(ada, email)
    expect((await verify(ada, first!._id)).status).toBe(201)
    const second = await verify(bola, first!._id)
    expect(second.status).toBe(409)
    expect(second.body.message).toMatch(/^Ada Eze verified Veronica Waits on .+ \(Lagos time\)\.$/)

    const typedAddress = freshAddress()
    await signUp(typedAddress)
    const [typing] = await found(ada, typedAddress)
    const code = await codeOf(typedAddress)
    expect((await post("/auth/verify-email", { email: typedAddress, code })).status).toBe(201)
    const late = await verify(ada, typing!._id)
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^The account of Veronica Waits was opened on /)
    for (const id of [randomUUID(), "none"]) expect((await verify(ada, id)).status).toBe(404)
  })
})
