import { Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Settings, type PayPalSettings, readSettings, type SettingsShape } from "#server/config.ts"
import { SettingChecks } from "#server/gateways/setting-checks.ts"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { checkLocally, goingLiveList, goingLiveSteps } from "../../scripts/office/going-live.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { startServer } from "./server.ts"

/** The sandboxes of this server are the providers that the checks ask. */
let provider: MoneyServer
beforeAll(async () => {
  provider = await startMoneyServer()
})
afterAll(() => provider.close())
beforeEach(() => fetch(`${provider.url}/sandbox/faults`, { method: "DELETE" }))

const paypal = (changes: Partial<PayPalSettings> = {}): PayPalSettings => ({
  ...sandboxPayPal,
  baseUrl: `${provider.url}/sandbox/paypal`,
  ...changes,
})
const paystack = (secretKey: string = sandboxPaystack.secretKey) => ({
  secretKey,
  baseUrl: `${provider.url}/sandbox/paystack`,
})

const check = (changes: Partial<SettingsShape>) =>
  Effect.runPromise(
    Effect.flatMap(SettingChecks, ({ run }) => run).pipe(
      Effect.provide(SettingChecks.layer),
      Effect.provide(
        Layer.succeed(Settings, {
          ...readSettings({ NODE_ENV: "test" }),
          publicUrl: provider.settings.publicUrl,
          ...changes,
        }),
      ),
    ),
  )
/** Returns what the checks say, in one text. */
const sentences = async (changes: Partial<SettingsShape>) =>
  (await check(changes)).map(({ fits, sentence }) => `${fits}: ${sentence}`).join("\n")

test("settings that the providers accept fit, and the sandboxes are not asked", async () => {
  expect((await check({ paypal: paypal(), paystack: paystack() })).map(({ fits }) => fits)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await check({})).toEqual([])
})

describe("a setting that does not fit is named", () => {
  test.each([
    [{ clientId: "other" }, /^false: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not an app at /],
    [{ clientSecret: "other" }, /^false: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not an app at /],
    [
      { webhookId: "WH-OTHER" },
      /^false: PAYPAL_WEBHOOK_ID is not a webhook of the app of PAYPAL_CLIENT_ID\.$/m,
    ],
    [{ webhookId: null }, /^false: PAYPAL_WEBHOOK_ID is not set: every webhook would be refused\.$/m],
    [
      { merchantId: "OTHER" },
      /^false: PAYPAL_MERCHANT_ID is OTHER, but PAYPAL_CLIENT_ID belongs to SANDBOXMERCHANT\.$/m,
    ],
    [{ merchantId: null }, /^false: PAYPAL_MERCHANT_ID is not set: .* is SANDBOXMERCHANT\.$/m],
  ])("of PayPal: %j", async (changes, sentence) => {
    expect(await sentences({ paypal: paypal(changes) })).toMatch(sentence)
  })

  test("a base URL that is not the provider's API", async () => {
    const baseUrl = `${provider.url}/elsewhere`
    expect(await sentences({ paypal: paypal({ baseUrl }) })).toMatch(
      /^false: PAYPAL_BASE_URL does not lead to PayPal's API: .* answered with status 404\.$/,
    )
    expect(await sentences({ paystack: { ...paystack(), baseUrl } })).toMatch(
      /^false: PAYSTACK_BASE_URL does not lead to Paystack's API: .* answered with status 404\.$/,
    )
  })

  test("Paystack's key", async () => {
    expect(await sentences({ paystack: paystack("sk_live_other") })).toMatch(
      /^false: PAYSTACK_SECRET_KEY is not a key of an account at /,
    )
  })

  test("a webhook with another address, or without all events", async () => {
    expect(await sentences({ paypal: paypal(), publicUrl: "https://other.example" })).toContain(
      "not to https://other.example/api/payments/webhooks/paypal.",
    )
    await provider.injectFault({
      provider: "paypal",
      operation: "settings",
      mode: "answer",
      value: { event_types: [{ name: "PAYMENT.CAPTURE.COMPLETED" }] },
    })
    expect(await sentences({ paypal: paypal() })).toMatch(
      /^false: The webhook of PAYPAL_WEBHOOK_ID lacks these events: CHECKOUT\.ORDER\.APPROVED, .*DISPUTE\.UPDATED\.$/m,
    )
  })
})

describe("a provider that does not respond leaves its settings unknown", () => {
  test.each(["down", "cut"])("%s", async (mode) => {
    for (const name of ["paypal", "paystack"]) await provider.injectFault({ provider: name, mode, times: 10 })
    const checks = await check({ paypal: paypal(), paystack: paystack() })
    expect(checks.map(({ settings, fits }) => [settings[0], fits])).toEqual([
      ["PAYSTACK_SECRET_KEY", null],
      ["PAYPAL_CLIENT_ID", null],
    ])
  })

  test("an app that may not read its owner leaves the merchant id unknown", async () => {
    await provider.injectFault({
      provider: "paypal",
      operation: "owner",
      mode: "status",
      value: { status: 403, body: { name: "NOT_AUTHORIZED" } },
    })
    expect(await sentences({ paypal: paypal() })).toMatch(/^null: PAYPAL_MERCHANT_ID could not be checked/m)
  })
})

test("the server logs what does not fit as an error, what is unknown as a warning, and serves", async () => {
  await provider.injectFault({ provider: "paystack", operation: "balance", mode: "down", times: 10 })
  const server = await startServer({
    settings: { paypal: paypal({ webhookId: "WH-OTHER" }), paystack: paystack() },
  })
  const logged = (level: 40 | 50, words: string) =>
    server.log().some((line) => line.includes(`"level":${level}`) && line.includes(words))
  await expect.poll(() => logged(50, "PAYPAL_WEBHOOK_ID is not a webhook of the app")).toBe(true)
  await expect.poll(() => logged(40, "PAYSTACK_SECRET_KEY could not be checked")).toBe(true)
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  expect(server.log().join("")).not.toContain(sandboxPayPal.clientSecret)
  await server.close()
})

const setting = (name: string, fits: boolean | null) => ({ settings: [name], fits, sentence: `${name}.` })
/** Returns the settings that say themselves that they do not fit. */
const wrong = (changes: Partial<SettingsShape>) =>
  checkLocally({ ...readSettings({ NODE_ENV: "test" }), ...changes })
    .filter(({ fits }) => fits === false)
    .map(({ settings }) => settings[0])

describe("the list for going live", () => {
  const steps = goingLiveSteps(readFileSync("README.md", "utf8"))

  test("has the steps of the README, and each setting that is checked has its step", () => {
    expect(steps).toHaveLength(15)
    for (const name of [
      "PAYPAL_CLIENT_ID",
      "PAYPAL_BASE_URL",
      "PAYPAL_WEBHOOK_ID",
      "PAYPAL_MERCHANT_ID",
      "PAYSTACK_SECRET_KEY",
      "PAYSTACK_BASE_URL",
      "PUBLIC_URL",
    ])
      expect(goingLiveList(steps, [setting(name, true)]).join("\n")).toMatch(/^\[✓\]/m)
    expect(() => goingLiveList(steps, [setting("OTHER", true)])).toThrow("No step names the setting")
  })

  test("marks a step by the worst of its checks, and leaves the others to a person", () => {
    const list = goingLiveList(
      ["Set `ONE` and `TWO`.", "Set `THREE`.", "Look."],
      [setting("ONE", true), setting("TWO", false), setting("THREE", null)],
    )
    expect(list.filter((line) => line.startsWith("["))).toEqual([
      "[✗]  1. Set `ONE` and `TWO`.",
      "[?]  2. Set `THREE`.",
      "[ ]  3. Look.",
    ])
  })

  test("says which settings are still those of a sandbox or of a test", () => {
    expect(wrong({})).toEqual(["PAYSTACK_SECRET_KEY", "PAYPAL_CLIENT_ID", "PUBLIC_URL"])
    expect(wrong({ paystack: paystack("sk_test_1"), paypal: paypal() })).toEqual([
      "PAYSTACK_SECRET_KEY",
      "PUBLIC_URL",
    ])
    expect(
      wrong({ paystack: paystack("sk_live_1"), paypal: paypal(), publicUrl: "https://p.example" }),
    ).toEqual([])
  })
})
