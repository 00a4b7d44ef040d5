import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const mine = async ({ token }: Person) => (await server.call("GET", "/users/licence", { token })).body.data
const act = async ({ token }: Person, { _id }: Person, what: string, body: Record<string, unknown>) => {
  const path = `/office/licences/${_id}`
  await server.call("POST", `${path}/claim`, { token })
  return server.call("POST", `${path}/${what}`, { token, body: { freshId: randomUUID(), ...body } })
}

test("a member without a number has no check", async () => {
  for (const licenseNumber of [null, "", "  "])
    expect(await mine(await join(server, { licenseNumber }))).toBeNull()
})

test("a member reads the question of staff, and never who asked", async () => {
  const admin = await join(server, { staff: "admin", firstName: "Hidden" })
  const member = await join(server, { licenseNumber: "MDCN/R/77" })
  const note = "Please send your certificate."
  expect(await mine(member)).toEqual({ status: "unchecked", note: null, checkedAt: null })
  await act(admin, member, "question", { version: 1, note })
  expect(await mine(member)).toEqual({ status: "asked", note, checkedAt: expect.any(String) })
  await act(admin, member, "confirmation", { version: 2 })
  expect(await mine(member)).toEqual({ status: "confirmed", note: null, checkedAt: expect.any(String) })
  expect(await mine(admin)).toMatchObject({ status: "unchecked" })
})

test("the number AWAITING counts as awaited, in any letter case", async () => {
  for (const licenseNumber of ["AWAITING", " awaiting "])
    expect(await mine(await join(server, { licenseNumber }))).toMatchObject({ status: "awaiting" })
})
