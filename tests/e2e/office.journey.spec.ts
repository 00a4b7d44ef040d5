/** The office: who may open it, and what waits for staff (OFFICE §1, §2). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { intercept, type Reply } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"

const admin = { email: "admin@demo.test", password: "Member#2026" }
const answer = (data: unknown) => ({ success: true, message: "Done", data })
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
  await expect(transitions).toContainText("waits")
  await expect(transitions.getByText("npm run office -- transition")).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Office" }).getByRole("link")).toHaveText([
    "To do",
    "Members",
    "Money",
    "Audit",
  ])
  await expectAccessible(page, "the To do page")
  await page.getByRole("link", { name: "Member portal" }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(heading(page, "To do")).toBeVisible()
})

test("nothing waits, many wait, and a failure with its Retry", async ({ page }) => {
  await signIn(page, admin)
  let reply: Reply = { json: answer([]) }
  await intercept(page, toDo, (request) => request.fulfill(reply))
  await page.goto("/office")
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
  await expectAccessible(page, "the empty To do page")

  const oldest = {
    key: "EVT-0001",
    title: "National Conference: mismatch: amount",
    since: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
  }
  reply = { json: answer([{ name: "held-payments", count: 1_000, isMore: true, oldest }]) }
  await page.reload()
  const held = page.getByRole("region", { name: "Held payments", exact: true })
  await expect(held).toContainText("1,000+ payments wait")
  await expect(held).toContainText("Waiting for 3 days")

  reply = { status: 500, json: { statusCode: 500, message: "Away", error: "Internal Server Error" } }
  await page.reload()
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed To do page")
  reply = { json: answer([]) }
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
    data: { email: member.email, role: "editor", password: admin.password },
  })
  expect(granted.status()).toBe(201)
  await signIn(page, member)
  await page.goto("/office")
  await expect(page.getByText("Nothing waits for you")).toBeVisible()
})

test("a visitor logs in first", async ({ page }) => {
  await page.goto("/office")
  await expect(page).toHaveURL(/\/login$/)
})
