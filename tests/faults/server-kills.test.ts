import { afterEach, expect, inject, test } from "vitest"
import { killServers } from "./server-process.ts"
import { runServerKills } from "./server-kills.ts"

// A test that times out leaves its servers running.
afterEach(killServers)

test("two servers that are killed in turn settle each payment once", async () => {
  const plan = { seconds: 8, payers: 4, killEvery: 2_000, seed: 1 }
  const { payments, kills, repeated: _, ...wrong } = await runServerKills(inject("postgres"), plan)
  expect(wrong).toEqual({
    confirmedTwice: 0,
    unexpected: 0,
    lost: 0,
    notCharged: 0,
    wrongBookings: 0,
    wrongGrants: 0,
    wrongReceipts: 0,
    unbalanced: 0,
    held: 0,
    webhooksLeft: 0,
  })
  expect(payments).toBeGreaterThan(4)
  expect(kills).toBeGreaterThan(0)
  // Restarting a killed server takes long on a busy machine.
}, 300_000)
