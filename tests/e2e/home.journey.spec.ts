import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test, uniqueName } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { logInAgain } from "./journey-steps.ts"
import { logIn, storeRecord } from "./store-fixtures.ts"

const block = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const blocks = ["Connect With Others", "Events and Training", "Resource Library"]

test("the dashboard lists the member's action items and loads its blocks near the viewport", async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on("request", (request) => void requestedPaths.push(new URL(request.url()).pathname))
  // A unique name, because the members of other tests and of earlier runs are in the rows too.
  const firstName = uniqueName("Ike")
  await signIn(page, await makeMember(page.request, "Doctor", { more: { firstName } }))
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { level: 1, name: `Welcome, ${firstName}` })).toBeVisible()
  await expect(
    page.getByRole("link", { name: /You are not subscribed\..+Pay ₦10,000 to keep the premium features/ }),
  ).toHaveAttribute("href", "/dashboard/payments")
  await expect(block(page, "Annual dues").getByRole("link", { name: "Pay dues" })).toHaveAttribute(
    "href",
    "/dashboard/payments",
  )
  await expect(block(page, "Your profile").getByRole("link", { name: "Add it" })).toHaveAttribute(
    "href",
    "/dashboard/edit-profile",
  )
  await expect(block(page, "Your profile").getByText("Your phone number is missing.")).toBeVisible()
  // Only open tasks are listed.
  await expect(block(page, "To do").getByRole("heading", { level: 3 })).toHaveText([
    "Annual dues",
    "Your profile",
  ])
  await expect(block(page, "Next for you").getByRole("link", { name: "Find one" })).toBeVisible()
  await expect(block(page, "Daily Nugget").getByRole("blockquote")).toBeVisible()
  expect(requestedPaths).not.toContain("/api/volunteer/jobs")

  for (const name of blocks) {
    await block(page, name).scrollIntoViewIfNeeded()
    const items = block(page, name).getByRole("group", { name }).getByRole("listitem")
    await expect.poll(() => items.count()).toBeGreaterThan(4)
  }
  for (const [link, href] of [
    ["See all members", "/dashboard/members"],
    ["See all events", "/dashboard/events"],
    ["See all resources", "/dashboard/resources"],
    ["See all jobs", "/dashboard/jobs"],
    ["Read what others wrote", "/dashboard/faith-entry"],
  ] as const)
    await expect(page.getByRole("link", { name: link, exact: true })).toHaveAttribute("href", href)
  // The member's own card is not in the list.
  await expect(block(page, "Connect With Others").getByText(`${firstName} Adeyemi`)).toHaveCount(0)
  await block(page, "Volunteer Opportunities").scrollIntoViewIfNeeded()
  await expect(block(page, "Volunteer Opportunities").getByRole("listitem")).toHaveCount(3)
  await block(page, "Testimonies, prayer requests & comments").scrollIntoViewIfNeeded()
  await expect(page.getByRole("button", { name: "Submit Testimony" })).toBeVisible()
  await expectAccessible(page, "the whole home")
})

test("a member without open tasks reads one line", async ({ page }) => {
  await signIn(page, { email: "doctor@demo.test", password: "Member#2026" })
  await intercept(page, "**/api/notifications/stats", (request) =>
    request.fulfill({
      json: { success: true, message: "Stats", data: { unreadMessagesCount: 0, unreadNotificationCount: 0 } },
    }),
  )
  await page.goto("/dashboard")
  await expect(block(page, "To do")).toContainText("There is nothing to do right now.")
  await expect(block(page, "To do").getByRole("heading", { level: 3 })).toHaveCount(0)
})

test("a dashboard that cannot read the counts shows the last ones, and does not claim that nothing is open", async ({
  page,
}) => {
  await signIn(page, { email: "doctor@demo.test", password: "Member#2026" })
  let unread: number | null = null
  await intercept(page, "**/api/notifications/stats", (request) =>
    unread === null
      ? request.fulfill({
          status: 500,
          json: { statusCode: 500, message: "x", error: "Internal Server Error" },
        })
      : request.fulfill({
          json: {
            success: true,
            message: "Stats",
            data: { unreadMessagesCount: unread, unreadNotificationCount: 0 },
          },
        }),
  )
  const failed = page.waitForResponse("**/api/notifications/stats")
  await page.goto("/dashboard")
  await (await failed).finished()
  await expect(block(page, "Next for you")).toBeVisible()
  await expect(page.getByText("There is nothing to do right now.")).toHaveCount(0)

  unread = 2
  await page.reload()
  await expect(block(page, "Replies")).toContainText("2 unread messages.")
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open("root")
            opening.addEventListener("success", () => {
              const database = opening.result
              const name = database.objectStoreNames[0]!
              const keys = database.transaction(name).objectStore(name).getAllKeys()
              keys.addEventListener("success", () => {
                database.close()
                resolve(keys.result.some((key) => JSON.stringify(key).includes("stats")))
              })
            })
          }),
      ),
    )
    .toBe(true)
  unread = null
  const failedAgain = page.waitForResponse("**/api/notifications/stats")
  await page.reload()
  await (await failedAgain).finished()
  await expect(block(page, "Next for you")).toBeVisible()
  await expect(block(page, "Replies")).toContainText("2 unread messages.")
  await expect(block(page, "To do")).toContainText(/As of \d/)
  await expect(page.getByRole("link", { name: "Messages (2 unread)" }).first()).toBeVisible()
})

test("an open dashboard follows changes of the dues that were made elsewhere", async ({ page }) => {
  const member = await makeMember(page.request)
  const { user } = await logIn(page, member)
  await signIn(page, member)
  await page.goto("/dashboard")
  const banner = page.getByRole("link", { name: /You are not subscribed/ })
  await expect(banner).toBeVisible()
  await intercept(page, "**/api/auth/me", (request) =>
    request.fulfill({ json: { success: true, message: "Me", data: { ...user, subscribed: true } } }),
  )
  // The member returns to the tab. A reading that is still under way is not repeated.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
    await expect(banner).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(block(page, "Annual dues")).toHaveCount(0)
})

test("a job after its closing date shows 'Closed' with the date", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  const { tokens } = await logIn(page, member)
  const response = await page.request.get("/api/volunteer/jobs?page=1&limit=3", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  const body = await response.json()
  const [over, inactive] = body.data.items
  over.closingDate = "2026-03-03T12:00:00.000Z"
  inactive.isActive = false
  await intercept(page, "**/api/volunteer/jobs?**", (request) => request.fulfill({ json: body }))
  await signIn(page, member)
  await page.goto("/dashboard")
  const jobs = block(page, "Volunteer Opportunities")
  await jobs.scrollIntoViewIfNeeded()
  await expect(jobs.getByRole("listitem").nth(0)).toContainText("Closed Mar 3, 2026")
  await expect(jobs.getByRole("listitem").nth(1)).toContainText("Closing date: ")
  await expect(jobs.getByRole("listitem").nth(2)).toContainText("Closes ")
})

test("a block that fails shows its error in place and retries alone", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  let isBroken = true
  let eventRequests = 0
  await intercept(page, "**/api/resources?**", (request) =>
    isBroken
      ? request.fulfill({
          status: 500,
          json: { statusCode: 500, message: "x", error: "Internal Server Error" },
        })
      : request.pass(),
  )
  await intercept(page, "**/api/events?**", (request) => {
    eventRequests += 1
    return request.pass()
  })
  await page.goto("/dashboard")
  await block(page, "Events and Training").scrollIntoViewIfNeeded()
  await expect(block(page, "Events and Training").getByRole("listitem").first()).toBeVisible()
  const library = block(page, "Resource Library")
  await library.scrollIntoViewIfNeeded()
  await expect(library.getByRole("alert")).toBeVisible()
  await expectAccessible(page, "a home with one broken block")
  const before = eventRequests
  isBroken = false
  await library.getByRole("button", { name: "Retry" }).click()
  await expect(library.getByRole("listitem").first()).toBeVisible()
  await expect(library.getByRole("alert")).toHaveCount(0)
  expect(eventRequests).toBe(before)
})

test("a block whose script does not load also retries alone", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  let isBroken = true
  await intercept(page, "**/assets/members-body-*.js", (request) =>
    isBroken ? request.abort() : request.pass(),
  )
  await page.goto("/dashboard")
  const others = block(page, "Connect With Others")
  await others.scrollIntoViewIfNeeded()
  await expect(others.getByRole("alert")).toContainText("This part did not load.")
  isBroken = false
  await others.getByRole("button", { name: "Retry" }).click()
  await expect(others.getByRole("listitem").first()).toBeVisible()
})

test("a payment that is stored only on the device is shown while the server fails, and is removed afterwards", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  const { user } = await logIn(page, member)
  let isBroken = true
  await intercept(page, "**/api/payments/pending", (request) =>
    isBroken
      ? request.fulfill({
          status: 500,
          json: { statusCode: 500, message: "x", error: "Internal Server Error" },
        })
      : request.pass(),
  )
  const storedPayments = () => page.evaluate(() => localStorage.getItem("root/payments"))
  await page.goto("/dashboard/settings")
  await storeRecord(page, "payments", [
    {
      reference: "ours",
      providerReference: "theirs",
      checkoutUrl: null,
      purpose: "subscription",
      title: "Annual dues of the device",
      source: "PAYSTACK",
      amount: 1_000,
      currency: "NGN",
      createdAt: new Date().toISOString(),
      returnPath: "/dashboard/payments/successful?type=subscription&reference=ours",
      memberId: user._id,
    },
  ])
  await page.goto("/dashboard")
  await expect(block(page, "Finish your payment")).toContainText("Annual dues of the device")
  expect(await storedPayments()).not.toBeNull()
  isBroken = false
  await page.reload()
  await expect.poll(storedPayments).toBeNull()
  await expect(block(page, "Finish your payment")).toHaveCount(0)
})

test("the daily nugget and the previous days can be read by keyboard", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard")
  const more = page.getByRole("button", { name: "Read More" })
  const verse = await block(page, "Daily Nugget").getByRole("blockquote").innerText()
  await more.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("blockquote")).toHaveText(verse)
  await expect(dialog.getByRole("heading", { name: "Prayer Points" })).toBeVisible()
  const today = await dialog.getByRole("heading", { level: 2 }).innerText()
  await expectAccessible(page, "the daily nugget")
  await dialog.getByRole("button", { name: "Earlier Days" }).focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("heading", { name: "Earlier Days" })).toBeVisible()
  await expect(dialog.getByRole("listitem")).toHaveCount(10)
  await dialog.getByRole("button", { name: "Load More" }).press("Enter")
  await expect(dialog.getByRole("listitem")).toHaveCount(20)
  await expect(dialog.getByText(today)).toHaveCount(0)
  await expectAccessible(page, "the days before")
  await dialog.getByRole("listitem").nth(3).getByRole("button").press("Enter")
  await expect(dialog.getByRole("heading", { name: "Prayer Points" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
})

/** Returns the responses that this device has stored, as text. */
const storedResponses = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open("root")
        open.addEventListener("success", () => {
          const read = open.result.transaction("keyvaluepairs").objectStore("keyvaluepairs").getAllKeys()
          read.addEventListener("success", () => done(JSON.stringify(read.result)))
        })
      }),
  )

test("a page shows its cached data at once after a return or reload, also while the server is unavailable", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/resources")
  const cards = page.getByRole("main").getByRole("listitem")
  await expect(cards).toHaveCount(12)
  const first = await page.getByRole("main").getByRole("heading", { level: 3 }).first().innerText()
  await page.getByRole("link", { name: first }).click()
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible()
  await page.getByRole("link", { name: "Home", exact: true }).click()
  const verse = block(page, "Daily Nugget").getByRole("blockquote")
  await expect(verse).toBeVisible()
  // The cache is written shortly after the last response.
  await expect.poll(() => storedResponses(page)).toContain("devotionals")
  // No more responses from here on: the page shows cached data only.
  await intercept(page, /\/api\/(resources|devotionals|users|events)/, () => undefined)
  await page.reload()
  await expect(verse).toBeVisible()
  await page.goto("/dashboard/resources")
  await expect(cards).toHaveCount(12)
  await page.getByRole("link", { name: first }).click()
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible()
})

test("a logout removes the cached responses from the device", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/resources")
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(12)
  await expect.poll(() => storedResponses(page)).toContain("resources")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/login")
  await expect.poll(() => storedResponses(page)).toBe("[]")
})

test("Back after a logout shows the next member nothing of the previous one", async ({ page }) => {
  const [ada, ben] = [await makeMember(page.request), await makeMember(page.request)]
  const content = "Your license number could not be confirmed."
  let items: readonly unknown[] = [
    {
      _id: "n1",
      type: "event",
      content,
      read: true,
      createdAt: "2026-11-02T09:00:00.000Z",
      target: "/dashboard",
    },
  ]
  await intercept(page, "**/api/notifications?*", (request) =>
    request.fulfill({
      json: {
        success: true,
        message: "Notifications",
        data: { items, meta: { currentPage: 1, itemsPerPage: 10, totalItems: items.length, totalPages: 1 } },
      },
    }),
  )
  await signIn(page, ada)
  await page.goto("/dashboard/notifications")
  await page.getByRole("link", { name: "New event" }).click()
  await expect(page).toHaveURL("/dashboard/notifications/n1")
  await expect(page.getByText(content)).toBeVisible()
  await page.getByRole("link", { name: "Home", exact: true }).first().click()
  await expect(page).toHaveURL("/dashboard")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/login")
  items = []
  await logInAgain(page, ben)
  await expect(page).toHaveURL("/dashboard")
  await page.goBack()
  await expect(page.getByRole("main")).toContainText("This page does not exist.")
  await expect(page.getByText(content)).toHaveCount(0)
})

test("the icon of the installed app counts what is unread, until the member logs out", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  // A browser without an installed app only takes the number.
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { badgeCounts: counts })
    navigator.setAppBadge = (count) => {
      counts.push(count ?? -1)
      return Promise.resolve()
    }
  })
  const shown = () =>
    page.evaluate(() => (window as unknown as { readonly badgeCounts: readonly number[] }).badgeCounts.at(-1))
  await intercept(page, "**/api/notifications/stats", (request) =>
    request.fulfill({
      json: { success: true, message: "Stats", data: { unreadMessagesCount: 2, unreadNotificationCount: 1 } },
    }),
  )
  await page.goto("/dashboard/settings")
  await expect.poll(shown).toBe(3)
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(shown).toBe(0)
})
