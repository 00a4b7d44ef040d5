/** Tests that a schema decodes each stored record: a valid record stays, and an invalid one is discarded. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { cachedResponse, openCache } from "#api/cache.ts"
import { avatarDraft } from "#machines/avatar-upload/avatar-draft.ts"
import { storedCart } from "#machines/cart/stored-cart.ts"
import { contactDraft } from "#machines/checkout/checkout-draft.ts"
import { readStoredChat } from "#machines/conversation/stored-chats.ts"
import { readDonationDraft } from "#machines/donation/donation-draft.ts"
import { faithDraft } from "#machines/faith-entry/faith-draft.ts"
import { openedOnDevice } from "#machines/payment/opened-payments.ts"
import { productDraft } from "#machines/product-editor/product-draft.ts"
import { profileDraft } from "#machines/profile-edit/profile-draft.ts"
import { storedResetCode, storedVerificationCode } from "#machines/resend/sent-code.ts"
import { storedAuth, storedTokens } from "#machines/session/stored-session.ts"
import { settingsDraft } from "#machines/settings/settings-draft.ts"
import { readDraft } from "#machines/signup/signup-draft.ts"
import { emptySignup } from "#machines/signup/signup-form.ts"
import { transitionDraft } from "#machines/transition/transition-draft.ts"

/** The stored values by their full key, of both drivers. */
const device = new Map<string, unknown>()

vi.mock("localforage/dist/localforage.nopromises.js", () => ({
  default: {
    createInstance: ({ name }: { readonly name: string }) => ({
      getItem: (key: string) => Promise.resolve(device.get(`${name}/${key}`) ?? null),
      setItem: (key: string, value: unknown) => Promise.resolve(device.set(`${name}/${key}`, value)),
      removeItem: (key: string) => Promise.resolve(device.delete(`${name}/${key}`)),
      iterate: (use: (value: unknown, key: string) => void) => {
        for (const [key, value] of device)
          if (key.startsWith(`${name}/`)) use(value, key.slice(name.length + 1))
        return Promise.resolve()
      },
    }),
  },
}))
vi.stubGlobal("localStorage", {
  getItem: (key: string) => (device.has(key) ? JSON.stringify(device.get(key)) : null),
  removeItem: (key: string) => device.delete(key),
})

const memberId = "m1"
const now = Date.now()
const draft = (values: unknown) => ({ memberId, savedAt: now, values })
const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "text"]))

const user = {
  ...texts("_id", "membershipId", "fullName", "firstName", "lastName", "email"),
  phone: null,
  role: "Student",
  socials: [],
  subscribed: false,
  emailVerified: true,
}
const line = {
  ...texts("product", "slug", "name"),
  image: null,
  price: 1_500.5,
  priceUSD: 2,
  size: "M",
  color: null,
  quantity: 2,
  stock: null,
}
const cart = { memberId, cartItems: [line], totalPrice: 3_001, totalPriceUSD: 4, settled: ["reference"] }
const payment = {
  ...texts("reference", "providerReference", "title"),
  memberId,
  purpose: "event",
  source: "PAYSTACK",
  amount: 1_000,
  currency: "NGN",
  createdAt: new Date(now).toISOString(),
  returnPath: "/dashboard/events/camp?payment=reference",
  checkoutUrl: null,
}
const contact = texts(
  "shippingContactName",
  "shippingContactPhone",
  "shippingContactEmail",
  "shippingAddress",
)
const person = texts("firstName", "middleName", "lastName", "gender", "dateOfBirth", "phone", "region")
const work = texts("admissionYear", "yearOfStudy", "licenseNumber", "specialty", "yearsOfExperience")
const signup = { ...emptySignup, ...person, ...work }
const profile = { ...person, ...work, ...texts("leadershipPosition", "bio", "platform", "link") }
const social = texts("name", "link")
const linked = { ...profile, socials: [social] }
const picture = { bytes: new Blob(["bytes"]), name: "me.png" }
const settings = { newMessage: true, replies: false, announcements: true }
const changedSettings = { record: { ...settings, replies: true }, values: settings }
const entry = { category: "Testimony", content: "", isAnonymous: false, clientEntryId: "id" }
const donation = { currency: "NGN", recurring: false, frequency: "", areas: { Missions: "1,500" } }
const transitionValues = texts("region", "specialty", "licenseNumber", "answer")
const transition = { question: "q1", values: transitionValues }
const unsent = { ...texts("clientMessageId", "content", "at"), status: "failed", reason: null }
const chat = { draft: "text", unsent: [unsent] }
const sent = { email: "text", sentAt: now }
const auth = { user, isAuthenticated: true, verifyEmail: null, redirectTo: "/dashboard" }
const tokens = { accessToken: "access", refreshToken: "refresh" }

/** The draft of a record of the office. */
const recordDraftWith = (values: object) => ({
  freshId: "f1",
  base: { version: 1, values, changedBy: null, changedAt: "" },
  values,
})

interface StoredCase {
  readonly record: string
  readonly read: () => Promise<unknown>
  readonly valid: unknown
  readonly found: unknown
  /** The result without a record. Default: null. */
  readonly nothing?: unknown
  readonly invalid: readonly unknown[]
}

const cases: readonly StoredCase[] = [
  {
    record: "auth",
    read: storedAuth.read,
    valid: auth,
    found: auth,
    invalid: [
      {},
      { ...auth, user: { ...user, role: "Staff" } },
      { ...auth, user: { ...user, email: null } },
      { ...auth, redirectTo: 1 },
    ],
  },
  {
    record: "auth",
    read: storedAuth.read,
    valid: { user: null },
    found: { user: null },
    invalid: [{ user: undefined }],
  },
  {
    record: "token",
    read: storedTokens.read,
    valid: tokens,
    found: tokens,
    invalid: [{ accessToken: "access" }, { ...tokens, refreshToken: null }],
  },
  {
    record: "device-key",
    read: async () => (await import("#machines/session/device-key.ts")).deviceKey(),
    valid: "0123456789abcdef",
    found: "0123456789abcdef",
    nothing: expect.stringMatching(/^[0-9a-f]{32}$/),
    invalid: ["", 1, {}],
  },
  {
    record: "verification-code",
    read: storedVerificationCode.read,
    valid: sent,
    found: sent,
    invalid: [{ email: "text" }, { ...sent, sentAt: "now" }],
  },
  {
    record: "reset-code",
    read: storedResetCode.read,
    valid: sent,
    found: sent,
    invalid: [{ sentAt: now }, { ...sent, email: null }],
  },
  {
    record: "signup-draft",
    read: readDraft,
    valid: { values: signup, savedAt: now },
    found: signup,
    nothing: emptySignup,
    invalid: [
      { values: signup },
      { values: null, savedAt: now },
      { values: { ...signup, region: undefined }, savedAt: now },
    ],
  },
  {
    record: "cart",
    read: storedCart.read,
    valid: cart,
    found: cart,
    invalid: [
      { ...cart, memberId: "" },
      { ...cart, settled: null },
      { ...cart, cartItems: [{ ...line, quantity: 0 }] },
      { ...cart, cartItems: [{ ...line, quantity: 100 }] },
      { ...cart, cartItems: [{ ...line, price: -1 }] },
      { ...cart, cartItems: [{ ...line, size: "" }] },
      { ...cart, cartItems: [{ ...line, stock: undefined }] },
    ],
  },
  {
    record: "checkout",
    read: () => contactDraft.read(memberId),
    valid: draft(contact),
    found: contact,
    invalid: [contact, draft(null), draft({ ...contact, shippingAddress: 1 })],
  },
  {
    record: "payments",
    read: () => openedOnDevice(memberId),
    valid: [payment],
    found: [payment],
    nothing: [],
    invalid: [
      payment,
      [{ ...payment, returnPath: "https://elsewhere.test/dashboard" }],
      [{ ...payment, returnPath: "/dashboards" }],
      [{ ...payment, amount: "1000" }],
      [payment, { ...payment, checkoutUrl: 1 }],
    ],
  },
  {
    record: "messages",
    read: () => readStoredChat(memberId, "other"),
    valid: { memberId, chats: { other: chat } },
    found: chat,
    nothing: { draft: "", unsent: [] },
    invalid: [
      { memberId, chats: null },
      { memberId, chats: { other: { draft: "text" } } },
      { memberId, chats: { other: { ...chat, unsent: [{ ...unsent, status: "sent" }] } } },
      { memberId, chats: { other: chat }, others: [{ memberId: "m2", chats: { other: chat } }] },
    ],
  },
  {
    record: "profile-draft",
    read: () => profileDraft.read(memberId),
    valid: draft({ record: linked, values: linked }),
    found: { record: linked, values: linked },
    invalid: [
      draft(linked),
      draft({ record: linked, values: profile }),
      draft({ record: linked, values: { ...profile, socials: [{ name: "text" }] } }),
      draft({ record: linked, values: { ...profile, socials: [], phone: null } }),
      { memberId, values: { record: linked, values: linked } },
    ],
  },
  {
    record: "settings-draft",
    read: () => settingsDraft.read(memberId),
    valid: draft(changedSettings),
    found: changedSettings,
    invalid: [
      draft(null),
      draft(settings),
      draft({ ...changedSettings, values: { ...settings, replies: undefined } }),
      draft({ ...changedSettings, values: { ...settings, replies: "on" } }),
    ],
  },
  {
    record: "faith-draft",
    read: () => faithDraft.read(memberId),
    valid: draft(entry),
    found: entry,
    invalid: [draft({ ...entry, category: "Sermon" }), draft({ ...entry, clientEntryId: undefined })],
  },
  {
    record: "transition-draft",
    read: () => transitionDraft.read(memberId),
    valid: draft(transition),
    found: transition,
    invalid: [
      draft({ ...transition, values: { ...transitionValues, specialty: null } }),
      // As it was stored before a question could be answered.
      draft(transitionValues),
      { ...draft(transition), memberId: undefined },
    ],
  },
  {
    record: "gift-draft",
    read: () => readDonationDraft(memberId),
    valid: draft(donation),
    found: donation,
    invalid: [
      draft({ ...donation, frequency: "Weekly" }),
      draft({ ...donation, areas: { Missions: 1_500 } }),
      draft({ ...donation, areas: null }),
    ],
  },
  {
    record: "avatar-draft",
    read: () => avatarDraft.read(memberId),
    valid: draft(picture),
    found: picture,
    invalid: [draft({ ...picture, bytes: "bytes" }), draft({ bytes: picture.bytes })],
  },
]

const warn = vi.spyOn(console, "warn")
beforeEach(() => {
  // The module caches the device's key.
  vi.resetModules()
  device.clear()
  warn.mockReset().mockReturnValue(undefined)
})

const nested: readonly string[] = ["user", "values", "contact"]
/** Returns the value with unknown keys, which a later version of the portal may store. */
const withMore = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? {
        ...Object.fromEntries(
          Object.entries(value).map(([key, one]) => [key, nested.includes(key) ? withMore(one) : one]),
        ),
        more: true,
      }
    : value

describe.each(cases)("the record $record", ({ record, read, valid, found, nothing = null, invalid }) => {
  const key = `root/${record}`

  test.each([{ value: valid }, { value: withMore(valid) }])(
    "stays when it is valid: $value",
    async ({ value }) => {
      const stored = { version: 1, value }
      device.set(key, stored)
      expect(await read()).toEqual(found)
      expect(device.get(key)).toBe(stored)
      expect(warn).not.toHaveBeenCalled()
    },
  )

  test.each([
    ...invalid.map((value) => ({ stored: { version: 1, value } })),
    { stored: { version: 2, value: valid } },
    { stored: { value: valid } },
    { stored: { version: 1 } },
    { stored: "text" },
  ])("is discarded with a warning when it is $stored", async ({ stored }) => {
    device.set(key, stored)
    expect(await read()).toEqual(nothing)
    expect(device.get(key)).not.toBe(stored)
    const warning = `The record "${key}" on this device could not be used and was discarded.`
    expect(warn.mock.calls).toEqual([[warning, expect.anything()]])
  })
})

/** Runs `work` while this module with schemas cannot load. */
const offline = async <A>(module: string, work: () => Promise<A>): Promise<A> => {
  vi.doMock(module, () => Promise.reject(new Error("Failed to fetch")))
  try {
    return await work()
  } finally {
    vi.doUnmock(module)
  }
}
/** Stores a value. The returned function expects it to be unchanged. */
const storedAs = (record: string, value: unknown) => {
  const stored = { version: 1, value }
  device.set(`root/${record}`, stored)
  return () => {
    expect(device.get(`root/${record}`)).toBe(stored)
    expect(warn).not.toHaveBeenCalled()
  }
}

describe("a record whose schema does not load", () => {
  test("stays on the device, and is read once the schema loads", async () => {
    const expectUnchanged = storedAs("auth", auth)
    const session = await import("#machines/session/stored-session.ts")
    const failing = offline("#api/start.ts", () => session.storedAuth.read())
    await expect(failing).rejects.toThrow()
    expectUnchanged()
    expect(await session.storedAuth.read()).toEqual(auth)
  })

  test("is not replaced by a new key of the device", async () => {
    const expectUnchanged = storedAs("device-key", "0123456789abcdef")
    const { deviceKey } = await import("#machines/session/device-key.ts")
    await expect(offline("#api/start.ts", deviceKey)).rejects.toThrow()
    expectUnchanged()
    expect(await deviceKey()).toBe("0123456789abcdef")
  })

  test("counts as missing for the sign-up's draft and the wait for another code", async () => {
    const expectUnchanged = [
      storedAs("signup-draft", { values: signup, savedAt: now }),
      storedAs("reset-code", sent),
    ]
    const draftOfSignup = await import("#machines/signup/signup-draft.ts")
    expect(await offline("#machines/signup/signup-draft-schema.ts", draftOfSignup.readDraft)).toEqual(
      emptySignup,
    )
    const codes = await import("#machines/resend/sent-code.ts")
    expect(await offline("#machines/resend/sent-code-schema.ts", codes.storedResetCode.read)).toBeNull()
    for (const expectOne of expectUnchanged) expectOne()
  })
})

test("the text of a storage event is decoded, and an unreadable text counts as missing", async () => {
  expect(await storedCart.parse(JSON.stringify({ version: 1, value: cart }))).toEqual(cart)
  for (const text of [null, "", "{", "null", JSON.stringify({ version: 2, value: cart }), '{"version":1}'])
    expect(await storedCart.parse(text)).toBeNull()
})

describe("the cached responses", () => {
  const response = { data: { total: 1 }, at: now }
  const row = { version: 3, member: memberId, ...response }

  test("are read when they are valid, each from its own row", async () => {
    device.set("root/cache/hash", row)
    device.set("root/cache/another", { ...row, data: null })
    await openCache(memberId)
    expect(cachedResponse("hash")).toEqual(response)
    expect(cachedResponse("another")).toEqual({ ...response, data: null })
  })

  test.each([
    { stored: { ...row, version: 2 } },
    { stored: { ...row, version: 4 } },
    { stored: { ...row, member: "another" } },
    { stored: { ...row, at: now - 31 * 24 * 60 * 60 * 1000 } },
    { stored: { ...row, at: "now" } },
    { stored: null },
  ])("are discarded with a warning when they are $stored", async ({ stored }) => {
    device.set("root/cache/hash", stored)
    device.set("root/cache/valid", row)
    const fresh = await import("#api/cache.ts")
    await fresh.openCache(memberId)
    expect(fresh.cachedResponse("hash")).toBeUndefined()
    expect(fresh.cachedResponse("valid")).toEqual(response)
    expect([device.has("root/cache/hash"), device.has("root/cache/valid")]).toEqual([false, true])
    expect(warn).toHaveBeenCalledOnce()
  })
})

test("a record of texts is removed even if localforage does not load, such as the cart at logout", async () => {
  // The last test of this file, because the mock that the other tests use is not restored.
  vi.resetModules()
  vi.doMock("localforage/dist/localforage.nopromises.js", () => Promise.reject(new Error("Failed to fetch")))
  device.set("root/cart", { version: 1, value: cart })
  const { removeRecord } = await import("#machines/session/storage.ts")
  await removeRecord("cart")
  expect(device.has("root/cart")).toBe(false)
})

test("a draft of a product from before pieces were counted by size and colour is still read", async () => {
  const mug = {
    ...texts("name", "description", "brand", "price", "priceUSD", "sizes", "stock"),
    pictures: [texts("imageUrl", "alt", "colorName", "color")],
  }
  device.set("root/product-draft", { version: 1, value: draft({ p1: recordDraftWith(mug) }) })
  expect(await productDraft.read(memberId, "p1")).toEqual(recordDraftWith({ ...mug, variants: {} }))
})
