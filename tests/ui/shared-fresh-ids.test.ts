/** Tests two pages of one browser that share a draft, and so its `freshId` (OFFICE §4, §19). */
import { Effect } from "effect"
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, waitFor, type AnyActorLogic } from "xstate"
import { makeFailure } from "#api/failure.ts"
import type { Failure } from "../../src/outcome.ts"
import { fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)

/** Delivers at once to the other pages. */
const channels = new Set<EventTarget>()
class FakeChannel extends EventTarget {
  constructor() {
    super()
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }))
  }
}
vi.stubGlobal("BroadcastChannel", FakeChannel)

interface Stored {
  readonly _id: string
  readonly version: number
  readonly name: string
}
/** The server: a known `freshId` is answered with its record. */
const server = vi.hoisted(() => ({
  records: new Map<string, Stored>(),
  losesAnswer: false,
  /** How the server refuses to make a record again; null when it answers with the first one. */
  deletion: null as Failure | null,
  /** Why the server refuses to change a record; null when it changes it. */
  refusal: null as Failure | null,
}))
const create = ({ freshId, name }: { readonly freshId: string; readonly name: string }) => {
  if (server.deletion !== null && server.records.has(freshId)) return Effect.fail(server.deletion as never)
  const record = server.records.get(freshId) ?? { _id: freshId, version: 1, name }
  server.records.set(freshId, record)
  if (!server.losesAnswer) return Effect.succeed(record)
  server.losesAnswer = false
  return Effect.fail({ _tag: "Offline", message: "No connection", fields: {}, data: null } as never)
}
const save = ({
  id,
  version,
  name,
}: {
  readonly id: string
  readonly version: number
  readonly name: string
}) => {
  if (server.refusal !== null) return Effect.fail(server.refusal as never)
  const record = { _id: id, version: version + 1, name }
  server.records.set(id, record)
  return Effect.succeed(record)
}
vi.mock("#api/office-offline-payments.ts", async (original) => ({
  ...(await original<object>()),
  recordOfflinePayment: ({ freshId, slip }: { readonly freshId: string; readonly slip: string }) =>
    create({ freshId, name: slip }),
}))

beforeEach(() => {
  server.deletion = null
  server.refusal = null
  server.records.clear()
  channels.clear()
})

const run = async (logic: unknown, input: object) => {
  const actor = createActor(logic as AnyActorLogic, { input }).start()
  return (await waitFor(actor, ({ status }) => status !== "active")).output
}
const names = () => [...server.records.values()].map(({ name }) => name).toSorted()

const versionOf = ({ version, name }: Stored) => ({
  version,
  values: { name },
  changedBy: null,
  changedAt: "",
})

/** Opens the editor in another page. Returns how it saves a new record. */
const openEditor = async () => {
  vi.resetModules()
  const { provideRecordEditor } = await import("#machines/record-editor/record-editor.actors.ts")
  const { actors } = provideRecordEditor({
    query: (id: string) => ({ queryKey: ["record", id] }),
    lists: ["records"],
    create,
    save,
    versionOf,
    requestOf: ({ name }: { readonly name: string }) => ({ name }),
    fieldMessagesOf: (fields) => fields,
    draft: {
      read: () => Promise.resolve(null),
      store: () => Promise.resolve(),
      clear: () => Promise.resolve(),
    },
  }).implementations
  await run(actors["readDraft"], { staffId: "s1", id: "new" })
  return (name: string) => run(actors["save"], { id: "new", freshId: "f1", version: 0, values: { name } })
}

/** Opens the form of an offline payment in another page. Returns how it records one. */
const openPaymentForm = async () => {
  vi.resetModules()
  const { liveOfflinePayment } = await import("#machines/offline-payment/offline-payment.actors.ts")
  const { actors } = liveOfflinePayment.implementations
  await run(actors["readDraft"], { staffId: "s1" })
  return (slip: string) => run(actors["recordPayment"], { freshId: "f1", slip })
}

test.each([
  ["record", openEditor],
  ["offline payment", openPaymentForm],
])("two pages that share the draft of a new %s store one each", async (_, open) => {
  const [picnic, retreat] = [await open(), await open()]
  expect(await retreat("Retreat")).toMatchObject({ _tag: "Ok" })
  expect(await picnic("Picnic")).toMatchObject({ _tag: "Ok" })
  expect(names()).toEqual(["Picnic", "Retreat"])
})

test("a draft that is stored after another page has sent its id gets the id that this page would send", async () => {
  const retreat = await openEditor()
  vi.resetModules()
  const { ownFreshId, storedFreshId, watchFreshIds } = await import("#machines/form/own-fresh-id.ts")
  watchFreshIds()
  expect(storedFreshId("f1")).toBe("f1")
  await retreat("Retreat")
  expect(storedFreshId("f1")).not.toBe("f1")
  expect(storedFreshId("f1")).toBe(ownFreshId("f1"))
})

test("a page repeats a save whose response was lost: one record has the newer text", async () => {
  const [picnic] = [await openEditor(), await openEditor()]
  server.losesAnswer = true
  expect(await picnic("Picnic")).toMatchObject({ _tag: "Err" })
  expect(await picnic("Long picnic")).toMatchObject({ _tag: "Ok" })
  expect(names()).toEqual(["Long picnic"])
})

test("a new record that is sent again as it was, and is deleted meanwhile, is made anew by the next save", async () => {
  const picnic = await openEditor()
  server.losesAnswer = true
  await picnic("Picnic")
  server.deletion = makeFailure("Gone", "This event was deleted by Bola Eze.", { data: { _id: "f1" } })
  expect(await picnic("Picnic")).toMatchObject({
    _tag: "Err",
    error: {
      message:
        "This event was deleted by Bola Eze. What you typed is still here. Save again to make a new one.",
    },
  })
  expect(await picnic("Picnic")).toMatchObject({ _tag: "Ok" })
  expect(names()).toEqual(["Picnic", "Picnic"])
})

test.each([
  ["deleted", makeFailure("Gone", "This event was deleted by Bola Eze.", { data: { _id: "f1" } })],
  ["removed", makeFailure("NotFound", "This event does not exist.")],
])(
  "a record that was made without an answer and is %s meanwhile: the page says so, and the next save makes a new one",
  async (_, refusal) => {
    const picnic = await openEditor()
    const { storedFreshId } = await import("#machines/form/own-fresh-id.ts")
    server.losesAnswer = true
    await picnic("Picnic")
    server.refusal = refusal
    expect(await picnic("Long picnic")).toMatchObject({
      _tag: "Err",
      error: {
        _tag: refusal._tag,
        message: `${refusal.message} What you typed is still here. Save again to make a new one.`,
      },
    })
    expect(storedFreshId("f1")).not.toBe("f1")
    server.losesAnswer = true
    expect(await picnic("Long picnic")).toMatchObject({ _tag: "Err" })
    expect(await picnic("Long picnic")).toMatchObject({ _tag: "Ok", value: { id: storedFreshId("f1") } })
    expect(names()).toEqual(["Long picnic", "Picnic"])
  },
)
