import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { personalPassword } from "#api/contract/field-rules.ts"
import { auditEntries } from "./audit-entries.ts"
import { logIn, makeMember, type MemberChanges, password } from "./members.ts"
import { recordChanges } from "./received-changes.ts"
import { sortedStatuses, startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newMember = async (changes: MemberChanges = {}) => {
  const member = await makeMember(server, changes)
  return { ...member, ...(await logIn(server, member.email)) }
}
const fresh = "harbour-lantern-77"
const change = (token: string, body: Record<string, unknown> = {}) =>
  server.call("POST", "/auth/change-password", {
    token,
    body: { oldPassword: password, newPassword: fresh, confirmPassword: fresh, ...body },
  })
const isLoggedIn = async (token: string) => (await server.call("GET", "/auth/me", { token })).status === 200

describe("notification settings", () => {
  test("are all on until a member saves others", async () => {
    const { accessToken: token } = await newMember()
    const all = { newMessage: true, replies: true, announcements: true }
    expect((await server.call("GET", "/users/settings", { token })).body.data).toEqual(all)
    const body = { newMessage: false, replies: true, announcements: false }
    const saved = await server.call("PATCH", "/users/settings", { token, body })
    expect([saved.status, saved.body.data]).toEqual([200, body])
    expect((await server.call("GET", "/users/settings", { token })).body.data).toEqual(body)
    await server.call("PATCH", "/users/settings", { token, body: all })
    expect((await server.call("GET", "/users/settings", { token })).body.data).toEqual(all)
  })

  test("are changed one by one, and not over a value that another device has set meanwhile", async () => {
    const { accessToken: token } = await newMember()
    const save = async (body: object) => {
      const response = await server.call("PATCH", "/users/settings", { token, body })
      return [response.status, response.body.data]
    }
    const all = { newMessage: true, replies: true, announcements: true }
    expect(await save({ replies: false, expected: { replies: true } })).toEqual([
      200,
      { ...all, replies: false },
    ])
    // Another setting than the changed one does not matter, and the same change again succeeds.
    expect(await save({ announcements: false, expected: { announcements: true } })).toEqual([
      200,
      { newMessage: true, replies: false, announcements: false },
    ])
    expect((await save({ replies: false, expected: { replies: true } }))[0]).toBe(200)
    const outdated = { replies: true, announcements: true, expected: { replies: true, announcements: false } }
    expect(await save(outdated)).toEqual([409, { newMessage: true, replies: false, announcements: false }])
  })

  test("belong to one member, and accept no other fields", async () => {
    const { accessToken: mine } = await newMember()
    const { accessToken: other } = await newMember()
    const off = { newMessage: false, replies: false, announcements: false }
    await server.call("PATCH", "/users/settings", { token: mine, body: { ...off, role: "GlobalNetwork" } })
    expect((await server.call("GET", "/users/settings", { token: other })).body.data.replies).toBe(true)
    expect((await server.call("GET", "/auth/me", { token: mine })).body.data.role).toBe("Doctor")
    const wrong = await server.call("PATCH", "/users/settings", { token: mine, body: { replies: "yes" } })
    expect(wrong.status).toBe(400)
    expect((await server.call("GET", "/users/settings")).status).toBe(401)
  })
})

describe("changing the password", () => {
  test("ends every other session at once, and this one continues", async () => {
    const me = await newMember()
    const elsewhere = await logIn(server, me.email)
    const { receivedChanges, stop } = await recordChanges(server)
    const response = await change(me.accessToken)
    stop()
    expect([response.status, response.body.message]).toEqual([201, "Password changed successfully"])
    expect(receivedChanges).toContainEqual({ memberId: me._id, about: "sessions" })
    expect([await isLoggedIn(me.accessToken), await isLoggedIn(elsewhere.accessToken)]).toEqual([true, false])
    const refresh = (refreshToken: string) =>
      server.call("POST", "/auth/refresh-token", { body: { refreshToken } })
    expect((await refresh(elsewhere.refreshToken)).status).toBe(401)
    expect((await refresh(me.refreshToken)).status).toBe(201)
    const login = (typed: string) =>
      server.call("POST", "/auth/login", { body: { email: me.email, password: typed } })
    expect([(await login(password)).status, (await login(fresh)).status]).toEqual([401, 201])
  })

  test("ends the links to set a new password, which somebody else may have asked for", async () => {
    const me = await newMember()
    await server.call("POST", "/auth/forgot-password", { body: { email: me.email } })
    const link = (await server.mails(me.email))
      .map(({ text }) => text)
      .find((text) => text.includes("token="))
    const token = /reset-password\?token=([\w-]+)/.exec(link ?? "")?.[1]
    expect((await change(me.accessToken)).status).toBe(201)
    const stolen = "another-harbour-lantern-8"
    const reset = await server.call("POST", "/auth/reset-password", {
      body: { token, newPassword: stolen, confirmPassword: stolen },
    })
    expect([token === undefined, reset.status]).toEqual([false, 400])
  })

  test("sends the owner an email without the password", async () => {
    const me = await newMember()
    await change(me.accessToken)
    const [mail] = await server.mails(me.email)
    expect(mail?.subject).toContain("Your password was changed")
    expect(mail?.text).not.toContain(fresh)
  })

  test("succeeds again when its response was lost, and changes nothing more", async () => {
    const me = await newMember()
    const responses = await Promise.all([change(me.accessToken), change(me.accessToken)])
    responses.push(await change(me.accessToken))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await server.mails(me.email)).toHaveLength(1)
    const changes = await auditEntries(server, "member = $1 and action = 'change password'", [me._id])
    expect(changes).toMatchObject([{ result: "changed" }])
    expect(await isLoggedIn(me.accessToken)).toBe(true)
  })

  test.each([
    [{ oldPassword: "not-the-old-one" }, "oldPassword", /not your old password/],
    [{ confirmPassword: "something-else-1" }, "confirmPassword", /^Password do not match$/],
    [{ newPassword: "short", confirmPassword: "short" }, "newPassword", /at least 8/],
    [{ newPassword: "password123", confirmPassword: "password123" }, "newPassword", /too common/],
    [{ newPassword: password, confirmPassword: password }, "newPassword", /differs from the old one/],
    [{ newPassword: "ngozi-eze", confirmPassword: "ngozi-eze" }, "newPassword", /your name/],
    [{ oldPassword: "" }, "oldPassword", /This field is required/],
  ])("refuses %o and changes nothing", async (body, field, message) => {
    const me = await newMember()
    const elsewhere = await logIn(server, me.email)
    const response = await change(me.accessToken, body)
    expect(response.status).toBe(400)
    expect(response.body.fields[field]).toMatch(message)
    expect([await isLoggedIn(me.accessToken), await isLoggedIn(elsewhere.accessToken)]).toEqual([true, true])
    expect(await server.mails(me.email)).toEqual([])
    expect((await logIn(server, me.email)).user).toBeDefined()
  })

  test("refuses the middle name too, as the sign-up does", async () => {
    const me = await newMember({ middleName: "Chidinma" })
    const response = await change(me.accessToken, {
      newPassword: "chidinma2026",
      confirmPassword: "chidinma2026",
    })
    expect([response.status, response.body.fields?.newPassword]).toEqual([400, personalPassword])
    expect((await logIn(server, me.email)).user).toBeDefined()
  })

  test("cannot be used to guess the old password", async () => {
    const me = await newMember()
    for (let tries = 0; tries < 10; tries++)
      await change(me.accessToken, { oldPassword: `guess-${tries}-abc` })
    const response = await change(me.accessToken)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    await server.forward(16 * 60_000)
    expect((await logIn(server, me.email)).user).toBeDefined()
  })

  test("succeeds once for two concurrent requests", async () => {
    const me = await newMember()
    const responses = await Promise.all(
      ["first-harbour-11", "second-harbour-22"].map((newPassword) =>
        change(me.accessToken, { newPassword, confirmPassword: newPassword }),
      ),
    )
    expect(sortedStatuses(responses)).toEqual([201, 400])
  })
})
