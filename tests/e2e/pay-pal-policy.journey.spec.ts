/** The content security policy of a page with PayPal's button: nothing that PayPal's script inserts is refused. */
import type { Page, Route } from "playwright/test"
import { readSettings } from "#server/config.ts"
import { makeSecurityHeaders } from "#server/http/security-headers.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { logInAgain } from "./journey-steps.ts"
import { payments, resultHeading, subscribe, watchPolicy } from "./payment-page.ts"
import { cartOf, logIn, scrubsLine, storeRecord } from "./store-fixtures.ts"

const payPal = (page: Page) => page.getByRole("button", { name: "PayPal", exact: true })

const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  payments: async (page) => {
    await page.getByRole("link", { name: /You are not subscribed/ }).click()
    await subscribe(page)
  },
  "a paid event": async (page) => {
    await page.getByRole("link", { name: "Events", exact: true }).first().click()
    await page.getByRole("searchbox").fill("National Conference")
    await expect(page.getByRole("status").filter({ hasText: "1 of 1 event" })).toBeVisible()
    await page.getByRole("main").getByRole("link", { name: /Jos/ }).click()
    await page.getByRole("button", { name: "Register", exact: true }).click()
  },
  checkout: async (page) => {
    await page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }).click()
    await page.getByRole("button", { name: "Proceed to Payment" }).click()
  },
}
for (const [name, open] of Object.entries(pages))
  test(`after a login, PayPal's script may insert its elements (${name})`, async ({ page }) => {
    const refused = await watchPolicy(page)
    const member = await makeMember(page.request, "GlobalNetwork")
    const session = await logIn(page, member)
    await page.goto("/login")
    await storeRecord(page, "cart", cartOf(session.user._id, await scrubsLine(page, session)))
    await logInAgain(page, member)
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome")
    await open(page)
    await expect(payPal(page)).toHaveCSS("min-height", "48px")
    expect(refused).toEqual([])
    await page.goBack()
    await expect(page).not.toHaveURL("/login")
  })

/** What PayPal's script loads beside its own file, and an inline script, as the real one does. */
const furtherElements = `
const nonce = document.currentScript.dataset.cspNonce
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
new Image().src = "https://www.paypalobjects.com/logo.png"
new Image().src = "https://www.venmo.com/logo.png"
fetch("https://www.paypal.com/logger", { method: "POST", mode: "no-cors" })
add("link", { rel: "stylesheet", href: "https://www.paypalobjects.com/button.css" })
add("script", { src: "https://www.paypalobjects.com/fraud.js" })
add("script", { textContent: "globalThis.payPalInline = true", nonce })
`

/**
 * Sends the page with the policy of a server that has PayPal's keys, and PayPal's hosts with the stand-in of its script.
 * Returns the paths that were requested from these hosts.
 */
const usePayPalHosts = async (page: Page, portal: string): Promise<ReadonlySet<string>> => {
  const settings = readSettings({
    NODE_ENV: "test",
    PUBLIC_URL: portal,
    PAYPAL_CLIENT_ID: "an app",
    PAYPAL_CLIENT_SECRET: "its secret",
  })
  const headersWith = makeSecurityHeaders({ ...settings, clientDir: "dist" })
  const requested = new Set<string>()
  await page.route(`${portal}/dashboard/**`, async (route) => {
    const response = await route.fetch()
    const nonce = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1]
    await route.fulfill({ response, headers: { ...response.headers(), ...headersWith({ nonce }) } })
  })
  await page.route("**/api/payments/config", async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { paypal: object } }
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, paypal: { ...data.paypal, sdkUrl: null } } },
    })
  })
  const answer = async (route: Route) => {
    const { hostname, pathname, search } = new URL(route.request().url())
    if (!pathname.startsWith("/sandbox/") && pathname !== "/sdk/js") {
      requested.add(hostname + pathname)
      return route.fulfill({ status: 200, body: "" })
    }
    const isScript = pathname === "/sdk/js"
    const response = await route.fetch({
      url: `${portal}${isScript ? "/sandbox/paypal/sdk.js" : pathname}${search}`,
    })
    const text = await response.text()
    await route.fulfill({
      status: response.status(),
      contentType: response.headers()["content-type"] ?? "text/plain",
      body: isScript ? text + furtherElements : text,
    })
  }
  await page.route(/^https:\/\/www\.(paypal|paypalobjects|venmo)\.com\//, answer)
  return requested
}

test("with PayPal's keys, its script pays from PayPal's hosts and nothing is refused", async ({
  page,
  baseURL,
}) => {
  const refused = await watchPolicy(page)
  // The frame of the overlay comes from PayPal's host too.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
  const requested = await usePayPalHosts(page, baseURL!)
  await page.goto(payments)
  await subscribe(page)
  await expect(payPal(page)).toHaveCSS("min-height", "48px")
  await expect
    .poll(() => [...requested].toSorted())
    .toEqual([
      "www.paypal.com/logger",
      "www.paypalobjects.com/button.css",
      "www.paypalobjects.com/fraud.js",
      "www.paypalobjects.com/logo.png",
      "www.venmo.com/logo.png",
    ])
  expect(await page.evaluate(() => "payPalInline" in globalThis)).toBe(true)
  await payPal(page).click()
  await page.frameLocator('iframe[title="PayPal"]').getByRole("button", { name: "Approve" }).click()
  await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
  expect(refused).toEqual([])
})
