/** Tickets of members and their admission at the door, at the real server (OFFICE §14). */
import { randomUUID } from "node:crypto"
import type { CheckInList } from "#api/contract/office-check-in.ts"
import { as, publishEvent, registerFor } from "./door-fixtures.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { makeStaff } from "./staff-fixtures.ts"

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

test("staff admit by code, read about a second scan, undo it, and continue without a connection", async ({
  page,
}) => {
  test.slow()
  const editor = await makeStaff(page, "editor")
  const office = await as(page, editor)
  const name = `Retreat ${randomUUID().slice(0, 8)}`
  const event = await publishEvent(office, name)
  const [ngozi, bola] = [await registerFor(page, event, "Ngozi"), await registerFor(page, event, "Bola")]

  await signIn(page, editor)
  await page.goto("/office/check-in")
  await expectAccessible(page, "the events to check in for")
  const opened = page.waitForResponse((response) => response.url().endsWith(`/office/check-in/${event._id}`))
  await page.getByRole("link", { name: `Check in for ${name}` }).click()
  // Only the page of the door may ask for the camera.
  expect((await opened).headers()["permissions-policy"]).toBe("camera=(self), geolocation=(), microphone=()")
  expect((await page.request.get("/office/check-in")).headers()["permissions-policy"]).toContain("camera=()")

  const result = page.getByRole("region", { name: "Result" })
  const verdict = result.getByRole("alert")
  const status = page.getByRole("main").getByRole("status")
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("0 of 2 admitted")).toBeVisible()
  await expectAccessible(page, "a door that waits")

  const code = page.getByRole("textbox", { name: "Ticket code" })
  const scan = async (text: string) => {
    await code.fill(text)
    await code.press("Enter")
  }
  await scan("ABC")
  await expect(page.getByText("A code has 10 letters and digits, like K7QM2-X9F4T")).toBeVisible()
  await expect(code).toBeFocused()
  await scan(` ${ngozi.slice(0, 5).toLowerCase()}-${ngozi.slice(5)}`)
  await expect(verdict).toContainText(/^Admitted.*Ngozi Adeyemi/)
  await expect(page.getByText("1 of 2 admitted")).toBeVisible()
  await expectAccessible(page, "a member who was admitted")

  await scan(ngozi)
  await expect(verdict).toContainText(/^Already admitted.*Ngozi Adeyemi.*At .+ by .+ Adeyemi\./)
  await expectAccessible(page, "a member who was admitted before")
  await scan("AAAAA22222")
  await expect(verdict).toContainText("Not admittedTicket AAAAA-22222 has no registration for this event.")
  await expectAccessible(page, "a ticket that is refused")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(verdict).toHaveText("Ready for a ticket")

  await page.getByRole("button", { name: "Admitted: Ngozi Adeyemi" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expectAccessible(page, "the question before an admission is undone")
  await page.getByRole("alertdialog").getByLabel("Reason").selectOption("Admitted by mistake")
  await page.getByRole("button", { name: "Yes, Undo" }).click()
  await expect(page.getByText("Ngozi Adeyemi is not admitted any more")).toBeVisible()
  await expect(page.getByText("0 of 2 admitted")).toBeVisible()
  await expect(status).toHaveText(/everything is sent$/)

  await page.context().setOffline(true)
  await expect(status).toHaveText(/^Offline: list of \d+:\d\d [AP]M, 0 to send$/)
  await page.getByRole("searchbox", { name: "Find by name" }).fill("bola")
  await page.getByRole("button", { name: "Admit: Bola Adeyemi" }).click()
  await expect(verdict).toContainText(/^Admitted.*Bola Adeyemi/)
  await expect(status).toHaveText(/, 1 to send$/)
  await expectAccessible(page, "a door without a connection")
  await page.getByRole("button", { name: "Admitted: Bola Adeyemi" }).click()
  await expect(verdict).toContainText(/^Already admitted.*without a connection\./)

  // The list and what was not sent survive a reload, here with a server that does not answer the door.
  await page.route("**/api/office/check-in/**", (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await expect(status).toHaveText(/^Offline: .+, 1 to send$/)
  await expect(page.getByText("1 of 2 admitted")).toBeVisible()
  await page.unroute("**/api/office/check-in/**")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(status).toHaveText(/everything is sent$/)

  const { registrants }: CheckInList = await office("GET", `/office/check-in/${event._id}`)
  expect(registrants.map(({ ticketCode, admission }) => [ticketCode, admission?.isOffline])).toEqual([
    [bola, true],
    [ngozi, undefined],
  ])
})
