import { expect, test } from "playwright/test"
import { createServer } from "vite"
import type { ViteDevServer } from "vite"

/** The development server with the product's configuration. Its calls go to the API server of the suite. */
let client: ViteDevServer

test.beforeAll(async () => {
  process.env["API_ORIGIN"] = test.info().project.use.baseURL
  client = await createServer({ logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false } })
  await client.listen()
})
test.afterAll(() => client.close())

// The development server compiles every module of the page at the first visit.
test.setTimeout(180_000)

test("in development a running flow that breaks an invariant of its model is reported", async ({ page }) => {
  const reported: string[] = []
  page.on("pageerror", (error) => void reported.push(error.message))
  await page.goto(`${client.resolvedUrls!.local[0]}login`)
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.org", { timeout: 120_000 })
  await page.getByLabel("Password", { exact: true }).fill("Wrong#2026")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page.getByText("Invalid email or password").first()).toBeVisible({ timeout: 60_000 })
  expect(reported).toEqual([])

  await page.route("**/tests/machines/session.model.ts", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export const model = { rules: { "nobody is anonymous": {
        invariant: true, when: ({ after }) => after.matches("anonymous"), check: () => false } } }`,
    }),
  )
  await page.reload()
  await expect
    .poll(() => reported, { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^session in "anonymous".* breaks: nobody is anonymous$/)])
})

test("?inspect shows the running flows on their pictures in development, and in no build", async ({
  page,
}) => {
  await page.goto(`${client.resolvedUrls!.local[0]}login?inspect`)
  const panel = page.getByRole("region", { name: "Running flows" })
  await expect(panel).toBeVisible({ timeout: 120_000 })
  const flow = panel.getByRole("combobox", { name: "Flow" })
  await expect(flow.getByRole("option", { name: "session: anonymous" })).toBeAttached({ timeout: 60_000 })
  await flow.selectOption({ label: "session: anonymous" })
  await expect(panel.getByRole("img", { name: "Statechart: Logging in and staying logged in" })).toBeVisible({
    timeout: 60_000,
  })
  await expect(panel.locator(".is-here")).toContainText(["Nobody is logged in"], { timeout: 60_000 })

  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.org")
  await page.getByLabel("Password", { exact: true }).fill("Wrong#2026")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(panel.getByRole("list", { name: "The last events" })).toContainText("login.submitted", {
    timeout: 60_000,
  })

  await panel.getByRole("button", { name: "Close" }).click()
  await expect(panel).toBeHidden()

  await page.goto("/login?inspect")
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible()
  await expect(panel).toBeHidden()
})
