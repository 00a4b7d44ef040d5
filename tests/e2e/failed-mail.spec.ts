/** A mail that the server gave up is found, sent again and dismissed by an admin, without any held answer (OFFICE §2). */
import { expect, signIn, test } from "./fixtures.ts"
import { makePortal } from "./own-portal.ts"
import { admin, donateAs } from "./staff-fixtures.ts"
import { startSmtpServer } from "../smtp-server.ts"

test("an admin sends a receipt that failed for three days again, and dismisses an expired link", async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const smtp = await startSmtpServer()
  const portal = await makePortal({ DEMO: "1", SMTP_URL: smtp.url })
  try {
    smtp.refuse(true)
    await portal.start()
    const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: "reduce" })
    const page = await context.newPage()
    await donateAs(page, { email: "student@demo.test", password: admin.password }, false)
    const forgotten = await page.request.post("/api/auth/forgot-password", {
      data: { email: "doctor@demo.test" },
    })
    expect(forgotten.status()).toBe(201)
    await portal.stop()
    // Three days pass: the next attempt is the last one.
    await portal.query("update background_tasks set attempts = 299, due_at = now() where kind = 'mail'")
    await portal.start()

    await signIn(page, admin)
    const rows = page.getByRole("list", { name: "Failed tasks" }).getByRole("listitem")
    await expect(async () => {
      await page.goto("/office/failed-tasks")
      await expect(rows).toHaveCount(2, { timeout: 5_000 })
    }).toPass()
    const rowOf = (title: RegExp) => rows.filter({ has: page.getByRole("heading", { name: title }) })
    const receipt = rowOf(/ to Ebunoluwa Grace Adeyemi$/)
    const link = rowOf(/^Choose a new password to /)
    await expect(receipt).toContainText("The mail server does not accept the address (EENVELOPE 550).")
    await expect(receipt).toContainText("after 300 attempts")

    await expect(link).toContainText("Its code has expired. The member can ask for a new one.")
    await expect(link.getByRole("button")).toHaveText(["Dismiss"])

    smtp.refuse(false)
    await receipt.getByRole("button", { name: /^Try Again/ }).click()
    await expect(page.getByText("The server tries it again")).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect.poll(() => smtp.arrived.length).toBe(1)

    await link.getByRole("button", { name: /^Dismiss/ }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Reason").fill("The doctor has a new address")
    await dialog.getByRole("button", { name: "Dismiss" }).click()
    await expect(page.getByText("No message has failed")).toBeVisible()
    await page.reload()
    await expect(page.getByText("No message has failed")).toBeVisible()
    await page.goto("/office/audit")
    await expect(page.getByText("The doctor has a new address")).toBeVisible()
    expect(smtp.arrived).toHaveLength(1)
    await context.close()
  } finally {
    await portal.remove()
    smtp.close()
  }
})
