/** Anybody can sign up with any address: only its owner may open an account for it (DECISIONS §8). */
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { AttemptRows } from "#server/authentication/attempt-rows.ts"
import { errorMessages } from "#server/authentication/messages.ts"
import { now } from "#server/clock.ts"
import { codeIn, doctorBody, makeMember } from "./members.ts"
import { sortedStatuses, startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const minute = 60_000
const hour = 60 * minute
const post = (path: string, body: unknown) => server.call("POST", path, { body })
const wrongFor = (...codes: readonly string[]) =>
  Array.from({ length: codes.length + 1 }, (_, n) => `00000${n}`).find((code) => !codes.includes(code))!

let count = 0
const freshAddress = () => `signs-up-${process.pid}-${++count}@portal.test`
const passwords = { attacker: "a stolen harbour 66", victim: "violet-steamer-91" } as const
const names = { attacker: "Malachi", victim: "Veronica" } as const
type Who = keyof typeof names
/** Both use the portal, whose client sends the key of its device. */
const keys = { attacker: "device-of-the-attacker", victim: "device-of-the-victim" } as const

/** Signs up and returns the code that was sent for it. */
const signUp = async (who: Who, email: string, deviceKey?: string) => {
  const password = passwords[who]
  const response = await post(
    "/auth/signup",
    doctorBody({
      email,
      firstName: names[who],
      password,
      confirmPassword: password,
      ...(deviceKey === undefined ? {} : { deviceKey }),
    }),
  )
  expect(response.status).toBe(201)
  const mail = (await server.mails(email)).find(({ text }) => text.includes(`Dear ${names[who]},`))
  return codeIn(mail!.text)!
}
const verify = (email: string, code: string, deviceKey?: string) =>
  post("/auth/verify-email", { email, code, ...(deviceKey === undefined ? {} : { deviceKey }) })
const resend = (email: string, deviceKey?: string) =>
  post("/auth/resend-verify-code", { email, ...(deviceKey === undefined ? {} : { deviceKey }) })
const logIn = (email: string, who: Who, deviceKey?: string) =>
  post("/auth/login", {
    email,
    password: passwords[who],
    ...(deviceKey === undefined ? {} : { deviceKey }),
  })
const members = (email: string) =>
  server.rows("select id::text as id, first_name, membership_id from members where email = $1", [email])
const attemptsOf = async (email: string) =>
  (await server.rows("select 1 from sign_up_attempts where email = $1", [email])).length

/** Expects that the account is the victim's, and that the attacker's password is rejected. */
const expectVictims = async (email: string) => {
  expect((await members(email)).map(({ first_name }) => first_name)).toEqual([names.victim])
  const response = await logIn(email, "victim")
  expect([response.status, response.body.data?.user.emailVerified]).toEqual([201, true])
  expect((await logIn(email, "attacker")).status).toBe(401)
  expect(await attemptsOf(email)).toBe(0)
}

describe.each([
  ["the attacker first", ["attacker", "victim"]],
  ["the victim first", ["victim", "attacker"]],
] as const)("two sign-ups with one address, %s", (_, order) => {
  const both = async (withKeys: boolean) => {
    const email = freshAddress()
    const codes: Record<Who, string> = { attacker: "", victim: "" }
    for (const who of order) codes[who] = await signUp(who, email, withKeys ? keys[who] : undefined)
    return { email, codes }
  }

  test("the code of a sign-up verifies that sign-up and ends the other one", async () => {
    const { email, codes } = await both(false)
    expect(await members(email)).toEqual([])
    expect((await verify(email, codes.victim)).status).toBe(201)
    await expectVictims(email)
    expect((await verify(email, codes.attacker)).status).toBe(400)
    await expectVictims(email)
  })

  test("in the portal the attacker's code verifies nothing on the victim's device", async () => {
    const { email, codes } = await both(true)
    const response = await verify(email, codes.attacker, keys.victim)
    expect([response.status, response.body.fields.code]).toEqual([400, errorMessages.wrongCode])
    expect(await members(email)).toEqual([])
    expect((await verify(email, codes.victim, keys.victim)).status).toBe(201)
    await expectVictims(email)
  })

  test("in the portal a new code belongs to the sign-up of the requesting device", async () => {
    const { email } = await both(true)
    await server.forward(minute)
    expect((await resend(email, keys.victim)).status).toBe(201)
    const [mail] = await server.mails(email)
    expect(mail!.text).toContain(`Dear ${names.victim},`)
    // The attacker also requests a code. The victim's code stays valid.
    expect((await resend(email, keys.attacker)).status).toBe(201)
    expect((await verify(email, codeIn(mail!.text)!, keys.victim)).status).toBe(201)
    await expectVictims(email)
  })

  test("a request for a new code without a device sends no email", async () => {
    const { email, codes } = await both(false)
    await server.forward(minute)
    expect((await resend(email)).status).toBe(201)
    const [mail] = await server.mails(email)
    expect(mail!.subject).toMatch(/^Log in to get your code/)
    expect(codeIn(mail!.text)).toBeUndefined()
    expect((await verify(email, codes.victim)).status).toBe(201)
    await expectVictims(email)
  })

  test("if both are verified at the same time on their devices, one succeeds", async () => {
    const { email, codes } = await both(true)
    const responses = await Promise.all([
      verify(email, codes.victim, keys.victim),
      verify(email, codes.attacker, keys.attacker),
    ])
    expect(sortedStatuses(responses)).toEqual([201, 400])
    expect(await members(email)).toHaveLength(1)
    expect(await attemptsOf(email)).toBe(0)
  })
})

describe("an unverified sign-up", () => {
  test("is no member: it has no membershipId and no password reset, and no response reveals an account", async () => {
    const email = freshAddress()
    await signUp("victim", email)
    const { body } = await logIn(email, "victim")
    expect(body.data.user).toMatchObject({ email, emailVerified: false, membershipId: "" })
    const before = (await server.mails(email)).length
    expect((await post("/auth/forgot-password", { email })).status).toBe(201)
    expect(await server.mails(email)).toHaveLength(before)
    await signUp("attacker", email)
    expect((await server.mails(email)).map(({ subject }) => subject).join()).not.toContain("already")
  })

  test("passes its id to the member, whose session continues", async () => {
    const email = freshAddress()
    const code = await signUp("victim", email)
    const { accessToken, refreshToken, user } = (await logIn(email, "victim")).body.data
    expect((await server.call("GET", "/auth/me", { token: accessToken })).status).toBe(403)
    await verify(email, code)
    const me = await server.call("GET", "/auth/me", { token: accessToken })
    expect(me.body.data).toMatchObject({ _id: user._id, emailVerified: true })
    expect(me.body.data.membershipId).toMatch(/^CM1\d{8}$/)
    expect((await post("/auth/refresh-token", { refreshToken })).status).toBe(201)
  })

  test("ends with its session when another sign-up of the address is verified", async () => {
    const email = freshAddress()
    await signUp("attacker", email)
    const { accessToken, refreshToken } = (await logIn(email, "attacker")).body.data
    expect((await verify(email, await signUp("victim", email))).status).toBe(201)
    expect((await server.call("GET", "/auth/me", { token: accessToken })).status).toBe(401)
    expect((await post("/auth/refresh-token", { refreshToken })).status).toBe(401)
  })

  test("ends after 24 hours, and its row is deleted", async () => {
    const email = freshAddress()
    await signUp("victim", email, keys.victim)
    await server.forward(23 * hour + 59 * minute)
    await resend(email, keys.victim)
    const code = codeIn((await server.mails(email))[0]!.text)!
    expect(await attemptsOf(email)).toBe(1)
    // From here on the server's own sweep may delete the row.
    await server.forward(2 * minute)
    expect((await verify(email, code, keys.victim)).status).toBe(400)
    expect((await logIn(email, "victim")).status).toBe(401)
    await server.run(
      Effect.gen(function* () {
        const at = yield* now
        yield* (yield* AttemptRows).sweep(at, at)
      }),
    )
    expect(await attemptsOf(email)).toBe(0)
  })

  test("is replaced when the same device signs up again; at most five per address are stored", async () => {
    const email = freshAddress()
    await signUp("victim", email, keys.victim)
    await signUp("victim", email, keys.victim)
    expect(await attemptsOf(email)).toBe(1)
    for (let n = 0; n < 7; n++) await post("/auth/signup", doctorBody({ email, deviceKey: `device-${n}` }))
    expect(await attemptsOf(email)).toBe(5)
  })

  test("is identified in its email by the time, so that its owner can recognise it", async () => {
    const email = freshAddress()
    await signUp("victim", email)
    const [mail] = await server.mails(email)
    expect(mail!.text).toMatch(/^Veronica Bello signed up with this email address on \w{3} \d+, \d{4}, /m)
    expect(mail!.text).toContain("If you did not sign up then, do not use this code")
  })
})

describe("another device than the one that signed up", () => {
  test("verifies nothing in the portal before a login with the password", async () => {
    const email = freshAddress()
    const code = await signUp("victim", email, keys.victim)
    const phone = "phone-of-the-victim"
    expect((await verify(email, code, phone)).body.fields.code).toBe(errorMessages.wrongCode)
    await server.forward(minute)
    await resend(email, phone)
    expect((await server.mails(email))[0]!.subject).toMatch(/^Log in to get your code/)
    expect((await logIn(email, "victim", phone)).status).toBe(201)
    expect((await verify(email, code, phone)).status).toBe(201)
    expect((await logIn(email, "victim")).body.data.user.emailVerified).toBe(true)
  })

  test("does not verify an attacker's sign-up when its member never signed up", async () => {
    const email = freshAddress()
    const code = await signUp("attacker", email)
    expect((await verify(email, code, keys.victim)).status).toBe(400)
    await server.forward(minute)
    await resend(email, keys.victim)
    expect(codeIn((await server.mails(email))[0]!.text)).toBeUndefined()
    expect(await members(email)).toEqual([])
  })

  test("gets a code for the sign-up whose password it knows", async () => {
    const email = freshAddress()
    await signUp("victim", email)
    await signUp("attacker", email)
    await logIn(email, "victim", keys.victim)
    await server.forward(minute)
    await resend(email, keys.victim)
    const [mail] = await server.mails(email)
    expect(mail!.text).toContain("Dear Veronica,")
    expect((await verify(email, codeIn(mail!.text)!, keys.victim)).status).toBe(201)
    await expectVictims(email)
  })
})

describe("wrong codes", () => {
  test("typed elsewhere do not use up the tries of the device that signed up", async () => {
    const email = freshAddress()
    const code = await signUp("victim", email, keys.victim)
    const attackers = await signUp("attacker", email, keys.attacker)
    const wrong = wrongFor(code, attackers)
    for (let n = 0; n < 5; n++) await verify(email, wrong)
    for (let n = 0; n < 6; n++) await verify(email, wrong, keys.attacker)
    expect((await verify(email, wrong)).status).toBe(429)
    expect((await verify(email, code, keys.victim)).status).toBe(201)
    await expectVictims(email)
  })

  test("count per address, so that more sign-ups do not give many more tries", async () => {
    const email = freshAddress()
    const devices = Array.from({ length: 6 }, (_, n) => `guesser-${n}`)
    for (const deviceKey of devices) await post("/auth/signup", doctorBody({ email, deviceKey }))
    const statuses: number[] = []
    for (let round = 0; round < 8; round++)
      for (const deviceKey of devices) statuses.push((await verify(email, "000000", deviceKey)).status)
    // Ten tries for the address, and one for each of the five stored attempts.
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(15)
  })

  test("invalidate a code after five on its own device, and after five elsewhere", async () => {
    const email = freshAddress()
    const code = await signUp("victim", email, keys.victim)
    for (let n = 0; n < 4; n++) await verify(email, wrongFor(code), keys.victim)
    expect((await verify(email, wrongFor(code), keys.victim)).body.fields.code).toBe(
      errorMessages.tooManyTries,
    )
    expect((await verify(email, code, keys.victim)).body.fields.code).toBe(errorMessages.tooManyTries)
    await server.forward(hour)
    await resend(email, keys.victim)
    const renewed = codeIn((await server.mails(email))[0]!.text)!
    for (let n = 0; n < 5; n++) await verify(email, wrongFor(renewed))
    // Another sign-up gives the address a new code, but the old code no new tries.
    await signUp("attacker", email)
    expect((await verify(email, renewed)).body.fields.code).toBe(errorMessages.tooManyTries)
    expect((await verify(email, renewed, keys.victim)).status).toBe(201)
  })
})

test("the address of a member gets the same response as any other, and only its owner gets an email", async () => {
  const { email } = await makeMember(server, { firstName: "Owner" })
  const unknown = freshAddress()
  for (const deviceKey of [undefined, keys.attacker]) {
    const key = deviceKey === undefined ? {} : { deviceKey }
    await server.forward(hour)
    const ask = async (path: string, body: Record<string, unknown>) => {
      const [known, other] = [
        await post(path, { ...body, email, ...key }),
        await post(path, { ...body, email: unknown, ...key }),
      ]
      expect([known.status, known.body]).toEqual([other.status, other.body])
    }
    await ask("/auth/signup", doctorBody())
    for (let n = 0; n < 7; n++) await ask("/auth/verify-email", { code: "000000" })
    await server.forward(minute)
    await ask("/auth/resend-verify-code", {})
    for (let n = 0; n < 2; n++) await ask("/auth/verify-email", { code: "000000" })
  }
  const subjects = new Set((await server.mails(email)).map(({ subject }) => subject.split(" · ")[0]))
  expect(subjects).toEqual(new Set(["You already have an account", "Your email is verified already"]))
  expect((await members(email)).map(({ first_name }) => first_name)).toEqual(["Owner"])
})

test("one address gets at most fifty codes a day, however many sign-ups and devices ask for them", async () => {
  const email = freshAddress()
  await signUp("attacker", email, keys.attacker)
  for (let sent = 1; sent < 50; sent++) {
    await server.forward(minute)
    expect((await resend(email, keys.attacker)).status).toBe(201)
  }
  await server.forward(minute)
  const mailCount = async () => (await server.mails(email)).length
  const mailed = await mailCount()
  expect((await resend(email, keys.attacker)).status).toBe(429)
  // The response of a sign-up stays the same.
  await signUp("attacker", email, "another-device")
  expect(await mailCount()).toBe(mailed)
  await server.forward(24 * hour)
  await signUp("victim", email, keys.victim)
  expect(await mailCount()).toBe(mailed + 1)
})
