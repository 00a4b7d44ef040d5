/** One member of staff at a time checks a license number (OFFICE §3, §8). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Licence, OfficeMember } from "#api/contract/office-members.ts"
import type { ListedLicence } from "#api/contract/office-licences.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("update members set license_number = null"))

const minute = 60_000
const staff = (firstName: string) => join(server, { staff: "admin", firstName, licenseNumber: null })
const doctor = (licenseNumber: string | null) => join(server, { firstName: "Chidi", licenseNumber })
const post = ({ token }: Person, { _id }: Pick<Person, "_id">, act: string, body?: object) =>
  server.call("POST", `/office/licences/${_id}/${act}`, { token, body })
const claim = (person: Person, member: Pick<Person, "_id">) => post(person, member, "claim")
const release = (person: Person, member: Pick<Person, "_id">) => post(person, member, "release")
const note = "The register has this number under another name."
/** The acts about a number of this version, none of which claims it first. */
const acts = (version = 1) =>
  [
    ["confirmation", { version, freshId: randomUUID() }],
    ["question", { version, note, freshId: randomUUID() }],
    ["decline", { version, note, freshId: randomUUID() }],
  ] as const
const confirm = (person: Person, member: Pick<Person, "_id">, version = 1) =>
  post(person, member, "confirmation", { version, freshId: randomUUID() })
const read = async ({ token }: Person, { _id }: Person) =>
  ((await server.call("GET", `/office/members/${_id}`, { token })).body.data as OfficeMember).licence
const claimIn = ({ body }: { readonly body: { readonly data: OfficeMember } }) =>
  (body.data.licence as Licence).claim
const change = ({ token }: Person, licenseNumber: string) =>
  server.call("PATCH", "/auth/me", { token, body: { licenseNumber } })
/** Lets the claims on these members' numbers run out. */
const end = (...members: readonly Person[]) =>
  server.rows("update members set licence_claimed_until = '2026-01-01' where id = any($1::uuid[])", [
    members.map(({ _id }) => _id),
  ])
const list = async ({ token }: Person, state: string) =>
  (await server.call("GET", `/office/licences?state=${state}`, { token })).body.data
    .items as readonly ListedLicence[]

describe("a claim on a license number", () => {
  test("is one person's for 15 minutes, is renewed by its holder, and can be given back", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    const claimed = await claim(ada, member)
    expect([claimed.status, claimed.body.message]).toEqual([201, "You review this number"])
    const first = claimIn(claimed)!
    expect(first.by).toEqual({ _id: ada._id, fullName: "Ada Eze" })
    const left = Date.parse(first.until) - Date.now()
    expect(Math.abs(left - 15 * minute)).toBeLessThan(minute)
    for (const refused of [
      await claim(bola, member),
      ...(await Promise.all(acts().map(([act, body]) => post(bola, member, act, body)))),
    ]) {
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze reviews this until /),
      ])
      expect(claimIn(refused)?.by._id).toBe(ada._id)
    }
    // Nobody gives back the claim of another person.
    expect(claimIn(await release(bola, member))?.by._id).toBe(ada._id)
    await server.forward(minute)
    const renewed = claimIn(await claim(ada, member))!
    expect(Date.parse(renewed.until) - Date.parse(first.until)).toBeGreaterThanOrEqual(minute)
    expect(claimIn(await release(ada, member))).toBeNull()
    // A second release finds itself done.
    expect((await release(ada, member)).status).toBe(201)
    expect(claimIn(await claim(bola, member))?.by._id).toBe(bola._id)
  })

  test("is shown in the lists and in the record, also to a moderator, until it ends", async () => {
    const ada = await staff("Ada")
    const moderator = await join(server, { staff: "moderator", licenseNumber: null })
    const [unchecked, asked, checked] = [
      await doctor("MDCN/R/1"),
      await doctor("MDCN/R/2"),
      await doctor("MDCN/R/3"),
    ]
    await claim(ada, asked)
    await post(ada, asked, "question", { version: 1, note, freshId: randomUUID() })
    await claim(ada, checked)
    await confirm(ada, checked)
    const shown = async () =>
      Promise.all(["unchecked", "asked", "checked"].map(async (state) => (await list(ada, state))[0]!.claim))
    expect(await shown()).toEqual([null, null, null])
    for (const member of [unchecked, asked, checked]) await claim(ada, member)
    const byAda = { by: { _id: ada._id, fullName: "Ada Eze" }, until: expect.any(String) }
    expect(await shown()).toEqual([byAda, byAda, byAda])
    expect((await read(moderator, unchecked))?.claim).toEqual(byAda)
    await end(unchecked, asked, checked)
    expect(await shown()).toEqual([null, null, null])
    expect((await read(moderator, unchecked))?.claim).toBeNull()
  })

  test("ends by itself, and another member of staff takes over", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    await claim(ada, member)
    await end(member)
    for (const [act, body] of acts()) {
      const late = await post(ada, member, act, body)
      expect([late.status, late.body.message]).toEqual([409, "Your claim has ended. Take it again."])
    }
    expect(claimIn(await claim(bola, member))?.by._id).toBe(bola._id)
    expect((await confirm(ada, member)).body.message).toMatch(/^Bola Eze reviews this until /)
    expect((await read(ada, member))?.status).toBe("unchecked")
  })

  test("ends with each act, and a colleague needs one of their own for the next", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    for (const [index] of acts().entries()) {
      const member = await doctor("MDCN/R/77")
      const [act, body] = acts()[index]!
      await claim(ada, member)
      const done = await post(ada, member, act, body)
      expect([done.status, claimIn(done)]).toEqual([201, null])
      // A repeat is answered without a claim.
      expect((await post(ada, member, act, body)).status).toBe(201)
      const [next, nextBody] = acts(2)[(index + 1) % 3]!
      expect((await post(bola, member, next, nextBody)).body.message).toBe(
        "Your claim has ended. Take it again.",
      )
      await claim(bola, member)
      expect((await post(bola, member, next, nextBody)).status).toBe(201)
    }
  })

  test("ends when the number changes, so that nobody decides about one that they did not look up", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    await claim(ada, member)
    await change(member, "MDCN/R/77")
    expect((await read(bola, member))?.claim?.by._id).toBe(ada._id)
    await change(member, "MDCN/R/78")
    expect(await read(bola, member)).toMatchObject({ number: "MDCN/R/78", version: 2, claim: null })
    const late = await confirm(ada, member)
    expect([late.status, late.body.message]).toEqual([
      409,
      "Chidi Eze has changed the number. It is MDCN/R/78 now.",
    ])
    expect((await confirm(ada, member, 2)).body.message).toBe("Your claim has ended. Take it again.")
    expect((await claim(bola, member)).status).toBe(201)
  })

  test("is never on one's own number, and needs an admin and a member with a number", async () => {
    const ada = await staff("Ada")
    await change(ada, "MDCN/R/1")
    const own = await claim(ada, ada)
    expect([own.status, own.body.message]).toEqual([
      403,
      "Nobody checks their own licence. Ask another admin.",
    ])
    expect((await read(ada, ada))?.claim).toBeNull()
    const student = await doctor(null)
    const none = await claim(ada, student)
    expect([none.status, none.body.message]).toEqual([409, "Chidi Eze has no license number yet."])
    for (const _id of ["none", randomUUID()])
      for (const act of [claim, release]) expect((await act(ada, { _id })).status).toBe(404)
    const member = await doctor("MDCN/R/77")
    const moderator = await join(server, { staff: "moderator", licenseNumber: null })
    for (const act of [claim, release]) expect((await act(moderator, member)).status).toBe(403)
  })

  test("ends with the account of its holder, and the number stays", async () => {
    const [former, bola] = [await join(server), await staff("Bola")]
    const member = await doctor("MDCN/R/77")
    await server.rows(
      `update members set licence_claimed_by = $1::uuid, licence_claimed_until = now() + interval '1 day'
        where id = $2::uuid`,
      [former._id, member._id],
    )
    expect((await read(bola, member))?.claim?.by._id).toBe(former._id)
    await server.rows("delete from members where id = $1::uuid", [former._id])
    expect(await read(bola, member)).toMatchObject({ number: "MDCN/R/77", version: 1, claim: null })
    expect((await claim(bola, member)).status).toBe(201)
  })
})

test("a chapter leader does not see who checks a number", async () => {
  const ada = await staff("Ada")
  const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
  const member = await join(server, { region: "Benue", licenseNumber: "MDCN/R/77" })
  await claim(ada, member)
  const { body } = await server.call("GET", `/office/members/${member._id}`, { token: leader.token })
  expect(JSON.stringify(body)).not.toMatch(/claim|Ada Eze/)
})
