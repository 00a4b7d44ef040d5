/** A draft of a record that was saved before the page closed (OFFICE §4). */
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import { productDraft } from "#machines/product-editor/product-draft.ts"
import {
  newProduct,
  productOf,
  type ProductValues,
  versionOf,
} from "#machines/product-editor/product-values.ts"
import type { RecordDraft } from "#machines/record-editor/record-editor-setup.ts"
import { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

const typed = { ...(newProduct.values as ProductValues), name: "Coat", price: "5000", priceUSD: "12" }
/** Returns the product with this name as it is stored in a version. */
const stored = (version: number, name: string) =>
  versionOf({
    ...productOf({ ...typed, name }),
    version,
    changedBy: null,
    changedAt: "2026-11-02T09:15:00.000Z",
  } as OfficeProduct)

/** Opens the product in version 2 with the draft that this device has of it. Returns the form's state. */
const openedWith = async (name: string) => {
  const base = stored(1, "Coat")
  await productDraft.store("s1", "p1", { freshId: "f1", base, values: { ...base.values, name } })
  const draft = await productDraft.read("s1", "p1")
  const actor = createActor(
    recordEditorMachine.provide({
      actors: {
        watchRecord: fromCallback(() => undefined),
        readDraft: fromPromise<RecordDraft | null, { readonly staffId: string; readonly id: string }>(() =>
          Promise.resolve(draft),
        ),
      },
      actions: { storeDraft: () => undefined, clearDraft: () => undefined },
    }),
    {
      input: {
        staffId: "s1",
        id: "p1",
        record: stored(2, "Gown"),
        freshId: "f2",
        path: "/office/products",
        validate: () => ({}),
      },
    },
  ).start()
  const opened = await waitFor(actor, (snapshot) => !snapshot.matches("restoring"))
  return opened.value
}

test("a draft that was saved, although the response was lost, has nothing left to save", async () => {
  expect(await openedWith("Gown")).toEqual({ editing: "clean" })
  expect(await openedWith("Cape")).toEqual({ editing: "conflicted" })
})
