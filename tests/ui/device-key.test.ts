/** The random key of a device that has several tabs. */
import * as fc from "fast-check"
import { expect, test, vi } from "vitest"
import * as fakeDevice from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("navigator", { locks: fakeLocks() })

/** Opens a tab. It shares the device with others, and has its own memory. */
const openTab = async () => {
  vi.resetModules()
  return import("#machines/session/device-key.ts")
}

test("tabs that ask for the key at once, on a device that may have one, get the same key, which is stored", async () => {
  const storedKey = fc.constantFrom(null, null, "0123456789abcdef", "FEDCBA9876543210")
  await fc.assert(
    fc.asyncProperty(storedKey, fc.integer({ min: 1, max: 4 }), async (stored, tabCount) => {
      device.clear()
      if (stored !== null) device.set("root/device-key", { version: 1, value: stored })
      const tabs: Awaited<ReturnType<typeof openTab>>[] = []
      for (let tab = 0; tab < tabCount; tab += 1) tabs.push(await openTab())
      const keys = await Promise.all(tabs.flatMap(({ deviceKey }) => [deviceKey(), deviceKey()]))
      expect(new Set(keys).size).toBe(1)
      if (stored !== null) expect(keys[0]).toBe(stored)
      expect(device.get("root/device-key")).toEqual({ version: 1, value: keys[0] })
    }),
    { seed: 20_261_202, numRuns: 12 },
  )
})
