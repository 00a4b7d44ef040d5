/** The office: who may open it, and what waits for staff (OFFICE §1, §2). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, mailTo, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { intercept, type Reply } from "./intercept.ts"
import { playWorker, workerOf } from "./play-worker.ts"
import { logIn } from "./store-fixtures.ts"
import { admin } from "./staff-fixtures.ts"
import { updateView } from "../pages/update.view.ts"

const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })
const toDo = "**/api/office/to-do"
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("an admin finds the office in the account menu, and what waits there", async ({ page }) => {
  await signIn(page, admin)
  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Office" }).click()
  await expect(page).toHaveURL(/\/office$/)
  await expect(heading(page, "To do")).toBeVisible()
  await expect(page).toHaveTitle(/^To do/)
  const transitions = page.getByRole("region", { name: "Transitions", exact: true })
  await expect(transitions).toContainText(/members? waits?/)
  await expect(transitions.getByRole("link", { name: "Open the oldest request" })).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Office" }).getByRole("link")).toHaveText([
    "To do",
    "Approvals",
    "Members",
    "Events",
    "Check-in",
    "Devotionals",
    "Resources",
    "Jobs",
    "Trainings",
    "Products",
    "Inbox",
    "Moderation",
    "Money",
    "Staff",
    "Settings",
    "Audit",
  ])
  await expectAccessible(page, "the To do page")
  await page.getByRole("link", { name: "Member portal" }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(heading(page, "To do")).toBeVisible()
})

/** Asks to become a doctor as a new student. Returns the member, and the id of the request. */
const askForDoctor = async (page: Page) => {
  const member = await makeMember(page.request, "Student", { more: { lastName: "Uzoma" } })
  const { tokens } = await logIn(page, member)
  const sent = await page.request.post("/api/users/transition", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: { region: "Benue", specialty: "Surgery", licenseNumber: "MDCN/R/77" },
  })
  const { _id } = ((await sent.json()) as { data: { _id: string } }).data
  return { member, tokens, id: _id }
}

test("an admin claims a request, keeps the note over a reload, and approves it", async ({ page }) => {
  const { member, tokens, id } = await askForDoctor(page)
  await signIn(page, admin)
  await page.goto("/office")
  await page.getByRole("link", { name: "Open the oldest request" }).click()
  await expect(page).toHaveURL(/\/office\/approvals\/[0-9a-f-]{36}$/)
  await page.getByRole("link", { name: "All requests" }).click()
  await expect(heading(page, "Approvals")).toBeVisible()
  await expectAccessible(page, "the list of requests")
  await page.getByRole("list", { name: "Requests" }).locator(`a[href="/office/approvals/${id}"]`).click()
  await expect(heading(page, "Ebele Uzoma")).toBeVisible()
  const asked = page.getByRole("region", { name: "The request" }).getByRole("table")
  await expect(asked.getByRole("row", { name: "Chapter" })).toContainText("Benue")
  await expect(asked.getByRole("row", { name: "Chapter" })).toContainText("University College Hospital")

  const review = page.getByRole("region", { name: "Review" })
  await review.getByRole("button", { name: "Review This Request" }).click()
  await expect(review).toBeFocused()
  await review.getByRole("radio", { name: "Decline" }).check()
  await review.getByRole("button", { name: "Save Decision" }).click()
  await expect(review.getByText("This field is required")).toBeVisible()
  await review.getByLabel("Note to the member").fill("Welcome, doctor.")
  await review.getByRole("radio", { name: "Approve" }).check()
  await page.reload()
  await expect(review.getByLabel("Note to the member")).toHaveValue("Welcome, doctor.")
  await expect(review.getByRole("radio", { name: "Approve" })).toBeChecked()
  await review.getByRole("button", { name: "Save Decision" }).click()
  await expect(review.getByRole("status")).toContainText("Approved by you on")
  await expect(review).toBeFocused()
  await expect(review).toContainText("Welcome, doctor.")
  const me = await page.request.get("/api/auth/me", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  expect(((await me.json()) as { data: { role: string } }).data.role).toBe("Doctor")
  expect((await mailTo(page.request, member.email, /transition is complete/)).text).toContain(
    "Welcome, doctor.",
  )
})

test("the list shows that no request waits, more than fit on a page, and a failure with its Retry", async ({
  page,
}) => {
  await signIn(page, admin)
  let reply: Reply = { json: bodyOf({ items: [], next: null }) }
  await intercept(page, /\/api\/office\/approvals(\?|$)/, (request) => request.fulfill(reply))
  await page.goto("/office/approvals")
  await expect(page.getByText("No request waits")).toBeVisible()
  await expectAccessible(page, "the empty list of requests")
  reply = { status: 500, json: { statusCode: 500, message: "Away", error: "Internal Server Error" } }
  await page.reload()
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed list of requests")
  reply = { json: bodyOf({ items: [], next: "2026-02-01T00:00:00.000Z_1" }) }
  await retry.click()
  await page.getByRole("link", { name: "Newer requests" }).click()
  await expect(page).toHaveURL(/after=2026-02-01/)
  await page.getByRole("link", { name: "Oldest requests" }).click()
  await expect(page).toHaveURL(/\/office\/approvals$/)
})

test("the page shows that nothing waits, that many wait, and a failure with its Retry", async ({ page }) => {
  test.slow()
  await signIn(page, admin)
  let reply: Reply = { json: bodyOf([]) }
  await intercept(page, toDo, (request) => request.fulfill(reply))
  await page.goto("/office")
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
  await expectAccessible(page, "the empty To do page")

  const oldest = {
    key: "EVT-0001",
    title: "National Conference: mismatch: amount",
    since: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
  }
  reply = { json: bodyOf([{ name: "held-payments", count: 1_000, hasMore: true, oldest }]) }
  await page.reload()
  const held = page.getByRole("region", { name: "Held payments", exact: true })
  await expect(held).toContainText("1,000+ payments wait")
  await expect(held).toContainText("Waiting for 3 days")

  reply = {
    json: bodyOf(
      ["refunds", "failed-refunds", "staff-roles", "own-messages"].map((name) => ({
        name,
        count: 1,
        hasMore: false,
        oldest,
      })),
    ),
  }
  await page.reload()
  for (const [name, link, href] of [
    ["Refunds above the limit", "Open the oldest refund", "/office/money/EVT-0001"],
    ["Failed refunds", "Open the failed refunds", "/office/money?state=refund-failed"],
    ["Staff roles", "Open the staff roles", "/office/staff"],
    ["Your conversations", "Open the oldest conversation", "/office/inbox/EVT-0001"],
  ] as const) {
    const queue = page.getByRole("region", { name, exact: true })
    await expect(queue.getByRole("link", { name: link })).toHaveAttribute("href", href)
  }
  await expectAccessible(page, "the queues of the second person and of the reader's conversations")

  const failedTask = { ...oldest, key: "t1", title: "Your receipt to Ada Eze" }
  reply = { json: bodyOf([{ name: "failed-tasks", count: 1, hasMore: false, oldest: failedTask }]) }
  await page.reload()
  const failed = page.getByRole("region", { name: "Failed mail and tasks", exact: true })
  await expect(failed).toContainText("Oldest: Your receipt to Ada Eze")
  await expect(failed.getByRole("link", { name: "Open the failed mail and tasks" })).toHaveAttribute(
    "href",
    "/office/failed-tasks",
  )
  reply = { json: bodyOf([]) }
  await page.reload()
  await expect(page.getByText("Nothing waits for you")).toBeVisible()

  reply = { status: 500, json: { statusCode: 500, message: "Away", error: "Internal Server Error" } }
  await page.reload()
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed To do page")
  reply = { json: bodyOf([]) }
  await retry.click()
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
})

test("a member without a staff role is told whom to write to", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Your account" }).click()
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Office" })).toHaveCount(0)
  await page.goto("/office")
  await expect(heading(page, "The office is for staff")).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Office" })).toHaveCount(0)
  await expectAccessible(page, "the closed office")
  await page.getByRole("link", { name: "Write to the admins" }).click()
  await expect(page).toHaveURL(/\/dashboard\/messaging\?id=admin/)
})

test("an editor opens the office at once after the grant, and has no queue", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  const { tokens } = await logIn(page, admin)
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      email: member.email,
      role: "editor",
      reason: "New in the team",
      password: admin.password,
      freshId: crypto.randomUUID(),
    },
  })
  expect(granted.status()).toBe(201)
  await signIn(page, member)
  await page.goto("/office")
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
})

test("an editor who opens the approvals is told which admins can grant that", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  const { tokens } = await logIn(page, admin)
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      email: member.email,
      role: "editor",
      reason: "New in the team",
      password: admin.password,
      freshId: crypto.randomUUID(),
    },
  })
  expect(granted.status()).toBe(201)
  await signIn(page, member)
  for (const path of [
    "/office/approvals",
    "/office/approvals/fd6c24f1-3457-4be9-b22b-2a68a83a9a1e",
    "/office/money",
    "/office/staff",
  ]) {
    await page.goto(path)
    await expect(page.getByText("Your role does not include this page")).toBeVisible()
    await expect(page.getByText(/Ask .*Ruth Nanret Gyang/)).toBeVisible()
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0)
  }
  await expectAccessible(page, "a page that the role does not include")
  await page.getByRole("main").getByRole("link", { name: "To do" }).click()
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
})

test("an alert for staff opens its payment in the office", async ({ page }) => {
  await signIn(page, admin)
  const alert = {
    _id: "n1",
    type: "alert",
    content: "Payment EVT-0001 is held (mismatch: amount). Release or refuse it in the office, under Money.",
    read: true,
    createdAt: "2026-11-02T09:00:00.000Z",
    target: "/office/money/EVT-0001",
  }
  await intercept(page, "**/api/notifications/n1", (request) => request.fulfill({ json: bodyOf(alert) }))
  await page.goto("/dashboard/notifications/n1")
  await expect(page.getByRole("heading", { name: "New alert" })).toBeVisible()
  await page.getByRole("link", { name: "Open in the office" }).click()
  await expect(page).toHaveURL(/\/office\/money\/EVT-0001$/)
})

test("a visitor logs in first, and returns to the page of the office", async ({ page }) => {
  await page.goto("/office/approvals?after=x")
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel("Email").fill(admin.email)
  await page.getByLabel("Password", { exact: true }).fill(admin.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/approvals\?after=x$/)
})

test("an open page of the office offers a new version, and loads again only when no text is lost", async ({
  page,
}) => {
  await signIn(page, admin)
  await playWorker(page)
  await page.clock.install()
  const laterParts = page.waitForResponse(/\/assets\/later-parts/)
  await page.goto("/office/devotionals/new")
  const title = page.getByRole("textbox", { name: "Title" })
  await title.fill("Light for the ward")
  await page.clock.runFor(3_000)
  await laterParts
  await expect(page.locator(".update-strip")).toBeAttached()
  // The worker starts once nothing larger has been painted for 5 seconds.
  await page.clock.runFor(6_000)
  await page.waitForLoadState("networkidle")
  await workerOf(page, "find")
  await workerOf(page, "install")
  await updateView.ready(page)
  await expectAccessible(page, "the office with a new version")
  await page.getByRole("button", { name: "Update", exact: true }).click()
  await updateView.deferred(page)
  await expect(title).toHaveValue("Light for the ward")
  await title.fill("")
  await page.clock.runFor(1_000)
  await updateView.applying(page)
  const loaded = page.waitForEvent("load")
  await workerOf(page, "control")
  await loaded
})

test("a pressed link of the office shows that its page is loading", async ({ page }) => {
  await signIn(page, admin)
  const laterParts = page.waitForResponse(/\/assets\/later-parts/)
  await page.goto("/office")
  await laterParts
  const members = await holdRequests(page, "**/api/office/members*")
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Members" }).click()
  const line = page.getByRole("progressbar", { name: "Loading the page" })
  await expect(line).toBeVisible()
  await members.pass()
  await expect(heading(page, "Members")).toBeVisible()
  await expect(line).toBeHidden()
})
