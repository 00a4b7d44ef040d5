import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { expect, test } from "vitest"
import { type ConfigurationError, readSettings, isSandboxEnabled } from "#server/config.ts"
import { callerAddress, network } from "#server/http/caller.ts"

const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env)
    return []
  } catch (cause) {
    return (cause as ConfigurationError).problems
  }
}
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db.example.org/portal",
  TOKEN_SECRET: "k7Qm2vXz9Lp4Rt8Wn3Yb6Hd1Jf5Gs0Ac",
  PUBLIC_URL: "https://portal.example.org",
  SMTP_URL: "smtps://mail.example.org",
  MAIL_FROM: "portal@example.org",
  PAYSTACK_SECRET_KEY: "sk_live_x",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "webhook",
  PAYPAL_MERCHANT_ID: "merchant",
}

const callerFrom = (forwarded: string | undefined, trusted: number) =>
  callerAddress(
    {
      remoteAddress: Option.some("::ffff:10.0.0.1"),
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    } as unknown as HttpServerRequest.HttpServerRequest,
    trusted,
  )

test("without configuration everything is local, and listens on this machine only", () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    smtpUrl: null,
    demo: true,
  })
  expect(isSandboxEnabled(settings)).toBe(true)
})

test("a complete production configuration starts, without a sandbox and without a demo", () => {
  const settings = readSettings(production)
  expect([isSandboxEnabled(settings), settings.demo]).toEqual([false, false])
})

test.each([
  ["SMTP_URL", "", /SMTP_URL/],
  ["PAYSTACK_SECRET_KEY", "", /PAYSTACK_SECRET_KEY/],
  ["PAYSTACK_SECRET_KEY", "sk_test_x", /not a live key/],
  ["PAYSTACK_SECRET_KEY", "pk_live_x", /not a live key/],
  ["PAYPAL_WEBHOOK_ID", "", /PAYPAL_WEBHOOK_ID/],
  ["PAYPAL_MERCHANT_ID", "", /PAYPAL_MERCHANT_ID/],
  ["PAYPAL_BASE_URL", "https://api-m.sandbox.paypal.com", /sandbox/],
  ["PAYPAL_BASE_URL", "http://api-m.paypal.com", /PAYPAL_BASE_URL must begin with https/],
  ["PAYSTACK_BASE_URL", "http://api.paystack.co", /PAYSTACK_BASE_URL must begin with https/],
  ["TOKEN_SECRET", "", /TOKEN_SECRET/],
  ["TOKEN_SECRET", "secret", /too weak/],
  ["TOKEN_SECRET", "a".repeat(64), /too weak/],
  ["DEMO", "1", /DEMO/],
  ["PUBLIC_URL", "", /PUBLIC_URL/],
  ["PUBLIC_URL", "http://portal.example.org", /https/],
  ["WEB_ORIGIN", "*", /WEB_ORIGIN/],
  ["PAYPAL_CLIENT_SECRET", "", /together/],
])("production refuses %s=%j", (name, value, message) => {
  expect(problems({ ...production, [name]: value }).join(" ")).toMatch(message)
})

test("ALLOW_SANDBOX=1 allows the sandbox in production, but never with a weak secret", () => {
  expect(problems({ NODE_ENV: "production", ALLOW_SANDBOX: "1" })).toEqual([])
  expect(problems({ NODE_ENV: "production", ALLOW_SANDBOX: "1", TOKEN_SECRET: "demo" })).toHaveLength(1)
})

test("X-Forwarded-For is trusted only for the configured number of proxies", () => {
  expect(callerFrom("6.6.6.6", 0)).toBe("10.0.0.1")
  expect(callerFrom("6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9")
  expect(callerFrom("6.6.6.6, 203.0.113.9, 10.1.1.1", 2)).toBe("203.0.113.9")
  expect(callerFrom("<script>", 1)).toBe("10.0.0.1")
  expect(callerFrom(undefined, 1)).toBe("10.0.0.1")
})

test("an IPv6 network counts as one client", () => {
  expect(network("2001:db8:1:2:aaaa::1")).toBe(network("2001:db8:1:2:bbbb::9"))
  expect(network("2001:db8:1:3::1")).not.toBe(network("2001:db8:1:2::1"))
})

test("the service worker is on unless it is removed", () => {
  expect(readSettings({}).serviceWorker).toBe(true)
  expect(readSettings({ SERVICE_WORKER: "1" }).serviceWorker).toBe(true)
  expect(readSettings({ SERVICE_WORKER: "0" }).serviceWorker).toBe(false)
})
