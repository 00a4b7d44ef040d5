/** Whose email the page for a new password shows, on a device that several people use. */
import * as fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { livePasswordReset } from "#machines/password-reset/password-reset.actors.ts"
import { resendCooldown } from "#machines/resend/cooldown.ts"
import {
  cooldownLeft,
  readResetCode,
  storedResetCode,
  storedVerificationCode,
} from "#machines/resend/sent-code.ts"
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

test("the wait for another code is for its email alone, ends after a minute, and no clock makes it longer", () => {
  const email = fc.constantFrom("ada@example.org", "ADA@example.org", "", null)
  const passed = fc.oneof(
    fc.constantFrom(0, 1, resendCooldown - 1, resendCooldown, resendCooldown + 1),
    fc.integer({ min: -10 * resendCooldown, max: 10 * resendCooldown }),
  )
  fc.assert(
    fc.property(email, email, passed, fc.nat(), (sentTo, asked, milliseconds, sentAt) => {
      const sent = sentTo === null ? null : { email: sentTo, sentAt }
      const left = cooldownLeft(sent, asked, sentAt + milliseconds)
      if (sentTo === null || sentTo !== asked) expect(left).toBe(0)
      // A clock that was set back.
      else if (milliseconds < 0) expect(left).toBe(resendCooldown)
      else expect(left).toBe(milliseconds >= resendCooldown ? 0 : resendCooldown - milliseconds)
    }),
    { seed: 20_261_202 },
  )
})
