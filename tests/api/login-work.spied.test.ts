import * as argon2 from "@node-rs/argon2"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

vi.mock("@node-rs/argon2", { spy: true })
const verify = vi.mocked(argon2.verify)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What a login makes the server compare, without the hashes themselves. */
const workFor = async (who: string) => {
  verify.mockClear()
  await server.call("POST", "/auth/login", { body: { email: who, password: "not the password" } })
  return verify.mock.calls.map(([kept]) => /^\$argon2id\$.*?\$.*?\$/.exec(String(kept))?.[0])
}

test("a login works as hard for an unknown email as for a known one, so that both take the same time", async () => {
  const { email } = await makeMember(server)
  const known = await workFor(email)
  expect(known).toEqual(["$argon2id$v=19$m=19456,t=2,p=1$"])
  expect(await workFor("nobody@portal.test")).toEqual(known)
})
