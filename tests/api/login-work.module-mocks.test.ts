import * as argon2 from "@node-rs/argon2"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { doctorBody, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

vi.mock("@node-rs/argon2", { spy: true })
const verify = vi.mocked(argon2.verify)
const hash = vi.mocked(argon2.hash)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Returns the parameters of every hash that a login computes, for a comparison or as a decoy. */
const workFor = async (who: string) => {
  verify.mockClear()
  hash.mockClear()
  await server.call("POST", "/auth/login", { body: { email: who, password: "not the password" } })
  const compared = verify.mock.calls.map(([stored]) => /\$(m=\d+,t=\d+,p=\d+)\$/.exec(String(stored))?.[1])
  const made = hash.mock.calls.map(
    ([, options]) => `m=${options?.memoryCost},t=${options?.timeCost},p=${options?.parallelism}`,
  )
  return [...compared, ...made]
}

test("a login computes the same hashes for an unknown email as for a known one, so that both take equally long", async () => {
  const { email } = await makeMember(server)
  const known = await workFor(email)
  expect(known).toEqual(["m=19456,t=2,p=1"])
  expect(await workFor("nobody@portal.test")).toEqual(known)
})

test("it also does so for an address with several unverified sign-ups", async () => {
  const { email } = doctorBody()
  for (const typed of ["lantern-river-42", "violet-steamer-91", "a quiet harbour 7"])
    await server.call("POST", "/auth/signup", {
      body: doctorBody({ email, password: typed, confirmPassword: typed }),
    })
  expect(await workFor(email)).toEqual(["m=19456,t=2,p=1"])
})
