/** Mails and other tasks that the server gave up (OFFICE §2). */
import type { FailedTask } from "#api/contract/office-to-do.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { intercept, type Reply } from "./intercept.ts"
import { admin } from "./staff-fixtures.ts"

const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })
const refusal = (statusCode: number, message: string, error: string) => ({
  status: statusCode,
  json: { statusCode, message, error },
})
const pageOf = (items: readonly FailedTask[], next: string | null = null): Reply => ({
  json: bodyOf({ items, next }),
})
const mail: FailedTask = {
  _id: "t1",
  kind: "mail",
  subject: "Your receipt",
  recipient: "ada@portal.test",
  member: { _id: "m1", fullName: "Ada Eze" },
  reason: "EENVELOPE 550",
  attempts: 300,
  since: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
  isExpired: false,
  acts: ["retry", "dismiss"],
}
const code: FailedTask = {
  ...mail,
  _id: "t2",
  subject: "Your verification code",
  recipient: "new@portal.test",
  member: null,
  isExpired: true,
  acts: ["dismiss"],
}
const refund: FailedTask = {
  ...mail,
  _id: "t3",
  kind: "refund",
  subject: null,
  recipient: null,
  member: null,
  reason: "no result in time",
  attempts: 1,
  acts: ["retry"],
}

test("an admin tries failed tasks again, and dismisses one with a reason", async ({ page }) => {
  test.slow()
  let list: Reply = refusal(500, "Away", "Internal Server Error")
  await intercept(page, /\/api\/office\/to-do\/failed-tasks(\?|$)/, (request) => request.fulfill(list))
  await signIn(page, admin)
  await page.goto("/office/failed-tasks")
  const retryPage = page.getByRole("button", { name: "Retry" })
  await expect(retryPage).toBeVisible()
  await expectAccessible(page, "the failed list of failed tasks")
  list = pageOf([])
  await retryPage.click()
  await expect(page.getByText("No message has failed")).toBeVisible()
  await expectAccessible(page, "no failed task")

  list = pageOf([mail, code, refund], "2026-11-02T08:00:00.000Z_next")
  await page.reload()
  await expect(page).toHaveTitle(/^Failed mail and tasks/)
  const rows = page.getByRole("list", { name: "Failed tasks" }).getByRole("listitem")
  const row = (title: string) => rows.filter({ has: page.getByRole("heading", { name: title, exact: true }) })
  const receipt = row("Your receipt to Ada Eze")
  await expect(receipt).toContainText("The mail server does not accept the address (EENVELOPE 550).")
  await expect(receipt).toContainText("Given up 3 days ago, after 300 attempts")
  await expect(receipt.getByRole("link", { name: "Open Ada Eze" })).toHaveAttribute(
    "href",
    "/office/members/m1",
  )
  const expired = row("Your verification code to new@portal.test")
  await expect(expired).toContainText("Its code has expired. The member can ask for a new one.")
  await expect(expired.getByRole("button")).toHaveText(["Dismiss"])
  await expect(row("Refund to send")).toContainText("It took too long.")
  await expect(row("Refund to send").getByRole("button")).toHaveText(["Try Again"])
  await expect(page.getByRole("link", { name: "Newer tasks" })).toHaveAttribute("href", /after=2026-11-02/)
  await expectAccessible(page, "the failed tasks")

  // A colleague was first: the row leaves the list.
  const group = page.getByRole("group", { name: "Failed mail and tasks" })
  let retried: Reply = refusal(404, "This task is due again or dismissed already.", "Not Found")
  await intercept(page, "**/api/office/to-do/failed-tasks/*/retry", (request) => request.fulfill(retried))
  list = pageOf([mail, code])
  await page.getByRole("button", { name: "Try Again: Refund to send" }).click()
  await expect(page.getByText("This task is due again or dismissed already.")).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(group).toBeFocused()

  // Without an answer the row stays, and says why.
  retried = refusal(500, "Away", "Internal Server Error")
  const again = page.getByRole("button", { name: "Try Again: Your receipt to Ada Eze" })
  await again.click()
  await expect(receipt.getByRole("alert")).not.toBeEmpty()
  await expectAccessible(page, "a task that is not tried again")
  retried = { status: 201, json: bodyOf([]) }
  list = pageOf([code])
  await again.click()
  await expect(page.getByText("The server tries it again")).toBeVisible()
  await expect(rows).toHaveCount(1)

  const bodies: unknown[] = []
  let dismissed: Reply = refusal(500, "Away", "Internal Server Error")
  const dismissal = "/failed-tasks/t2/dismissal"
  await intercept(page, `**${dismissal}`, (request) => request.fulfill(dismissed))
  page.on("request", (request) => {
    if (request.url().endsWith(dismissal)) bodies.push(request.postDataJSON())
  })
  await page
    .getByRole("button", { name: "Dismiss: Your verification code to new@portal.test" })
    .press("Enter")
  const dialog = page.getByRole("dialog", { name: "Dismiss: Your verification code to new@portal.test" })
  await expect(dialog).toContainText("The email is not sent, and nobody is told. You cannot undo this.")
  const submit = dialog.getByRole("button", { name: "Dismiss" })
  await submit.click()
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page, "a dismissal without a reason")
  await dialog.getByLabel("Reason").fill("The address does not exist")
  // Escape does not discard what was typed.
  await page.keyboard.press("Escape")
  await submit.click()
  await expect(dialog.getByRole("alert")).not.toBeEmpty()
  dismissed = { status: 201, json: bodyOf([]) }
  list = pageOf([])
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText("No message has failed")).toBeVisible()
  await expect(group).toBeFocused()
  // The repeat is the same decision.
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[0]).toMatchObject({ reason: "The address does not exist", freshId: expect.any(String) })
})
