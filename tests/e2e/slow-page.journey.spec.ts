/** Pages that load slowly (PERFORMANCE §5). */
import { fakeDelays } from "./fake-delays.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"

test("a pressed link shows that its page is loading", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const laterParts = page.waitForResponse(/\/assets\/later-parts/)
  await page.goto("/dashboard/events")
  await laterParts
  const event = page.getByRole("main").getByRole("link").first()
  const name = await event.innerText()
  const request = await holdRequests(page, "**/api/events/*")
  await event.click()
  const line = page.getByRole("progressbar", { name: "Loading the page" })
  await expect(line).toBeVisible()
  await request.pass()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(line).toBeHidden()
})

test("the portal's frame stays while the script of a page loads", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/events")
  const event = page.getByRole("main").getByRole("link").first()
  const name = await event.innerText()
  const script = await holdRequests(page, "**/assets/_slug*")
  await event.click()
  await expect(page.getByRole("main").getByRole("status").getByText("Loading...")).toBeVisible()
  await expect(page.getByRole("banner")).toBeVisible()
  await expectAccessible(page, "a page whose script is loading")
  await script.pass()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
})

test("a login stays busy until the next page has loaded", async ({ page }) => {
  const member = await makeMember(page.request)
  await page.goto("/login")
  const home = await holdRequests(page, "**/assets/route-*")
  const login = page.getByRole("button", { name: "Login" })
  await page.getByLabel("Email").fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await login.click()
  await expect(page.getByText("Login successful")).toBeVisible()
  await expect(page.locator("button[aria-busy=true]")).toHaveText(/Login/)
  await home.pass()
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
})

test("a later part whose style does not load leaves the page as it is", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const { endDelay } = await fakeDelays(page, 3_000, 3_000)
  await page.goto("/dashboard/events")
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible()
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"))
  const stop = await intercept(page, "**/assets/*.css", (request) => request.abort())
  await endDelay(3_000)
  await lost
  await stop()
  // The fixture fails the test on a script error. What was pressed meanwhile opens.
  await page.getByRole("main").getByRole("link").first().click()
  await expect(page).toHaveURL(/\/dashboard\/events\/./)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("an error while the later parts open is reported like any other", async ({ page, faults }) => {
  await signIn(page, await makeMember(page.request))
  await intercept(page, "**/assets/later-parts-*.js", (request) =>
    request.fulfill({
      contentType: "text/javascript",
      body: 'export const openMembersParts = () => { throw new Error("The later parts are broken.") }',
    }),
  )
  await page.goto("/dashboard/events")
  await expect.poll(() => faults).toContain("The later parts are broken.")
  // The page stays usable.
  await page.getByRole("main").getByRole("link").first().click()
  await expect(page).toHaveURL(/\/dashboard\/events\/./)
  // A page that loads anew opens them again.
  await page.close()
  expect(new Set(faults)).toEqual(new Set(["The later parts are broken."]))
  faults.length = 0
})
