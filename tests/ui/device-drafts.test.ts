/** What the flows of the portal store on the device and remove from it, by the actions that the app provides. */
import { globSync, readFileSync } from "node:fs"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { type AnyStateMachine, createActor, type PromiseActorLogic, toPromise, waitFor } from "xstate"
import { avatarDraft } from "#machines/avatar-upload/avatar-draft.ts"
import { liveAvatarUpload } from "#machines/avatar-upload/avatar-upload.actors.ts"
import { contactDraft } from "#machines/checkout/checkout-draft.ts"
import { liveCheckout } from "#machines/checkout/checkout.actors.ts"
import { readDonationDraft } from "#machines/donation/donation-draft.ts"
import { liveDonation } from "#machines/donation/donation.actors.ts"
import { entryChangeDraft } from "#machines/entry-change/entry-change-draft.ts"
import { liveEntryChange } from "#machines/entry-change/entry-change.actors.ts"
import { eventMessageDraft } from "#machines/event-message/event-message-draft.ts"
import { dialogDraft } from "#machines/form/dialog-draft.ts"
import { faithDraft } from "#machines/faith-entry/faith-draft.ts"
import { liveFaithEntry } from "#machines/faith-entry/faith-entry.actors.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { openedOnDevice } from "#machines/payment/opened-payments.ts"
import { livePayment } from "#machines/payment/payment.actors.ts"
import { livePaymentReturn } from "#machines/payment-return/payment-return.actors.ts"
import { removeSettled } from "#machines/payment-return/remove-settled.ts"
import { type ProfileDraft, profileDraft } from "#machines/profile-edit/profile-draft.ts"
import { liveProfileEdit } from "#machines/profile-edit/profile-edit.actors.ts"
import { refundDraft } from "#machines/refund/refund-draft.ts"
import { liveSession } from "#machines/session/session.actors.ts"
import { settingsDraft } from "#machines/settings/settings-draft.ts"
import { liveSettings } from "#machines/settings/settings.actors.ts"
import { transitionDraft } from "#machines/transition/transition-draft.ts"
import { liveTransition } from "#machines/transition/transition.actors.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const settings = { newMessage: true, replies: true, announcements: true }

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

const memberId = "m1"
/** Runs an action as the machine does. */
const run = (machine: AnyStateMachine, action: string, params: unknown): void =>
  (machine.implementations.actions[action] as (args: object, params: unknown) => void)({}, params)

const profile = {
  ...Object.fromEntries(
    "firstName middleName lastName phone gender dateOfBirth bio leadershipPosition region admissionYear yearOfStudy specialty licenseNumber yearsOfExperience platform link"
      .split(" ")
      .map((name) => [name, "text"]),
  ),
  socials: [],
}
const picture = { file: new File(["bytes"], "me.png", { type: "image/png" }) }
const donation = { currency: "NGN", recurring: false, frequency: "", areas: { Missions: "500" } }

describe("storeDraft stores a draft for its member, and clearDraft removes it", () => {
  test.each<
    [string, AnyStateMachine, { readonly read: (memberId: string) => Promise<unknown> }, object, unknown]
  >([
    [
      "a profile",
      liveProfileEdit,
      profileDraft,
      { record: profile, values: { ...profile, bio: "typed" } },
      { record: profile, values: { ...profile, bio: "typed" } },
    ],
    [
      "a transition",
      liveTransition,
      transitionDraft,
      { question: null, values: { region: "Benue", specialty: "", licenseNumber: "", answer: "" } },
      { question: null, values: { region: "Benue", specialty: "", licenseNumber: "", answer: "" } },
    ],
    [
      "settings",
      liveSettings,
      settingsDraft,
      { record: settings, values: { ...settings, replies: false } },
      { record: settings, values: { ...settings, replies: false } },
    ],
    [
      "a faith entry",
      liveFaithEntry,
      faithDraft,
      { draft: { category: "Comment", content: "Amen", isAnonymous: false, clientEntryId: "e1" } },
      { category: "Comment", content: "Amen", isAnonymous: false, clientEntryId: "e1" },
    ],
    [
      "a picture",
      liveAvatarUpload,
      avatarDraft,
      { opened: { _tag: "Ok", value: picture } },
      expect.objectContaining({ name: "me.png" }),
    ],
  ])("%s", async (_, machine, draft, params, stored) => {
    run(machine, "storeDraft", { memberId, ...params })
    await expect.poll(() => draft.read(memberId)).toEqual(stored)
    expect(await draft.read("m2")).toBeNull()
    run(machine, "clearDraft", undefined)
    await expect.poll(() => draft.read(memberId)).toBeNull()
  })
})

test("a draft whose write is still in progress is read with the new values", async () => {
  const details = {
    shippingContactName: "Ada Obi",
    shippingContactPhone: "",
    shippingContactEmail: "",
    shippingAddress: "12 Marina Road",
  }
  void contactDraft.store(memberId, details)
  expect(await contactDraft.read(memberId)).toEqual(details)
})

test("the stored change of an entry is read only for that entry, and is removed with it", async () => {
  const values = { category: "Comment", content: "Amen", version: 2 }
  run(liveEntryChange, "storeDraft", { memberId, id: "e1", draft: values })
  await expect.poll(() => entryChangeDraft.read(memberId, "e1")).toEqual(values)
  expect(await entryChangeDraft.read(memberId, "e2")).toBeNull()
  expect(await entryChangeDraft.read("m2", "e1")).toBeNull()
  await entryChangeDraft.clear(memberId, "e2")
  expect(await entryChangeDraft.read(memberId, "e1")).toEqual(values)
  run(liveEntryChange, "clearDraft", { memberId, id: "e1" })
  await expect.poll(() => entryChangeDraft.read(memberId, "e1")).toBeNull()
})

test("closing a dialog without a draft does not extend the lifetime of other drafts", async () => {
  await dialogDraft.store(memberId, "report/entry/e1", { words: "It names a patient." })
  const before = device.get("root/dialog-draft")
  await dialogDraft.clear(memberId, "report/entry/e2")
  expect(device.get("root/dialog-draft")).toBe(before)
  await dialogDraft.clear(memberId, "report/entry/e1")
  expect(await dialogDraft.read(memberId, "report/entry/e1")).toBeNull()
})

test("a logout removes every draft except those of published content, which name no member", async () => {
  const names = globSync("src/machines/**/*-draft.ts").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/Draft\(\s*"([a-z-]+)"/g), ([, name]) => name!),
  )
  for (const name of names) device.set(`root/${name}`, "typed")
  run(liveSession, "removeMemberRecords", undefined)
  await expect
    .poll(() => names.filter((name) => device.has(`root/${name}`)).toSorted())
    .toEqual([
      "devotional-draft",
      "event-draft",
      "job-draft",
      "product-draft",
      "resource-draft",
      "training-draft",
    ])
})

test("a logout removes unsent messages to registrants, and refunds that were not requested", async () => {
  const message = { freshId: null, subject: "What to bring", text: "A blanket." }
  const refund = {
    id: "f1",
    amount: "5",
    revokes: false,
    method: "",
    slip: "",
    returnedOn: "",
    note: "Asked",
  }
  await eventMessageDraft.store(memberId, "e1", message)
  await refundDraft.store(memberId, "EV-1", refund)
  expect(await eventMessageDraft.read(memberId, "e1")).toEqual(message)
  expect(await refundDraft.read(memberId, "EV-1")).toEqual(refund)
  run(liveSession, "removeMemberRecords", undefined)
  expect(await eventMessageDraft.read(memberId, "e1")).toBeNull()
  expect(await refundDraft.read(memberId, "EV-1")).toBeNull()
})

test("the draft of a profile gets what the office has corrected in other fields since", async () => {
  const before = profile as unknown as typeof ProfileDraft.Type
  const values = { ...before, bio: "typed", phone: "typed" }
  await profileDraft.store(memberId, { record: before, values })
  const record = { ...before, phone: "corrected", lastName: "corrected" }
  const logic = liveProfileEdit.implementations.actors.readDraft as PromiseActorLogic<unknown, object>
  expect(await toPromise(createActor(logic, { input: { memberId, record } }).start())).toEqual({
    ...values,
    lastName: "corrected",
  })
})

describe("the draft of a profile, while changes wait in the outbox,", () => {
  const before = profile as unknown as typeof ProfileDraft.Type
  const readDraft = (logic: unknown) =>
    toPromise(
      createActor(logic as PromiseActorLogic<unknown, object>, {
        input: { memberId, record: before },
      }).start(),
    )
  const waiting = {
    kind: "profile",
    clientEntryId: "p1",
    changes: { phone: "waiting" },
    expected: { phone: "text" },
  } as const
  const draft = { record: before, values: { ...before, bio: "typed" } }

  test("shows what will be sent", async () => {
    await outbox.add(memberId, waiting)
    await profileDraft.store(memberId, draft)
    expect(await readDraft(liveProfileEdit.implementations.actors.readDraft)).toEqual({
      ...before,
      bio: "typed",
      phone: "waiting",
    })
  })

  /** Opens the form, which reads the draft. */
  const open = async () => {
    const flow = createActor(liveProfileEdit, { input: { memberId, role: "Doctor", record: before } }).start()
    await waitFor(flow, (snapshot) => snapshot.matches("open"))
    return flow
  }

  test.each([
    ["one of them", { phone: "waiting", bio: "waiting" }],
    ["the only one", { phone: "waiting" }],
  ])("has %s as it was set back", async (_, changes) => {
    const expected = Object.fromEntries(Object.keys(changes).map((name) => [name, "text"]))
    await outbox.add(memberId, { ...waiting, changes, expected })
    const flow = await open()
    expect(flow.getSnapshot().context.values).toEqual({ ...before, ...changes })
    flow.getSnapshot().children.form!.send({ type: "field.changed", name: "phone", value: "text" })
    flow.stop()
    expect((await open()).getSnapshot().context.values).toEqual({ ...before, ...changes, phone: "text" })
  })

  test("ends when the form has the waiting values again", async () => {
    await outbox.add(memberId, waiting)
    const flow = await open()
    const form = flow.getSnapshot().children.form!
    form.send({ type: "field.changed", name: "phone", value: "text" })
    await expect.poll(() => device.has("root/profile-draft")).toBe(true)
    form.send({ type: "field.changed", name: "phone", value: "waiting" })
    await expect.poll(() => device.has("root/profile-draft")).toBe(false)
  })

  test("shows also when the script of the outbox cannot be loaded", async () => {
    await outbox.add(memberId, waiting)
    await profileDraft.store(memberId, draft)
    vi.doMock("../../src/machines/outbox/save-or-queue.actors.ts", () => {
      throw new Error("no network")
    })
    vi.resetModules()
    const late = await import("#machines/profile-edit/profile-edit.actors.ts")
    const lateDraft = await import("#machines/profile-edit/profile-draft.ts")
    await lateDraft.profileDraft.store(memberId, draft)
    expect(await readDraft(late.liveProfileEdit.implementations.actors.readDraft)).toEqual(draft.values)
    vi.doUnmock("../../src/machines/outbox/save-or-queue.actors.ts")
    vi.resetModules()
  })
})

describe("a payment that was opened is on the device until it was confirmed", () => {
  const opened = {
    id: "x1",
    reference: "DN-1",
    checkout_url: "https://pay.example/x1",
    amount: 500,
    currency: "NGN",
  }
  const input = {
    purpose: "donation",
    role: "Doctor",
    title: "Donation",
    memberId,
    returnPath: "/dashboard/payments/successful?type=donation",
  }

  test("with what 'Finish your payment' needs", async () => {
    run(livePayment, "storePayment", { input, opened })
    await expect
      .poll(() => openedOnDevice(memberId))
      .toMatchObject([
        { reference: "DN-1", providerReference: "x1", amount: 500, currency: "NGN", source: "PAYSTACK" },
      ])
    expect(await openedOnDevice("m2")).toEqual([])
    run(livePaymentReturn, "removePayment", { reference: "DN-1", purpose: "order" })
    await expect.poll(() => openedOnDevice(memberId)).toEqual([])
  })

  /** Opens a payment, which is then on the device. */
  const open = async (purpose: string, reference: string) => {
    run(livePayment, "storePayment", { input: { ...input, purpose }, opened: { ...opened, reference } })
    await expect.poll(() => openedOnDevice(memberId)).toMatchObject([{ reference }])
  }

  test("and the donation's draft is removed with it", async () => {
    run(liveDonation, "storeDraft", { memberId, values: donation })
    await expect.poll(() => readDonationDraft(memberId)).toEqual(donation)
    await open("donation", "DN-1")
    run(livePaymentReturn, "removePayment", { reference: "DN-1", purpose: "donation" })
    await expect.poll(() => readDonationDraft(memberId)).toBeNull()
  })

  test("but the draft of the next donation stays, also when the confirmation is opened again", async () => {
    await open("donation", "DN-1")
    await removeSettled("DN-1", "donation")
    expect(await openedOnDevice(memberId)).toEqual([])
    run(liveDonation, "storeDraft", { memberId, values: donation })
    await expect.poll(() => readDonationDraft(memberId)).toEqual(donation)
    await removeSettled("DN-1", "donation")
    expect(await readDonationDraft(memberId)).toEqual(donation)
  })

  test("and an order's shipping details are removed with it", async () => {
    const contact = {
      shippingContactName: "Ada Obi",
      shippingContactPhone: "+2348031234567",
      shippingContactEmail: "ada@portal.test",
      shippingAddress: "12 Marina Road, Lagos",
    }
    run(liveCheckout, "storeContact", { memberId, values: contact })
    await expect.poll(() => contactDraft.read(memberId)).toEqual(contact)
    await open("order", "OR-1")
    run(livePaymentReturn, "removePayment", { reference: "OR-1", purpose: "order" })
    await expect.poll(() => contactDraft.read(memberId)).toBeNull()
    run(liveCheckout, "storeContact", { memberId, values: contact })
    await expect.poll(() => contactDraft.read(memberId)).toEqual(contact)
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60 * 1000)
    expect(await contactDraft.read(memberId)).toBeNull()
    vi.restoreAllMocks()
  })

  test("but a payment of another purpose does not remove the donation's draft", async () => {
    run(liveDonation, "storeDraft", { memberId, values: donation })
    run(livePayment, "storePayment", { input: { ...input, purpose: "order" }, opened })
    await expect.poll(() => openedOnDevice(memberId)).toHaveLength(1)
    run(livePaymentReturn, "removePayment", { reference: "DN-1", purpose: "order" })
    await expect.poll(() => openedOnDevice(memberId)).toEqual([])
    expect(await readDonationDraft(memberId)).toEqual(donation)
  })
})
