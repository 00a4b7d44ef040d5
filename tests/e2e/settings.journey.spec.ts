import { expect, expectAccessible, mailTo, makeMember, signIn, test } from "./fixtures.ts"

test("a member changes the notification settings, reads a notification, and changes the password", async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember(page.request)
  await signIn(page, member)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, member)
  await elsewhere.goto("/dashboard/settings")

  await page.goto("/dashboard/notifications")
  await expect(page.getByText("No Notifications")).toBeVisible()
  await expect(page.getByText("You are all caught up")).toBeVisible()
  await expectAccessible(page, "no notifications")

  await page.getByRole("link", { name: "Notification settings" }).click()
  const replies = page.getByRole("switch", { name: "Someone replies a message" })
  await expect(replies).toBeChecked()
  await page.getByText("Someone replies a message").click()
  await expectAccessible(page, "settings")
  // An unsaved change survives a reload.
  await page.reload()
  await expect(replies).not.toBeChecked()
  await page.getByRole("button", { name: "Save Changes" }).click()
  await expect(page.getByText("Changes saved successfully").first()).toBeVisible()
  await page.reload()
  await expect(replies).not.toBeChecked()
  await expect(page.getByRole("switch", { name: "Someone sends a message" })).toBeChecked()

  await page.getByRole("link", { name: "Change Password" }).click()
  const fresh = "Quiet-Harbour-73"
  await page.getByLabel("Old Password", { exact: true }).fill(member.password)
  await page.getByLabel("New Password", { exact: true }).fill(fresh)
  await page.getByLabel("Confirm Password", { exact: true }).fill(fresh)
  await expectAccessible(page, "a new password")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page.getByText("Password changed successfully").first()).toBeVisible()
  await mailTo(page.request, member.email, /password was changed/)

  // This device stays logged in; the other one is logged out.
  await page.getByRole("link", { name: "Back to Settings" }).click()
  await expect(replies).not.toBeChecked()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.getByLabel("Email").fill(member.email)
  await elsewhere.getByLabel("Password", { exact: true }).fill(fresh)
  await elsewhere.getByRole("button", { name: "Login" }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard\/settings/)

  // Logged out from here, the open page of the other device leaves by itself.
  const devices = page.getByRole("region", { name: "Your devices" })
  await page.reload()
  await expect(devices.getByRole("listitem")).toHaveCount(2)
  await expectAccessible(page, "devices")
  await devices.getByRole("button", { name: /^Log out Chrome/ }).click()
  await expect(page.getByText("The device is logged out").first()).toBeVisible()
  await expect(devices.getByRole("listitem")).toHaveCount(1)
  await expect(devices.getByText("You are logged in on this device only.")).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.context().close()
})
