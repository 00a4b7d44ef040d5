import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sandboxPayPal } from "#server/sandbox/keys.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { startServer } from "./server.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const read = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${server.url}${path}`, { redirect: "manual", ...init })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe("the checkout page", () => {
  test("is marked as a stand-in, shows the amount, and has its three buttons without any script", async () => {
    const { reference } = await server.pay("student")
    const page = await read(`/sandbox/paystack/checkout/${reference}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain("Sandbox: a stand-in for Paystack. No real money moves.")
    expect(page.text).toContain("₦10,000")
    for (const label of ["Pay", "Decline", "Leave without paying"])
      expect(page.text).toContain(`>${label}</button>`)
    expect(page.text).not.toContain("<script")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'")
  })

  test("accepts a reference once, and reports a checkout that does not exist", async () => {
    expect((await read("/sandbox/paystack/checkout/EV-NOTHING")).status).toBe(404)
    const { reference } = await server.pay("student")
    const again = await fetch(`${server.url}/sandbox/paystack/transaction/initialize`, {
      method: "POST",
      headers: {
        authorization: "Bearer sk_test_sandbox_of_the_member_portal",
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "a@b.test", amount: 1, reference, callback_url: "http://localhost/" }),
    })
    expect([again.status, await again.json()]).toEqual([
      400,
      { status: false, message: "Duplicate Transaction Reference" },
    ])
  })

  test("keeps a declined payer on the page, and returns after giving up to the page that asks the server", async () => {
    const { reference } = await server.pay("student")
    const checkout = `/sandbox/paystack/checkout/${reference}`
    expect((await server.checkout(reference, "decline")).headers.get("location")).toBe(checkout)
    expect((await read(checkout)).text).toContain("Your card was declined.")
    const left = new URL((await server.checkout(reference, "leave")).headers.get("location")!)
    expect([left.origin, left.searchParams.get("reference"), left.searchParams.get("source")]).toEqual([
      server.settings.publicUrl,
      reference,
      "PAYSTACK",
    ])
    const paid = new URL((await server.checkout(reference, "pay")).headers.get("location")!)
    expect(paid.searchParams.get("trxref")).toBe(reference)
  })

  test("requires the API key", async () => {
    expect((await read("/sandbox/paystack/transaction/verify/EV-1")).status).toBe(401)
    expect((await read("/sandbox/paypal/v2/checkout/orders/1")).status).toBe(401)
  })
})

describe("the approval page", () => {
  test("returns to the confirming address on approve and on cancel, because the order may be paid in another tab", async () => {
    const { id, reference } = await server.pay("global")
    const page = await read(`/sandbox/paypal/approve/${id}`)
    for (const label of ["Approve", "Cancel"]) expect(page.text).toContain(`>${label}</button>`)
    expect(page.text).toContain("$100")
    const cancelled = await (await server.approval(id, "cancel")).text()
    expect(cancelled).toContain('data-outcome="cancelled"')
    expect(cancelled).toContain(
      `href="${server.settings.publicUrl}/dashboard/events/national-conference-jos?payment=successful&#38;reference=${reference}&#38;source=PAYPAL"`,
    )
    const approved = await (await server.approval(id, "approve")).text()
    expect(approved).toContain('data-outcome="approved"')
    expect(approved).toContain(`reference=${reference}`)
    expect(approved).toContain("source=PAYPAL")
  })

  test("refuses an order in another currency than the one for which the script was loaded", async () => {
    const { id } = await server.pay("global")
    expect((await read(`/sandbox/paypal/approve/${id}?currency=USD`)).status).toBe(200)
    const refused = await read(`/sandbox/paypal/approve/${id}?currency=GBP`)
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain("Approve</button>")
  })

  test("may be shown in a frame of the portal, but of no other site", async () => {
    const { id } = await server.pay("global")
    const { headers } = await read(`/sandbox/paypal/approve/${id}`)
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN")
  })

  test("serves the stand-in of the button's script from its own origin", async () => {
    const { body } = await server.as("global", "GET", "/payments/config")
    expect(body.data.paypal).toEqual({
      clientId: sandboxPayPal.clientId,
      sdkUrl: "/sandbox/paypal/sdk.js",
    })
    for (const path of ["/sandbox/paypal/sdk.js", "/sandbox/paypal/approval.js"]) {
      const script = await read(`${path}?client-id=${sandboxPayPal.clientId}&currency=USD`)
      expect([script.status, script.headers.get("content-type")]).toEqual([
        200,
        "text/javascript; charset=utf-8",
      ])
    }
    for (const query of ["", "?client-id=other"])
      expect((await read(`/sandbox/paypal/sdk.js${query}`)).status).toBe(400)
  })
})

describe("with real keys", () => {
  test("the stand-in of that provider is gone, and only that one", async () => {
    const real = await startServer({
      settings: { paystack: { secretKey: "sk_test_real", baseUrl: "http://127.0.0.1:9" } },
    })
    const status = async (path: string) => (await fetch(`${real.url}${path}`)).status
    expect(await status("/sandbox/paystack/checkout/EV-1")).toBe(404)
    expect(await status(`/sandbox/paypal/sdk.js?client-id=${sandboxPayPal.clientId}`)).toBe(200)
    await real.close()
  })

  test("no fault can be injected in production", async () => {
    const production = await startServer({ settings: { production: true } })
    const response = await fetch(`${production.url}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: "paystack", mode: "down" }),
    })
    expect(response.status).toBe(404)
    await production.close()
  })
})
