/** Tickets of members and their admission at the door, at the real server (OFFICE §14). */
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"

const slug = "makurdi-medical-outreach"

test("a member registers and shows the ticket, also without a connection", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(`/dashboard/events/${slug}?ticket=show`)
  await page.getByRole("button", { name: "Register", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Your ticket" })).toHaveCount(0)
  await page.getByRole("button", { name: /^Yes/ }).click()
  // The link of the mail opens the ticket as soon as there is one.
  const ticket = page.getByRole("dialog", { name: "Your ticket" })
  const image = ticket.getByRole("img", { name: /^QR code of ticket [2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/ })
  await expect(image).toBeVisible()
  const code = (await image.getAttribute("aria-label"))!.slice(-11)
  await expect(ticket.getByText(code, { exact: true })).toBeVisible()
  await expectAccessible(page, "a ticket")
  await ticket.getByRole("button", { name: "Close" }).click()
  await expect(ticket).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${slug}$`))

  await page.context().setOffline(true)
  await page.getByRole("link", { name: "Show Ticket" }).click()
  await expect(ticket.getByText(code, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(ticket).toHaveCount(0)
})
