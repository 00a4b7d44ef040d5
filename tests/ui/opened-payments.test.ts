/** Tests the payments stored on the device after any order of opening, settling and removing them (DECISIONS §3). */
import * as fc from "fast-check"
import { afterEach, assert, beforeEach, expect, test, vi } from "vitest"
import type { OpenedOnDevice } from "#machines/payment/opened-payments.ts"
import { openedOnDevice, removeOpened, retainOnly, storeOpened } from "#machines/payment/opened-payments.ts"
import * as fakeDevice from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
beforeEach(() => {
  vi.stubGlobal("localStorage", fakeLocalStorage)
  device.clear()
  vi.setSystemTime(now)
})
afterEach(() => vi.unstubAllGlobals())

const now = Date.parse("2026-11-28T09:00:00Z")
const day = 24 * 60 * 60 * 1000
const members = ["m1", "m2"]
const references = Array.from({ length: 26 }, (_, index) => `EV-${index}`)
const member = fc.constantFrom(...members)
const reference = fc.constantFrom(...references)

const opened = (memberId: string, name: string, age: number, isPayPal: boolean): OpenedOnDevice => ({
  memberId,
  reference: name,
  providerReference: isPayPal ? `PAY-${name}` : name,
  source: isPayPal ? "PAYPAL" : "PAYSTACK",
  purpose: "event",
  title: `Conference ${name}`,
  amount: 5_000,
  currency: "NGN",
  checkoutUrl: isPayPal ? null : `https://checkout.example/${name}`,
  createdAt: new Date(Date.now() - age * day).toISOString(),
  returnPath: `/dashboard/events/${name}?payment=successful`,
})

/** What a tab does, on the device and on the plain list that it should equal. */
interface Act {
  readonly name: string
  readonly onDevice: () => Promise<void>
  readonly onList: (all: readonly OpenedOnDevice[]) => readonly OpenedOnDevice[]
}
const isOf = (one: OpenedOnDevice, name: string) => one.reference === name || one.providerReference === name

const opening = fc
  .tuple(member, reference, fc.constantFrom(0, 0, 0, 3, 6.9, 7, 30), fc.boolean())
  .map(([memberId, name, age, isPayPal]): Act => {
    const payment = opened(memberId, name, age, isPayPal)
    return {
      name: `${memberId} opens ${name}, ${age} days ago`,
      onDevice: () => storeOpened(payment),
      onList: (all) => [payment, ...all.filter((one) => !isOf(one, name))],
    }
  })
const settling = fc.tuple(reference, fc.boolean()).map(([name, isByProvider]): Act => {
  const settled = isByProvider ? `PAY-${name}` : name
  return {
    name: `${settled} is confirmed`,
    onDevice: () => removeOpened(settled),
    onList: (all) => all.filter((one) => !isOf(one, settled)),
  }
})
const reading = fc.tuple(member, fc.subarray(references)).map(([memberId, listed]): Act => ({
  name: `the server lists ${listed.join()} for ${memberId}`,
  onDevice: () => retainOnly(memberId, listed),
  onList: (all) => all.filter((one) => one.memberId !== memberId || listed.some((name) => isOf(one, name))),
}))

/** At most 20 payments of the last 7 days, newest first. */
const retained = (all: readonly OpenedOnDevice[]) =>
  all.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < 7 * day).slice(0, 20)

test("each member finds their own open payments, newest first, after any sequence of steps, and up to a week later", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 8, arbitrary: opening }, settling, reading), {
        maxLength: 80,
        size: "max",
      }),
      fc.constantFrom(0, 1, 4, 7),
      async (acts, daysLater) => {
        device.clear()
        vi.setSystemTime(now)
        // No call waits for the previous one.
        await Promise.all(acts.map(({ onDevice }) => onDevice()))
        const expected = acts.reduce<readonly OpenedOnDevice[]>(
          (all, { onList }) => retained(onList(all)),
          [],
        )
        await openedOnDevice()
        expect(device.size, "an empty list leaves no record").toBe(expected.length === 0 ? 0 : 1)
        vi.setSystemTime(now + daysLater * day)
        const left = retained(expected)
        for (const memberId of members)
          expect(await openedOnDevice(memberId)).toEqual(left.filter((one) => one.memberId === memberId))
        expect(await openedOnDevice()).toEqual(left)
      },
    ),
    { seed: 20_261_128, numRuns: 50 },
  )
})

/** A payment that one of two tabs opens, and perhaps settles. */
const openingInTab = fc.record({
  tab: fc.constantFrom(0, 1),
  name: fc.constantFrom(...references.slice(0, 20)),
  isSettled: fc.boolean(),
})

/** Opens a tab. It shares the device with others, and has its own memory. */
const openTab = async () => {
  vi.resetModules()
  return import("#machines/payment/opened-payments.ts")
}

test("two tabs that open and settle payments at once lose none and bring none back", async () => {
  vi.stubGlobal("navigator", { locks: fakeLocks() })
  const tabs = [await openTab(), await openTab()]
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(openingInTab, { selector: ({ name }) => name, size: "max", maxLength: 20 }),
      async (openings) => {
        device.clear()
        await Promise.all(
          openings.flatMap(({ tab, name, isSettled }) => {
            const { removeOpened, storeOpened } = tabs[tab]!
            const stored = storeOpened(opened("m1", name, 0, false))
            return isSettled ? [stored, removeOpened(name)] : [stored]
          }),
        )
        const waiting = openings.filter(({ isSettled }) => !isSettled).map(({ name }) => name)
        for (const { openedOnDevice } of tabs)
          expect((await openedOnDevice("m1")).map((one) => one.reference).toSorted()).toEqual(
            waiting.toSorted(),
          )
      },
    ),
    { seed: 20_261_128, numRuns: 50 },
  )
})

test("the oldest of more than twenty is removed", async () => {
  for (const name of references) await storeOpened(opened("m1", name, 0, false))
  expect((await openedOnDevice("m1")).map((one) => one.reference)).toEqual(
    references.toReversed().slice(0, 20),
  )
})

test("a stored address that leads elsewhere becomes no link", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined)
  const payment = opened("m1", "EV-1", 0, false)
  const offered = async (returnPath: string) => {
    device.set("root/payments", { version: 1, value: [{ ...payment, returnPath }] })
    return (await openedOnDevice("m1")).map((one) => one.returnPath)
  }
  for (const own of ["/dashboard/payments?type=donation", "/dashboard?payment=successful"])
    expect(await offered(own)).toEqual([own])
  for (const other of [
    "https://evil.test/dashboard?a=1",
    "//evil.test/dashboard/a?b",
    "/dashboardevil?a",
    "/dashboard/a",
  ])
    expect(await offered(other)).toEqual([])
})

test("a failed update logs a warning, and the next one works", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined)
  const unreadable = { createdAt: { toString: () => assert.fail("unreadable") } } as unknown as OpenedOnDevice
  await storeOpened(unreadable)
  expect(warn).toHaveBeenCalledWith(
    "The opened payments could not be updated on this device.",
    expect.anything(),
  )
  await storeOpened(opened("m1", "EV-1", 0, false))
  expect(await openedOnDevice("m1")).toHaveLength(1)
})
