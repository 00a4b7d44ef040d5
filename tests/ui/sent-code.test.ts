/** Whose email the page for a new password shows, on a device that several people use. */
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { livePasswordReset } from "#machines/password-reset/password-reset.actors.ts"
import { readResetCode, storedResetCode, storedVerificationCode } from "#machines/resend/sent-code.ts"
import { liveSession } from "#machines/session/session.actors.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const server = vi.hoisted(() => ({ answer: (): unknown => null }))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/from-api.ts", async (original) => ({
  ...(await original<object>()),
  runApi: () => Promise.resolve(server.answer()),
}))
vi.mock("#machines/session/end-if-revoked.actors.ts", () => ({ endIfRevoked: () => Promise.resolve() }))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

const minute = 60_000
const sentAgo = (milliseconds: number) => ({ email: "ada@example.org", sentAt: Date.now() - milliseconds })

const reset = () => {
  const logic = livePasswordReset.implementations.actors.resetPassword as PromiseActorLogic<unknown, object>
  const input = { token: "t0ken", newPassword: "a good long one", confirmPassword: "a good long one" }
  return toPromise(createActor(logic, { input }).start())
}

test("the address of a code is stored on its device for the 30 minutes in which the code works", async () => {
  const sent = sentAgo(29 * minute)
  await storedResetCode.write(sent)
  expect(await readResetCode()).toEqual(sent)
})

test("the address of an expired code is not shown, and is removed from the device", async () => {
  await storedResetCode.write(sentAgo(30 * minute))
  expect(await readResetCode()).toBeNull()
  expect(device.has("root/reset-code")).toBe(false)
})

test("the address of a code is removed once the code has set a password, and stays after a refusal", async () => {
  const sent = sentAgo(minute)
  await storedResetCode.write(sent)
  server.answer = () => ({ _tag: "Err", error: { _tag: "BadRequest" } })
  await reset()
  expect(await readResetCode()).toEqual(sent)
  server.answer = () => ({ _tag: "Ok", value: null })
  expect(await reset()).toEqual({ _tag: "Ok", value: null })
  expect(await readResetCode()).toBeNull()
})

test("a logout removes the address of a code from the device", async () => {
  await storedResetCode.write(sentAgo(minute))
  await storedVerificationCode.write(sentAgo(minute))
  const remove = liveSession.implementations.actions["removeMemberRecords"] as (args: object) => void
  remove({})
  await expect
    .poll(() => ["root/reset-code", "root/verification-code"].filter((key) => device.has(key)))
    .toEqual([])
})
