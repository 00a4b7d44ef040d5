/** The terms with which the form of a donation opens, whatever the device and the server answer (OFFICE §15). */
import * as fc from "fast-check"
import { expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { liveDonation } from "#machines/donation/donation.actors.ts"

const draft = { currency: "NGN", recurring: false, frequency: "", areas: { Missions: "1,500" } }
const settings = {
  areasOfNeed: { national: ["Missions", "Relief"], global: ["Missions"] },
  minimumDonation: { national: 2_000, global: 10 },
}
const device = { read: () => Promise.resolve<unknown>(null) }
const server = { read: () => Promise.resolve<unknown>(settings) }

vi.mock("#machines/donation/donation-draft.ts", async (original) => ({
  ...(await original<object>()),
  readDonationDraft: () => device.read(),
}))
vi.mock("#api/current-settings.ts", () => ({ readCurrentSettings: () => server.read() }))

const readDraft = (role: string) =>
  toPromise(
    createActor(liveDonation.implementations.actors.readDraft as PromiseActorLogic<unknown, object>, {
      input: { memberId: "m1", role },
    }).start(),
  )
const failed = () => Promise.reject(new Error("Failed to fetch"))

test("the draft and the current terms are each read, also if the other one cannot be", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("stored", "missing", "unreadable"),
      fc.boolean(),
      fc.constantFrom("Student", "Doctor", "GlobalNetwork"),
      async (stored, isAnswered, role) => {
        device.read =
          stored === "unreadable" ? failed : () => Promise.resolve(stored === "stored" ? draft : null)
        server.read = isAnswered ? () => Promise.resolve(settings) : failed
        const group = role === "GlobalNetwork" ? "global" : "national"
        expect(await readDraft(role)).toEqual({
          draft: stored === "stored" ? draft : null,
          terms: isAnswered
            ? { areas: settings.areasOfNeed[group], minimum: settings.minimumDonation[group] }
            : null,
        })
      },
    ),
    { seed: 20_261_202, numRuns: 60 },
  )
})
