import { Cause, Effect, Exit } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Settings } from "#server/config.ts"
import { decideTransition } from "#server/transition/office.ts"
import { casesOf } from "./audit-entries.ts"
import { join } from "./members.ts"
import { recordChanges } from "./received-changes.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newMember = (role: "Student" | "Doctor" | "GlobalNetwork" = "Student") => {
  const own =
    role === "Student"
      ? {
          region: "University College Hospital - UCH Chapter",
          specialty: null,
          licenseNumber: null,
          yearsOfExperience: null,
        }
      : { specialty: "Surgery", licenseNumber: "MDCN/7", yearsOfExperience: "5 Years and Above" }
  return join(server, { role, ...own })
}
const details = { region: "Benue", specialty: "AWAITING", licenseNumber: "AWAITING" }
const send = (token: string, body: Record<string, unknown> = details) =>
  server.call("POST", "/users/transition", { token, body })
const mine = async (token: string) => (await server.call("GET", "/users/transition", { token })).body.data
const me = async (token: string) => (await server.call("GET", "/auth/me", { token })).body.data
const decide = (email: string, status: "completed" | "failed", note: string | null = null) =>
  server.run(
    decideTransition(email, status, note).pipe(Effect.provideService(Settings, server.settings), Effect.exit),
  )

describe("a request for a transition", () => {
  test("from a student to become a doctor is accepted once", async () => {
    const { token } = await newMember()
    expect(await mine(token)).toBeNull()
    const response = await send(token)
    expect([response.status, response.body.message]).toEqual([201, "Transition info updated successfully"])
    expect(await mine(token)).toMatchObject({ ...details, role: "Doctor", status: "pending", note: null })
    const again = await send(token, { ...details, region: "Enugu" })
    expect([again.status, again.body.data.region]).toEqual([409, "Benue"])
    expect((await mine(token)).region).toBe("Benue")
    expect((await me(token)).role).toBe("Student")
  })

  test("that is sent again after a lost response gets the answer of the first one", async () => {
    const { token, _id } = await newMember()
    const first = await send(token)
    const again = await send(token)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await send(token, { ...details, licenseNumber: "MDCN/8" })).status).toBe(409)
    const doctor = await newMember("Doctor")
    const region = "UK/Europe region"
    const { body } = await send(doctor.token, { region })
    expect((await send(doctor.token, { region })).body).toEqual(body)
    expect(
      await server.rows("select 1 from transitions where member_id in ($1::uuid, $2::uuid)", [
        _id,
        doctor._id,
      ]),
    ).toHaveLength(2)
  })

  test("from a doctor uses only the region; the rest comes from the profile", async () => {
    const { token } = await newMember("Doctor")
    const region = "UK/Europe region"
    expect((await send(token, { region, specialty: "Forged", licenseNumber: "0" })).status).toBe(201)
    expect(await mine(token)).toMatchObject({
      role: "GlobalNetwork",
      region,
      specialty: "Surgery",
      licenseNumber: "MDCN/7",
    })
  })

  test("from a global member is rejected, because there is no further role", async () => {
    const { token } = await newMember("GlobalNetwork")
    expect((await send(token)).status).toBe(403)
    expect(await mine(token)).toBeNull()
  })

  test.each([
    [{ specialty: "Surgery", licenseNumber: "1" }, "region", "This field is required"],
    [{ ...details, region: "The Americas Region" }, "region", "Please choose from the list"],
    [{ ...details, specialty: " " }, "specialty", "This field is required"],
    [{ region: "Benue", specialty: "Surgery" }, "licenseNumber", "This field is required"],
  ])("a student's %o is refused under its field", async (body, field, message) => {
    const { token } = await newMember()
    const response = await send(token, body)
    expect([response.status, response.body.fields[field]]).toEqual([400, message])
    expect(await mine(token)).toBeNull()
  })

  test("needs a session", async () => {
    expect((await server.call("GET", "/users/transition")).status).toBe(401)
    expect((await server.call("POST", "/users/transition", { body: details })).status).toBe(401)
  })
})

describe("the office", () => {
  test("completes one: the role changes at once, and the member gets a notification and an email", async () => {
    const { token, email, _id } = await newMember()
    await send(token, { region: "Benue", specialty: "Paediatrics", licenseNumber: "MDCN/9" })
    const { receivedChanges, stop } = await recordChanges(server)
    expect(Exit.isSuccess(await decide(email, "completed"))).toBe(true)
    stop()
    expect(receivedChanges).toContainEqual({ memberId: _id, about: "sessions" })
    expect(await me(token)).toMatchObject({
      role: "Doctor",
      region: "Benue",
      specialty: "Paediatrics",
      licenseNumber: "MDCN/9",
      yearsOfExperience: "0 - 5 Years",
    })
    expect((await mine(token)).status).toBe("completed")
    const { items } = (await server.call("GET", "/notifications", { token })).body.data
    expect(items).toMatchObject([{ type: "transition", target: "/dashboard/profile" }])
    expect((await server.mails(email))[0]?.subject).toContain("Your transition is complete")
    // The next transition is requested with the same record.
    expect((await send(token, { region: "Africa Region" })).status).toBe(201)
    expect(await mine(token)).toMatchObject({ role: "GlobalNetwork", status: "pending" })
    await decide(email, "completed")
    expect(await me(token)).toMatchObject({
      role: "GlobalNetwork",
      region: "Africa Region",
      specialty: "Paediatrics",
    })
  })

  test("fails one with a note, and the member can send it again", async () => {
    const member = await newMember()
    const { token, email } = member
    await send(token)
    await decide(email, "failed", "The licence number could not be found.")
    const [{ id } = {}] = await server.rows(
      "select id::text as id from transitions where member_id = $1::uuid",
      [member._id],
    )
    expect(await casesOf(server, member)).toEqual([["transition", "transition", id]])
    expect(await mine(token)).toMatchObject({
      status: "failed",
      note: "The licence number could not be found.",
    })
    expect((await me(token)).role).toBe("Student")
    const again = await send(token, { ...details, licenseNumber: "MDCN/R/77" })
    expect([again.status, again.body.data.status]).toEqual([201, "pending"])
    expect(await mine(token)).toMatchObject({ licenseNumber: "MDCN/R/77", status: "pending", note: null })
    expect(
      await server.rows(
        "select 1 from transitions where member_id = (select id from members where email = $1)",
        [email],
      ),
    ).toHaveLength(1)
  })

  test("cannot decide a missing one, or one twice", async () => {
    const { token, email } = await newMember()
    const refusal = (exit: Awaited<ReturnType<typeof decide>>) =>
      Exit.isFailure(exit) ? (Cause.squash(exit.cause) as Error).message : undefined
    expect(refusal(await decide("nobody@portal.test", "completed"))).toContain("There is no member")
    expect(refusal(await decide(email, "completed"))).toContain("no transition in progress")
    await send(token)
    await decide(email, "completed")
    expect(refusal(await decide(email, "failed"))).toContain("no transition in progress")
    expect((await me(token)).role).toBe("Doctor")
  })
})
