/** What a save stores while earlier changes of the same record wait, are being sent, or were sent (NETWORK §3.3). */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { makeFailure } from "#api/failure.ts"
import { queueIfUnreachable } from "#machines/outbox/queue-if-unreachable.actors.ts"
import type { NewEntry, QueuedEntry } from "#machines/outbox/queued-entry-schema.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import type { ProfileDraft } from "#machines/profile-edit/profile-draft.ts"
import { liveProfileEdit } from "#machines/profile-edit/profile-edit.actors.ts"
import { liveSettings } from "#machines/settings/settings.actors.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const server = vi.hoisted(() => ({
  /** The requests that the forms sent at once. */
  bodies: [] as unknown[],
  answer: (): Promise<unknown> => Promise.reject(new Error("No request is expected.")),
}))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/app/outbox.ts", async () => {
  const { outbox: stored } = await import("#machines/outbox/stored-outbox.ts")
  return { addEntry: stored.add, changesOf: stored.changesOf, watchEntries: stored.watch }
})
vi.mock("#machines/from-api.ts", () => ({
  runMemberApi: (_: unknown, body: unknown) => {
    server.bodies.push(body)
    return server.answer()
  },
}))
vi.stubGlobal("localStorage", fakeLocalStorage)
const locks = fakeLocks()
const request = vi.spyOn(locks, "request")
vi.stubGlobal("navigator", { locks })
vi.stubGlobal("window", new EventTarget())

const memberId = "m1"
const sent: Outcome<unknown, Failure> = { _tag: "Ok", value: null }
const cut: Outcome<never, Failure> = {
  _tag: "Err",
  error: makeFailure("Unreachable", "We could not reach the server."),
}
beforeEach(() => {
  device.clear()
  server.bodies.length = 0
  server.answer = () => Promise.resolve(cut)
})

const run = (logic: unknown, input: object) =>
  toPromise(createActor(logic as PromiseActorLogic<unknown, object>, { input }).start())

const record = { newMessage: true, replies: true, announcements: true }
const settings = {
  open: () => run(liveSettings.implementations.actors.readDraft, { memberId }),
  save: (waiting: object, values: object) =>
    run(liveSettings.implementations.actors.saveSettings, {
      memberId,
      record,
      waiting,
      values: { ...record, ...values },
    }),
}
const member = {
  ...Object.fromEntries(
    "firstName middleName lastName gender dateOfBirth bio leadershipPosition region admissionYear yearOfStudy specialty licenseNumber yearsOfExperience platform link"
      .split(" ")
      .map((name) => [name, "text"]),
  ),
  phone: "A",
  socials: [],
} as unknown as typeof ProfileDraft.Type
const profile = {
  open: () => run(liveProfileEdit.implementations.actors.readDraft, { memberId, record: member }),
  save: (values: object) =>
    run(liveProfileEdit.implementations.actors.saveProfile, {
      memberId,
      role: "Doctor",
      record: member,
      values: { ...member, ...values },
    }),
}

const waitingSettings: NewEntry = {
  kind: "settings",
  clientEntryId: "s1",
  changes: { newMessage: false },
  expected: { newMessage: true },
}
const waitingProfile: NewEntry = {
  kind: "profile",
  clientEntryId: "p1",
  changes: { phone: "B" },
  expected: { phone: "A" },
}

/** Saves while the outbox sends what waits. Returns what is sent next. */
const saveWhileSending = async (save: () => Promise<unknown>, outcome: Outcome<unknown, Failure>) => {
  const sending = Promise.withResolvers<Outcome<unknown, Failure>>()
  request.mockClear()
  const first = outbox.sendFirst(memberId, () => sending.promise)
  const saved = save()
  // The save has read what waits in the outbox, and now waits for the lock.
  await expect.poll(() => request.mock.calls.filter(([name]) => name === "root/outbox/send")).toHaveLength(2)
  sending.resolve(outcome)
  await first
  expect(await saved).toEqual({ _tag: "Ok", value: { isQueued: true } })
  return next()
}
const next = async (): Promise<QueuedEntry | null> =>
  (await outbox.sendFirst(memberId, () => Promise.resolve(cut))).entry

test("a value that an open profile form resets is sent after the outbox has sent the earlier changes", async () => {
  await outbox.add(memberId, waitingProfile)
  await profile.open()
  await outbox.sendFirst(memberId, () => Promise.resolve(sent))
  await profile.save({ bio: "New" })
  expect(server.bodies).toEqual([{ phone: "A", bio: "New" }])
  // The form that opens next begins from the record alone.
  device.clear()
  server.bodies.length = 0
  await profile.open()
  await profile.save({ bio: "New" })
  expect(server.bodies).toEqual([{ bio: "New" }])
})

describe("changes that are saved while the outbox sends the earlier ones", () => {
  test("reset the settings once the server has the earlier changes", async () => {
    await outbox.add(memberId, waitingSettings)
    await settings.open()
    expect(await saveWhileSending(() => settings.save({ newMessage: false }, {}), sent)).toMatchObject({
      changes: { newMessage: true },
      expected: { newMessage: false },
    })
  })

  test("begin from what the outbox has sent of the profile, and reset it", async () => {
    await outbox.add(memberId, waitingProfile)
    await profile.open()
    expect(await saveWhileSending(() => profile.save({ phone: "C" }), sent)).toMatchObject({
      changes: { phone: "C" },
      expected: { phone: "B" },
    })
    device.clear()
    await outbox.add(memberId, waitingProfile)
    await profile.open()
    expect(await saveWhileSending(() => profile.save({}), sent)).toMatchObject({
      changes: { phone: "A" },
      expected: { phone: "B" },
    })
  })

  test("begin from the first values when the earlier ones were not sent", async () => {
    await outbox.add(memberId, waitingProfile)
    await profile.open()
    expect(await saveWhileSending(() => profile.save({ phone: "C" }), cut)).toMatchObject({
      changes: { phone: "C" },
      expected: { phone: "A" },
    })
  })

  test("reset what the server may have although its response was lost", async () => {
    await outbox.add(memberId, waitingSettings)
    await settings.open()
    expect(await saveWhileSending(() => settings.save({ newMessage: false }, {}), cut)).toMatchObject({
      changes: { newMessage: true },
      expected: { newMessage: false },
    })
  })
})

test("a value that is reset and changed again without a connection begins from the record", async () => {
  await outbox.add(memberId, waitingSettings)
  await settings.open()
  await settings.save({ newMessage: false }, {})
  await settings.open()
  await settings.save({ newMessage: true }, { newMessage: false })
  expect(await next()).toMatchObject({ changes: { newMessage: false }, expected: { newMessage: true } })
})

test("a reset value is still sent with a later change of another field", async () => {
  await outbox.add(memberId, waitingSettings)
  await settings.open()
  await settings.save({ newMessage: false }, {})
  await settings.open()
  await settings.save({ newMessage: true }, { replies: false })
  expect(await next()).toMatchObject({
    changes: { newMessage: true, replies: false },
    expected: { newMessage: false, replies: true },
  })
})

test("two tabs that both fail to send store the changes of both", async () => {
  const answer = Promise.withResolvers<unknown>()
  server.answer = () => answer.promise
  const saved = settings.save({}, { replies: false })
  await expect.poll(() => server.bodies).toEqual([{ replies: false }])
  // The other tab stores its changes first.
  await queueIfUnreachable(cut, memberId, waitingSettings)
  answer.resolve(cut)
  await saved
  expect(await next()).toMatchObject({
    changes: { newMessage: false, replies: false },
    expected: { newMessage: true, replies: true },
  })
})

test("a reset value is stored when the earlier changes were sent and this save is not", async () => {
  await outbox.add(memberId, waitingSettings)
  await settings.open()
  await outbox.sendFirst(memberId, () => Promise.resolve(sent))
  await settings.save({ newMessage: false }, {})
  expect(server.bodies).toEqual([{ newMessage: true }])
  expect(await next()).toMatchObject({ changes: { newMessage: true }, expected: { newMessage: false } })
})
