import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { AuditChain } from "#server/audit/chain.ts"
import { errorMessages } from "#server/authentication/messages.ts"
import { personalPassword, wrongName } from "../../src/api/contract/field-rules.ts"
import {
  codeIn,
  doctorBody,
  logIn,
  makeMember,
  type MemberChanges,
  password,
  studentBody,
} from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const post = (path: string, body: unknown, token?: string) =>
  server.call("POST", path, { body, ...(token === undefined ? {} : { token }) })
const latestCode = async (email: string) => codeIn((await server.mails(email))[0]!.text)!
const minute = 60_000

const signedUp = async () => {
  const body = doctorBody()
  await post("/auth/signup", body)
  return { email: body.email, code: await latestCode(body.email) }
}
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000")
const refresh = (refreshToken: string) => post("/auth/refresh-token", { refreshToken })
const me = (token: string) => server.call("GET", "/auth/me", { token })
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)![1]!

const requestReset = async (changes: MemberChanges = {}) => {
  const member = await makeMember(server, changes)
  expect((await post("/auth/forgot-password", { email: member.email })).status).toBe(201)
  return { ...member, token: tokenIn((await server.mails(member.email))[0]!.text) }
}

describe("signing up", () => {
  test.each([1e15, 3_000_000_000, "99999999999", -5, 2020.5, "soon"])(
    "an admission year of %j is rejected with a message, not by the database",
    async (admissionYear) => {
      const response = await post("/auth/signup", studentBody({ admissionYear }))
      expect([response.status, response.body.message]).toEqual([400, ["Choose your admission year"]])
    },
  )

  test("a doctor, a student and a global member each get an account and a code", async () => {
    const bodies = [
      doctorBody(),
      studentBody({ admissionYear: "2022" }),
      doctorBody({ role: "GlobalNetwork", region: "UK/Europe region", phone: undefined, middleName: "" }),
    ]
    for (const body of bodies) {
      const response = await post("/auth/signup", body)
      expect(response.status).toBe(201)
      expect(response.body).toMatchObject({ success: true, data: null })
      expect((await server.mails(body.email))[0]!.subject).toMatch(/^Your verification code/)
      await post("/auth/verify-email", { email: body.email, code: await latestCode(body.email) })
    }
    const rows = await server.rows(
      "select phone, admission_year, middle_name, full_name, membership_id from members where email = any($1) order by membership_id",
      [bodies.map(({ email }) => email)],
    )
    expect(rows.map(({ phone }) => phone)).toEqual(["+2348030000199", "+2348030000199", null])
    expect(rows[1]).toMatchObject({ admission_year: 2022, middle_name: null, full_name: "Amaka Bello" })
    expect(rows[0]!["membership_id"]).toMatch(/^CM1\d{8}$/)
  })

  test("the password is stored as argon2id and appears in no log line", async () => {
    const body = doctorBody({ password: "violet-steamer-91", confirmPassword: "violet-steamer-91" })
    await post("/auth/signup", body)
    const hashIn = async (table: string) =>
      (await server.rows(`select password_hash from ${table} where email = $1`, [body.email]))[0]![
        "password_hash"
      ]
    expect(await hashIn("sign_up_attempts")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const code = await latestCode(body.email)
    await post("/auth/verify-email", { email: body.email, code })
    expect(await hashIn("members")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const log = server.log().join("\n")
    expect(log).not.toContain("violet-steamer-91")
    expect(log).not.toContain(code)
    expect(log).not.toContain(body.email)
  })

  test.each([
    ["firstName", { firstName: " " }, "This field is required"],
    ["firstName", { firstName: "Claim at http://evil.test" }, wrongName],
    ["middleName", { middleName: "evil.test" }, wrongName],
    ["lastName", { lastName: "Obi\nBcc: all@portal.test" }, wrongName],
    ["gender", { gender: "Other" }, "Select your gender"],
    ["email", { email: "nobody" }, "Enter a valid email address"],
    ["dateOfBirth", { dateOfBirth: "2020-01-01" }, "You must be at least 14 years old"],
    ["dateOfBirth", { dateOfBirth: "1990-02-30" }, "Enter your date of birth"],
    ["region", { region: "Atlantis" }, errorMessages.unknownRegion],
    ["region", { region: "University College Hospital - UCH Chapter" }, errorMessages.unknownRegion],
    ["phone", { phone: "123" }, errorMessages.invalidPhone],
    ["password", { password: "short", confirmPassword: "short" }, "Use at least 8 characters"],
    ["password", { password: "password1" }, "This password is too common. Please choose another one."],
    ["password", { password: "P@ssw0rd" }, "This password is too common. Please choose another one."],
    ["password", { password: "aaaaaaaaaa" }, "This password is too common. Please choose another one."],
    ["password", { password: "amaka123" }, /without your name/],
    ["password", { password: "nigeria1" }, /./],
    ["confirmPassword", { confirmPassword: "something else" }, "Passwords do not match"],
    ["licenseNumber", { licenseNumber: "" }, "This field is required"],
  ])("%s: %o is refused with a sentence for that field", async (field, change, message) => {
    const response = await post("/auth/signup", doctorBody(change))
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ statusCode: 400, error: "Bad Request" })
    expect(response.body.fields[field]).toMatch(message)
    expect(response.body.message).toContain(response.body.fields[field])
  })

  test("all bytes of a password beyond 72 count", async () => {
    const long = `${"long enough to be cut ".repeat(5)}A`
    const body = doctorBody({ password: long, confirmPassword: long })
    expect((await post("/auth/signup", body)).status).toBe(201)
    expect((await post("/auth/login", { email: body.email, password: long })).status).toBe(201)
    expect((await post("/auth/login", { email: body.email, password: `${long.slice(0, -1)}B` })).status).toBe(
      401,
    )
  })

  test("a known email gets the same response, changes nothing, and its owner gets an email", async () => {
    const { email } = await makeMember(server, { firstName: "Owner" })
    const known = await post("/auth/signup", doctorBody({ email: email.toUpperCase(), firstName: "Thief" }))
    const fresh = await post("/auth/signup", doctorBody())
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const [mail] = await server.mails(email)
    expect(mail!.subject).toMatch(/^You already have an account/)
    expect(mail!.text).toContain("Dear Owner,")
    expect(await server.rows("select first_name from members where email = $1", [email])).toEqual([
      { first_name: "Owner" },
    ])
    expect((await post("/auth/login", { email, password })).status).toBe(201)
  })

  test("protected fields of a member are not set", async () => {
    const body = doctorBody({
      subscribed: true,
      emailVerified: true,
      membershipId: "CM100000000",
      isAdmin: true,
    })
    expect((await post("/auth/signup", body)).status).toBe(201)
    const { user } = await logIn(server, body.email)
    expect(user).toMatchObject({ subscribed: false, emailVerified: false })
    expect(user["membershipId"]).not.toBe("CM100000000")
  })
})

describe("the email code", () => {
  test("opens the portal to a member who could log in but use nothing", async () => {
    const { email, code } = await signedUp()
    const { accessToken, user } = await logIn(server, email)
    expect(user["emailVerified"]).toBe(false)
    const before = await server.call("GET", "/auth/me", { token: accessToken })
    expect([before.status, before.body.message]).toEqual([403, "Email is not verified"])
    expect((await post("/auth/verify-email", { email, code })).status).toBe(201)
    const after = await server.call("GET", "/auth/me", { token: accessToken })
    expect([after.status, after.body.data.emailVerified]).toEqual([200, true])
  })

  test("works once", async () => {
    const { email, code } = await signedUp()
    await post("/auth/verify-email", { email, code })
    const again = await post("/auth/verify-email", { email, code })
    expect([again.status, again.body.fields.code]).toEqual([400, errorMessages.usedCode])
  })

  test("fails after ten minutes with a hint to request a new one", async () => {
    const { email, code } = await signedUp()
    await server.forward(10 * minute)
    const late = await post("/auth/verify-email", { email, code })
    expect([late.status, late.body.fields.code]).toEqual([400, errorMessages.expiredCode])
  })

  test("fails after five wrong tries even when it is correct", async () => {
    const { email, code } = await signedUp()
    const messages: string[] = []
    for (let n = 0; n < 5; n++) {
      messages.push((await post("/auth/verify-email", { email, code: wrongFor(code) })).body.fields.code)
    }
    expect(messages).toEqual([
      ...Array.from({ length: 4 }, () => errorMessages.wrongCode),
      errorMessages.tooManyTries,
    ])
    expect((await post("/auth/verify-email", { email, code })).body.fields.code).toBe(
      errorMessages.tooManyTries,
    )
  })

  test("is replaced by a resend, which is possible a minute after the first code", async () => {
    const before = performance.now()
    const { email, code } = await signedUp()
    const soon = await post("/auth/resend-verify-code", { email })
    expect(soon.status).toBe(429)
    const passed = Math.ceil((performance.now() - before) / 1_000)
    expect(Number(soon.headers.get("retry-after"))).toBeGreaterThanOrEqual(60 - passed)
    expect(soon.body).toMatchObject({ statusCode: 429, error: "Too Many Requests" })
    await server.forward(minute)
    expect((await post("/auth/resend-verify-code", { email })).status).toBe(201)
    const renewed = await latestCode(email)
    if (renewed !== code) {
      expect((await post("/auth/verify-email", { email, code })).body.fields.code).toBe(
        errorMessages.wrongCode,
      )
    }
    expect((await post("/auth/verify-email", { email, code: renewed })).status).toBe(201)
  })

  test("does not reveal whether an email is known: every try gets the same response", async () => {
    const { email, code } = await signedUp()
    const stranger = `stranger-${process.pid}@portal.test`
    await server.forward(minute)
    for (const path of ["/auth/resend-verify-code", "/auth/resend-verify-code"]) {
      const [known, unknown] = [await post(path, { email }), await post(path, { email: stranger })]
      expect(unknown.status).toBe(known.status)
      const { retryAfter: _a, message: knownMessage, ...restKnown } = known.body
      const { retryAfter: _b, message: unknownMessage, ...restUnknown } = unknown.body
      expect(restUnknown).toEqual(restKnown)
      expect(unknownMessage.replace(/\d+/, "n")).toBe(knownMessage.replace(/\d+/, "n"))
    }
    const renewed = await latestCode(email)
    for (let n = 0; n < 6; n++) {
      const [known, unknown] = [
        await post("/auth/verify-email", { email, code: wrongFor(renewed) }),
        await post("/auth/verify-email", { email: stranger, code: wrongFor(code) }),
      ]
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    }
    expect(await server.mails(stranger)).toEqual([])
  })

  test("is not stored in plain text, and its email is deleted once it is sent", async () => {
    const { email, code } = await signedUp()
    const everything = JSON.stringify([
      await server.rows("select * from sign_up_attempts where email = $1", [email]),
      await server.rows("select * from mail_outbox where recipient = $1", [email]),
    ])
    expect(everything).not.toContain(code)
  })
})

describe("logging in", () => {
  test.each([
    "nul\u0000 harbour",
    "bell\u0007 harbour",
    "delete\u007f harbour",
    "lone \ud800 harbour",
    " \t\u00a0".repeat(4),
  ])("works with every password that the sign-up accepted: %j", async (odd) => {
    const body = doctorBody({ password: odd, confirmPassword: odd })
    expect((await post("/auth/signup", body)).status).toBe(201)
    await post("/auth/verify-email", { email: body.email, code: await latestCode(body.email) })
    const login = await post("/auth/login", { email: body.email, password: odd })
    expect(login.status).toBe(201)
    const changed = await post(
      "/auth/change-password",
      { oldPassword: odd, newPassword: "violet-steamer-91", confirmPassword: "violet-steamer-91" },
      login.body.data.accessToken,
    )
    expect(changed.status).toBe(201)
  })

  test("returns the member's own record and two tokens", async () => {
    const { email, _id } = await makeMember(server)
    const response = await post("/auth/login", { email: ` ${email.toUpperCase()}`.trim(), password })
    expect(response.status).toBe(201)
    expect(response.body.message).toBe("Login successful")
    expect(response.body.data.user).toMatchObject({ _id, email, role: "Doctor", emailVerified: true })
    expect(JSON.stringify(response.body)).not.toContain("argon2")
  })

  test("returns the same response for a wrong password and an unknown email", async () => {
    const { email } = await makeMember(server)
    const wrong = await post("/auth/login", { email, password: "not the password" })
    const unknown = await post("/auth/login", { email: "nobody@portal.test", password: "not the password" })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect([wrong.status, wrong.body.message]).toEqual([401, "Invalid email or password"])
  })

  test("stops after ten wrong tries, for known and unknown emails alike, and works again later", async () => {
    const { email } = await makeMember(server)
    for (const address of [email, "guessed@portal.test"]) {
      const statuses: number[] = []
      for (let n = 0; n < 11; n++)
        statuses.push((await post("/auth/login", { email: address, password: "wrong" })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    }
    expect((await post("/auth/login", { email, password })).status).toBe(429)
    await server.forward(15 * minute)
    expect((await post("/auth/login", { email, password })).status).toBe(201)
  })

  test("keeps working on a device that logged in before, while strangers are stopped", async () => {
    const { email } = await makeMember(server)
    const deviceKey = "the-members-own-phone"
    expect((await post("/auth/login", { email, password, deviceKey })).status).toBe(201)
    for (let n = 0; n < 11; n++)
      await post("/auth/login", { email, password: "wrong", deviceKey: `stranger-${n}` })
    expect((await post("/auth/login", { email, password })).status).toBe(429)
    expect((await post("/auth/login", { email, password, deviceKey: "stranger-1" })).status).toBe(429)
    expect((await post("/auth/login", { email, password, deviceKey })).status).toBe(201)
    // The device has a limit of its own.
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await post("/auth/login", { email, password: "wrong", deviceKey })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test("reports a closed account only after the correct password", async () => {
    const { email, _id } = await makeMember(server)
    const { accessToken } = await logIn(server, email)
    await server.rows("update members set disabled_at = now() where id = $1::uuid", [_id])
    expect((await post("/auth/login", { email, password })).status).toBe(403)
    expect((await post("/auth/login", { email, password: "wrong" })).status).toBe(401)
    expect((await server.call("GET", "/auth/me", { token: accessToken })).status).toBe(401)
  })

  test("replaces a hash with outdated parameters", async () => {
    const { hash } = await import("@node-rs/argon2")
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const { email } = await makeMember(server, { passwordHash: old })
    expect((await post("/auth/login", { email, password })).status).toBe(201)
    const [row] = await server.rows("select password_hash from members where email = $1", [email])
    expect(row!["password_hash"]).toMatch(/m=19456,t=2,p=1/)
    expect((await post("/auth/login", { email, password })).status).toBe(201)
  })
})

describe("the session", () => {
  test("ends its access token after fifteen minutes; the refresh token gets a new one", async () => {
    const { email } = await makeMember(server)
    const first = await logIn(server, email)
    await server.forward(15 * minute + 1_000)
    const late = await me(first.accessToken)
    expect([late.status, late.body]).toEqual([
      401,
      {
        _tag: "SessionExpired",
        statusCode: 401,
        error: "Unauthorized",
        message: "Invalid or expired token provided",
      },
    ])
    const next = await refresh(first.refreshToken)
    expect(next.status).toBe(201)
    expect((await me(next.body.data.accessToken)).status).toBe(200)
  })

  test("gives the same successor again for a day, to a second tab or after a lost response", async () => {
    const { email } = await makeMember(server)
    const { refreshToken } = await logIn(server, email)
    const one = await refresh(refreshToken)
    await server.forward(23 * 60 * minute)
    const two = await refresh(refreshToken)
    expect(two.body.data.refreshToken).toBe(one.body.data.refreshToken)
    expect((await refresh(one.body.data.refreshToken)).status).toBe(201)
  })

  test("ends the whole family when a refresh token is reused later", async () => {
    const { email } = await makeMember(server)
    const { refreshToken } = await logIn(server, email)
    const next = (await refresh(refreshToken)).body.data
    await server.forward(25 * 60 * minute)
    const replay = await refresh(refreshToken)
    expect([replay.status, replay.body.message]).toEqual([401, "Invalid or expired token provided"])
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  test("accepts a predecessor only until its successor is used, then ends the family at once", async () => {
    const { email } = await makeMember(server)
    const { refreshToken } = await logIn(server, email)
    const second = (await refresh(refreshToken)).body.data
    const third = (await refresh(second.refreshToken)).body.data
    expect((await me(third.accessToken)).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await me(third.accessToken)).status).toBe(401)
  })

  test("accepts a refresh token for thirty days", async () => {
    const { email } = await makeMember(server)
    const { refreshToken } = await logIn(server, email)
    await server.forward(30 * 24 * 60 * minute)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test("ends at once by a logout, and a second logout succeeds too", async () => {
    const { email } = await makeMember(server)
    const { accessToken, refreshToken } = await logIn(server, email)
    const other = await logIn(server, email)
    expect((await post("/auth/logout", { refreshToken })).status).toBe(201)
    expect((await post("/auth/logout", { refreshToken })).status).toBe(201)
    expect((await post("/auth/logout", { refreshToken: "unknown" })).status).toBe(201)
    expect((await me(accessToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await me(other.accessToken)).status).toBe(200)
  })

  test("applies a change of role on the next request", async () => {
    const { email, _id } = await makeMember(server)
    const { accessToken } = await logIn(server, email)
    await server.rows("update members set role = 'GlobalNetwork' where id = $1::uuid", [_id])
    expect((await me(accessToken)).body.data.role).toBe("GlobalNetwork")
  })

  test.each([
    ["no token", undefined],
    ["nonsense", "nonsense"],
    ["another key's token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA"],
    ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9."],
  ])("%s is an expired session", async (_what, token) => {
    const response = await server.call("GET", "/auth/me", token === undefined ? {} : { token })
    expect([response.status, response.body.message]).toEqual([401, "Invalid or expired token provided"])
  })
})

describe("a forgotten password", () => {
  const fresh = "a quiet harbour 7"

  test("is replaced once by the emailed token, which ends every session", async () => {
    const { email, token } = await requestReset()
    const { accessToken, refreshToken } = await logIn(server, email)
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16)
    const done = await post("/auth/reset-password", { token, newPassword: fresh, confirmPassword: fresh })
    expect([done.status, done.body.message]).toEqual([201, "Password reset successfully"])
    expect((await server.call("GET", "/auth/me", { token: accessToken })).status).toBe(401)
    expect((await post("/auth/refresh-token", { refreshToken })).status).toBe(401)
    expect((await post("/auth/login", { email, password })).status).toBe(401)
    expect((await post("/auth/login", { email, password: fresh })).status).toBe(201)
    expect((await server.mails(email))[0]!.subject).toMatch(/^Your password was changed/)
    const again = await post("/auth/reset-password", { token, newPassword: "another harbour 8" })
    // The first response may be lost, so the second one says that the password is new already.
    expect([again.status, again.body.fields.token]).toEqual([
      400,
      "That code was used already. Log in with your new password, or ask for a new one.",
    ])
    expect((await post("/auth/login", { email, password: fresh })).status).toBe(201)
    await server.forward(30 * minute)
    const late = await post("/auth/reset-password", { token, newPassword: "another harbour 8" })
    expect([late.status, late.body.fields.token]).toEqual([400, errorMessages.wrongResetCode])
  })

  test("ends its token after thirty minutes, and every token once one was used", async () => {
    const one = await requestReset()
    await server.forward(30 * minute)
    expect((await post("/auth/reset-password", { token: one.token, newPassword: fresh })).status).toBe(400)
    const two = await requestReset()
    await server.forward(minute)
    // Somebody else asks for another link. The owner's link stays valid.
    await post("/auth/forgot-password", { email: two.email })
    const newer = tokenIn((await server.mails(two.email))[0]!.text)
    expect(newer).not.toBe(two.token)
    expect((await post("/auth/reset-password", { token: two.token, newPassword: fresh })).status).toBe(201)
    expect((await post("/auth/reset-password", { token: newer, newPassword: fresh })).status).toBe(400)
  })

  test("keeps the token usable when the new password is rejected", async () => {
    const { token } = await requestReset({ middleName: "Chidinma" })
    const common = await post("/auth/reset-password", { token, newPassword: "password123" })
    expect([common.status, Object.keys(common.body.fields)]).toEqual([400, ["newPassword"]])
    for (const newPassword of ["ngozi1234", "chidinma2026"]) {
      const named = await post("/auth/reset-password", { token, newPassword })
      expect([named.status, named.body.fields?.newPassword]).toEqual([400, personalPassword])
    }
    const differs = await post("/auth/reset-password", { token, newPassword: fresh, confirmPassword: "no" })
    expect([differs.status, differs.body.fields.confirmPassword]).toEqual([400, "Passwords do not match"])
    expect((await post("/auth/reset-password", { token, newPassword: fresh })).status).toBe(201)
  })

  test("gets the same response and delay for an unknown email, which gets no email", async () => {
    const { email } = await makeMember(server)
    const stranger = "forgetful-stranger@portal.test"
    const known = await post("/auth/forgot-password", { email })
    const unknown = await post("/auth/forgot-password", { email: stranger })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await server.mails(stranger)).toEqual([])
  })

  test("sends one mail a minute: a request of a stranger neither adds a mail nor refuses the owner", async () => {
    const { email } = await makeMember(server)
    const resets = async () =>
      (await server.mails(email)).filter(({ subject }) => /password/i.test(subject)).length
    for (const [wait, count] of [
      [0, 1],
      [minute / 2, 1],
      [minute / 2, 2],
    ] as const) {
      await server.forward(wait)
      expect((await post("/auth/forgot-password", { email })).status).toBe(201)
      expect(await resets()).toBe(count)
    }
  })

  test("mails one address at most twenty links a day, except to a device that logged in before", async () => {
    const { email } = await makeMember(server)
    const deviceKey = "the-members-own-phone"
    await post("/auth/login", { email, password, deviceKey })
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) {
      statuses.push((await post("/auth/forgot-password", { email })).status)
      await server.forward(minute)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect((await post("/auth/forgot-password", { email, deviceKey })).status).toBe(201)
  })
})

test("the audit log records every action, chained and append-only, without secrets", async () => {
  const brokenEntry = Effect.gen(function* () {
    const chain = yield* AuditChain
    yield* chain.chainWaiting
    return (yield* chain.check).broken
  })
  expect(await server.run(brokenEntry)).toBeNull()
  const rows = await server.rows("select distinct action from audit_log order by action")
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "forgot password",
      "login",
      "logout",
      "refresh",
      "resend code",
      "reset password",
      "signup",
    ]),
  )
  expect(
    JSON.stringify(await server.rows("select action, result, address, request_id from audit_log")),
  ).not.toContain("@")
  await expect(server.rows("update audit_log set result = 'nothing'")).rejects.toThrow()
  // With the guard removed, an edit breaks the chain.
  await server.rows("alter table audit_log disable trigger audit_log_guard")
  await server.rows("update audit_log set result = 'nothing' where id = (select min(id) + 3 from audit_log)")
  expect(await server.run(brokenEntry)).not.toBeNull()
})
