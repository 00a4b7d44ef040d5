/** Members who help at the door of one event, at the real server (OFFICE §14). */
import { randomUUID } from "node:crypto"
import { as, publishEvent, registerFor } from "./door-fixtures.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

test("an editor names a door helper, who finds only the check-in in the office, and loses it when the right ends", async ({
  page,
  browser,
}) => {
  test.slow()
  const editor = await makeStaff(page, "editor")
  const office = await as(page, editor)
  const name = `Retreat ${randomUUID().slice(0, 8)}`
  const event = await publishEvent(office, name)
  const other = await publishEvent(office, `Other ${name}`)
  const ticket = await registerFor(page, event, "Ngozi")
  const helper = await makeMember(page.request, "Doctor", { more: { firstName: "Bola" } })

  await signIn(page, editor)
  await page.goto(`/office/events/${event._id}`)
  const block = page.getByRole("region", { name: "Door helpers" })
  await scrollToBlock(page, "Door helpers")
  await expect(block.getByText("Nobody helps yet.")).toBeVisible()
  await block.getByRole("button", { name: "Add Door Helper" }).click()
  const finder = page.getByRole("dialog", { name: "Add a door helper" })
  await finder.getByRole("searchbox", { name: "Search members" }).fill(helper.email)
  await expect(finder.getByRole("listitem")).toHaveCount(1)
  await expectAccessible(page, "the search for a door helper")
  await finder.getByRole("button", { name: /^Choose Bola Adeyemi/ }).click()
  await expect(page.getByText("Bola Adeyemi helps at the door")).toBeVisible()
  await expect(block.getByText(/named by .+ Adeyemi · until .+, \d{4}$/)).toBeVisible()
  await expectAccessible(page, "an event with a door helper")

  // The notification leads the helper to the check-in, and the office has nothing else.
  const theirs = await openBrowser(browser, page, helper)
  await theirs.goto("/dashboard/notifications")
  await theirs
    .getByRole("listitem")
    .filter({ hasText: `You help at the door of ${name}` })
    .getByRole("link")
    .click()
  await theirs.getByRole("link", { name: "Open in the office" }).click()
  await expect(theirs).toHaveURL(/\/office\/check-in$/)
  await expect(theirs.getByText("The events at whose door you help.")).toBeVisible()
  await expect(theirs.getByText("Door helper", { exact: true })).toBeVisible()
  const links = theirs.getByRole("navigation", { name: "Office" }).getByRole("link")
  await expect(links).toHaveText(["Check-in"])
  await expect(theirs.getByRole("list", { name: "Events" }).getByRole("listitem")).toHaveCount(1)
  await expectAccessible(theirs, "the office of a door helper")
  await theirs.goto("/office")
  await expect(theirs).toHaveURL(/\/office\/check-in$/)
  await theirs.goto("/office/events")
  await expect(theirs.getByText("Your role does not include this page")).toBeVisible()
  // Each page names who can grant it.
  await theirs.goto(`/office/members/${randomUUID()}`)
  await expect(theirs.getByText("Your role does not include this page").first()).toBeVisible()
  await expect(theirs.getByText(/Ruth Nanret Gyang/).first()).toBeVisible()
  await theirs.goto("/office/members")
  await expect(theirs.getByText("Your role does not include this page")).toBeVisible()
  await expect(theirs.getByText(/Ruth Nanret Gyang/)).toBeVisible()
  await expectAccessible(theirs, "a page of the office that a door helper may not open")
  await theirs.getByRole("main").getByRole("link", { name: "Check-in" }).click()
  const search = theirs.getByRole("searchbox", { name: "Search events" })
  await search.fill("no such event")
  await expect(theirs.getByText("No event found")).toBeVisible()
  await expect(theirs).toHaveURL(/\/office\/check-in\?search=/)
  await search.fill("retreat")

  await theirs.getByRole("link", { name: `Check in for ${name}` }).click()
  await expect(theirs.getByText("0 of 1 admitted")).toBeVisible()
  const code = theirs.getByRole("textbox", { name: "Ticket code" })
  await code.fill(ticket)
  await code.press("Enter")
  await expect(theirs.getByRole("region", { name: "Result" }).getByRole("alert")).toContainText(
    /^Admitted.*Ngozi Adeyemi/,
  )
  await expect(theirs.getByText("1 of 1 admitted")).toBeVisible()
  await theirs.goto(`/office/check-in/${other._id}`)
  await expect(theirs.getByText("Your role does not include this page")).toBeVisible()

  await block.getByRole("button", { name: "End the help of Bola Adeyemi" }).click()
  const question = page.getByRole("alertdialog", { name: "End the help of Bola Adeyemi?" })
  await expectAccessible(page, "the question before the end of a help")
  await question.getByRole("button", { name: "Yes, End" }).click()
  await expect(page.getByText("Bola Adeyemi no longer helps at the door")).toBeVisible()
  await expect(block.getByText("Nobody helps yet.")).toBeVisible()
  const ended = block.getByRole("status").filter({ hasText: "The help of Bola Adeyemi has ended." })
  await expectAccessible(page, "the end of a help, with its Undo")
  await ended.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Bola Adeyemi helps at the door")).toBeVisible()
  await expect(ended).toHaveCount(0)
  await theirs.goto(`/office/check-in/${event._id}`)
  await expect(theirs.getByRole("heading", { name: event.name })).toBeVisible()
  await block.getByRole("button", { name: "End the help of Bola Adeyemi" }).click()
  await question.getByRole("button", { name: "Yes, End" }).click()
  await expect(block.getByText("Nobody helps yet.")).toBeVisible()
  await theirs.goto(`/office/check-in/${event._id}`)
  await expect(theirs.getByRole("heading", { name: "The office is for staff" })).toBeVisible()
  await theirs.context().close()
})

test("an event that is published on its page has a door at once", async ({ page }) => {
  const editor = await makeStaff(page, "editor")
  const office = await as(page, editor)
  const published = await publishEvent(office, `Retreat ${randomUUID().slice(0, 8)}`)
  const draft = await office("POST", `/office/events/${published._id}/withdraw`, {
    version: published.version,
  })
  await signIn(page, editor)
  await page.goto(`/office/events/${draft._id}`)
  const block = page.getByRole("region", { name: "Door helpers" })
  await scrollToBlock(page, "Door helpers")
  const add = block.getByRole("button", { name: "Add Door Helper" })
  await expect(add).toBeDisabled()
  await page.getByRole("region", { name: "Publication" }).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(add).toBeEnabled()
})
