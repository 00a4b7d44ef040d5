/** Whose session ends on a device where the link of a mail set a password or confirmed an address. */
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { makeFailure } from "#api/failure.ts"
import { livePasswordReset } from "#machines/password-reset/password-reset.actors.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const page = vi.hoisted(() => ({
  user: null as object | null,
  /** The answers of the server, in order. */
  answers: [] as unknown[],
  sent: [] as unknown[],
}))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/from-api.ts", async (original) => ({
  ...(await original<object>()),
  runApi: () => Promise.resolve(page.answers.shift()),
}))
vi.mock("#machines/app/app.ts", () => ({
  app: {},
  sessionOf: () => ({
    getSnapshot: () => ({ context: { user: page.user } }),
    send: (event: unknown) => page.sent.push(event),
  }),
}))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => {
  device.clear()
  Object.assign(page, { user: { _id: "u1" }, sent: [] })
})

const saved: Outcome<null, Failure> = { _tag: "Ok", value: null }
const failed = (tag: Failure["_tag"], status: number): Outcome<never, Failure> => ({
  _tag: "Err",
  error: makeFailure(tag, tag, { status }),
})
const reset = async (...answers: readonly unknown[]) => {
  page.answers = [...answers]
  const logic = livePasswordReset.implementations.actors.resetPassword as PromiseActorLogic<unknown, object>
  const input = { token: "t0ken", newPassword: "a good long one", confirmPassword: "a good long one" }
  const outcome = await toPromise(createActor(logic, { input }).start())
  expect(page.answers).toEqual([])
  return outcome
}

test("a new password ends the member's own session before the page says so", async () => {
  expect(await reset(saved, failed("SessionExpired", 401))).toEqual(saved)
  expect(page.sent).toEqual([{ type: "session.revoked" }])
})

test("the link of another member ends no session, nor does a server without an answer", async () => {
  expect(await reset(saved, { _tag: "Ok", value: { _id: "u1" } })).toEqual(saved)
  expect(await reset(saved, failed("Unreachable", 0))).toEqual(saved)
  expect(await reset(saved, failed("EmailNotVerified", 403))).toEqual(saved)
  expect(page.sent).toEqual([])
})

test("without a session, or after a refusal, the server is not asked", async () => {
  await reset(failed("BadRequest", 400))
  page.user = null
  await reset(saved)
  expect(page.sent).toEqual([])
})
