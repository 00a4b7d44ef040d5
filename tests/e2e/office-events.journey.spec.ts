/** Events that staff make, at the real server (OFFICE §6). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import type { User } from "#api/contract/users.ts"
import { dayIn } from "../api/lagos-days.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { checkout } from "./payment-page.ts"
import { choosePicture, measuresOf, plainPicture, uprightPhoto, usePicture } from "./picture-steps.ts"
import { searchPeople } from "./people-steps.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

const status = (page: Page) => editorState(page, "Event")
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

test("staff make a paid event with two places; the third member meets a full one; two editors solve a conflict", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Retreat ${randomUUID().slice(0, 8)}`
  const editor = await makeStaff(page, "editor")
  await signIn(page, editor)
  await page.goto("/office/events?status=draft")
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
  await page.getByRole("link", { name: "New Event" }).first().click()

  await save(page)
  await expect(page.getByText("This field is required")).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await page.getByLabel("Name", { exact: true }).fill(name)
  // The draft survives a reload before it was ever saved.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name)
  await save(page)
  await expect(page).toHaveURL(/\/office\/events\/[0-9a-f-]{36}$/)
  const address = page.url()
  const publication = page.getByRole("region", { name: "Publication" })
  await expect(publication.getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication.getByText("Choose a date and a time.")).toBeVisible()
  await expect(publication.getByRole("button", { name: "Publish" })).toBeDisabled()
  await expectAccessible(page, "a draft that is not complete")

  await page.getByLabel("Description").fill("Rest and teaching.\n\nBring a friend.")
  await page.getByLabel("Place", { exact: true }).fill("Hill Station, Jos")
  await page.getByLabel("Day", { exact: true }).fill(dayIn(30))
  await page.getByLabel("Time in Lagos").fill("09:30")
  const form = page.getByRole("form", { name: "Event" })
  for (const role of ["Students", "Doctors", "Global Network"])
    await form.getByText(role, { exact: true }).click()
  await form.getByRole("radio", { name: "Paid" }).check()
  await page.getByLabel("Price for students").fill("5000")
  await page.getByLabel("Price for doctors").fill("many")
  await page.getByLabel("Price for Global Network").fill("20")
  await page.getByLabel("Places").fill("2")
  await save(page)
  await expect(page.getByText("Enter a price above 0, such as 5000 or 12.50")).toBeVisible()
  await expect(page.getByLabel("Price for doctors")).toBeFocused()
  await page.getByLabel("Price for doctors").fill("15000")
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by .+ on .+\.$/)
  await publication.getByRole("button", { name: "Publish" }).click()
  const question = page.getByRole("alertdialog", { name: `Publish ${name}?` })
  await expect(question).toContainText("9:30 AM, Lagos time")
  await expectAccessible(page, "the question before publishing")
  await question.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication.getByText("Published", { exact: true })).toBeVisible()
  await expect(publication.getByRole("button", { name: "Withdraw" })).toBeFocused()
  await scrollToBlock(page, "Messages")
  await expect(page.getByRole("button", { name: "Write to Registrants" })).toBeDisabled()
  await expectAccessible(page, "a published event")
  const members = (await publication
    .getByRole("link", { name: "See it as members do" })
    .getAttribute("href"))!

  const join = async (role: User["role"], price: string, left: string): Promise<string> => {
    const member = await makeMember(page.request, role)
    const theirs = await openBrowser(browser, page, member)
    await theirs.goto(members)
    await expect(theirs.getByText(price).first()).toBeVisible()
    await expect(theirs.getByText(left)).toBeVisible()
    await theirs.getByRole("button", { name: "Register", exact: true }).click()
    await theirs
      .getByRole("alertdialog", { name: "Register For This Event?" })
      .getByRole("button", { name: "Yes, Make Payment" })
      .click()
    await expect(theirs).toHaveURL(checkout)
    await theirs.getByRole("button", { name: "Pay", exact: true }).click()
    await expect(theirs.getByRole("alertdialog", { name: "Event Payment Successful" })).toBeVisible()
    await theirs.context().close()
    return member.email
  }
  const first = await join("Student", "₦5,000", "2 places left")
  await join("Doctor", "₦15,000", "1 place left")
  const third = await openBrowser(browser, page, await makeMember(page.request, "GlobalNetwork"))
  await third.goto(members)
  await expect(third.getByText("This event is full.")).toBeVisible()
  await expect(third.getByRole("button", { name: "Register", exact: true })).toHaveCount(0)
  await third.context().close()

  const other = await openBrowser(browser, page, admin)
  await other.goto(address)
  await expect(other.getByText("2 of 2 registered, full")).toBeVisible()
  await scrollToBlock(other, "Registrants")
  const registrants = other.getByRole("list", { name: "Registrants" })
  await expect(registrants.getByRole("listitem")).toHaveCount(2)
  await expect(registrants.getByRole("link").first()).toHaveAttribute(
    "href",
    /^\/office\/members\/[0-9a-f-]{36}$/,
  )
  await searchPeople(other, "registrants", first)
  await expect(other.getByRole("button", { name: "Withdraw" })).toBeDisabled()
  await page.reload()
  await expect(status(page)).toHaveText(/^Saved by/)
  const endHold = await holdReads(page, new RegExp(`/api${new URL(page.url()).pathname}$`))
  await other.getByLabel("Place", { exact: true }).fill("Abuja")
  await other.getByLabel("Places").fill("3")
  await save(other)
  await expect(status(other)).toHaveText(/^Saved by/)

  await page.getByLabel("Place", { exact: true }).fill("Enugu")
  await page.getByLabel("Places").fill("5")
  await page.getByLabel("Tags").fill("retreat")
  await save(page)
  const conflict = page.getByRole("region", { name: "Two changes" })
  await expect(conflict.getByRole("group")).toHaveCount(2)
  await endHold()
  await expect(conflict.getByText("Abuja")).toBeVisible()
  await expect(conflict.getByText("Enugu")).toBeVisible()
  await expectAccessible(page, "two changes of one event")
  await conflict.getByRole("button", { name: "Continue with These" }).click()
  await expect(conflict.getByText("Choose one of the two")).toHaveCount(2)
  await conflict
    .getByRole("group", { name: "Place or link" })
    .getByRole("radio", { name: "Your change" })
    .check()
  await conflict
    .getByRole("group", { name: "Places" })
    .getByRole("radio", { name: /^Saved by/ })
    .check()
  await conflict.getByRole("button", { name: "Continue with These" }).click()
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Enugu")
  await expect(page.getByLabel("Places")).toHaveValue("3")
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
  await other.reload()
  await expect(other.getByLabel("Place", { exact: true })).toHaveValue("Enugu")
  await expect(other.getByLabel("Places")).toHaveValue("3")
  await expect(other.getByLabel("Tags")).toHaveValue("retreat")

  // Fewer places than registrants are refused, under the field.
  await other.getByLabel("Places").fill("1")
  await save(other)
  await expect(other.getByText("2 members are registered already")).toBeVisible()
  await expect(other.getByLabel("Places")).toBeFocused()
  await other.getByRole("button", { name: "Discard Changes" }).click()
  await expect(other.getByLabel("Places")).toHaveValue("3")

  await other.getByRole("button", { name: "Duplicate" }).click()
  await expect(other.getByText("This is the copy. Choose its date.")).toBeVisible()
  await expect(other).not.toHaveURL(address)
  await expect(other.getByLabel("Day", { exact: true })).toHaveValue("")
  await other.context().close()

  await page.goto("/office/events")
  await page.getByRole("searchbox", { name: "Search events" }).fill(name)
  const rows = page.getByRole("list", { name: "Events" }).getByRole("listitem")
  await expect(rows).toHaveCount(2)
  await page.getByRole("radio", { name: "Drafts" }).click()
  await expect(page).toHaveURL(/status=draft/)
  await expect(rows).toHaveCount(1)
  await page.getByRole("radio", { name: "Past" }).click()
  await expect(page.getByText("No event found")).toBeVisible()
  await expectAccessible(page, "the list of events")
})

test("a treasurer reads an event and changes nothing", async ({ page }) => {
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office/events?status=published")
  await expect(page.getByRole("link", { name: "New Event" })).toHaveCount(0)
  await page.getByRole("list", { name: "Events" }).getByRole("link").first().click()
  await expect(page.getByRole("region", { name: "Publication" })).toBeVisible()
  await expect(page.getByRole("region", { name: "The event" })).toContainText("Who can register")
  for (const act of ["Save", "Withdraw", "Duplicate"])
    await expect(page.getByRole("button", { name: act })).toHaveCount(0)
  const name = await page.getByRole("heading", { level: 1 }).innerText()
  await page.getByRole("button", { name: "Preview" }).click()
  const preview = page.getByRole("dialog", { name })
  await expect(preview.getByRole("region", { name: "At a glance" })).toBeVisible()
  await expectAccessible(page, "the preview of an event that staff only read")
  await preview.getByRole("button", { name: "Close Preview" }).click()
  await page.goto("/office/events/new")
  await expect(page.getByText("Your role does not include this page")).toBeVisible()
  await expectAccessible(page, "a new event for a treasurer")
})

test("an editor crops a picture for an event by keyboard, says what it shows, and members get it in each width", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Vigil ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/events/new")
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Description").fill("Rest and teaching.")
  await page.getByLabel("Place", { exact: true }).fill("Hill Station, Jos")
  await page.getByLabel("Day", { exact: true }).fill(dayIn(30))
  await page.getByLabel("Time in Lagos").fill("09:30")
  await page.getByRole("form", { name: "Event" }).getByText("Students", { exact: true }).click()

  await page.getByRole("button", { name: "Add a Picture" }).click()
  await choosePicture(page, await uprightPhoto())
  const area = page.getByRole("group", { name: /^Crop area/ })
  const part = page.getByRole("status").filter({ hasText: /^The frame has/ })
  await expect(area).toBeFocused()
  await expect(part).toContainText("100% of the width and 28% of the height")
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowUp")
  await expect(part).toContainText("and 72% at the top.")
  await usePicture(page)
  const picture = page.getByRole("listitem", { name: "Picture 1" })
  await expect(picture).toBeVisible()
  await save(page)
  await expect(picture.getByText("Describe the picture for those who cannot see it")).toBeVisible()
  await expect(picture.getByLabel(/Alternative text$/)).toBeFocused()
  await expectAccessible(page, "a picture of an event without a description")
  await picture.getByLabel(/Alternative text$/).fill("A hill before sunrise")
  await save(page)
  await expect(page).toHaveURL(/\/office\/events\/[0-9a-f-]{36}$/)
  const publication = page.getByRole("region", { name: "Publication" })
  await publication.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  const members = await publication.getByRole("link", { name: "See it as members do" }).getAttribute("href")

  // Members get each width, and their screen decides.
  const theirs = await openBrowser(browser, page, await makeMember(page.request, "Student"))
  await theirs.goto(members!)
  const shown = theirs.getByRole("img", { name: "A hill before sunrise" })
  await expect(shown).toHaveAttribute("srcset", /^(\S+)-400\.webp 400w, \1-640\.webp 640w, \1\.webp 960w$/)
  await expect(shown).not.toHaveJSProperty("naturalWidth", 0)
  const address = (await shown.getAttribute("src"))!
  for (const size of [
    { width: 640, height: 360 },
    { width: 400, height: 225 },
  ]) {
    const response = await theirs.request.get(address.replace(".webp", `-${size.width}.webp`))
    const [width, height, red, , blue] = await measuresOf(await response.body())
    expect({ width, height }).toEqual(size)
    expect(red).toBeLessThan(10)
    expect(blue).toBeGreaterThan(180)
  }

  // A picture that the server no longer has is named, and the text stays.
  await page.getByRole("button", { name: "Save", exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole("button", { name: "Remove picture 1" }).click()
  await page.getByRole("button", { name: "Add a Picture" }).click()
  await choosePicture(page, await plainPicture("#8a2f6b"))
  const gone = { imageUrl: `/api/pictures/${"0".repeat(32)}.webp` }
  const stop = await intercept(
    page,
    /\/api\/office\/pictures\?/,
    (request) =>
      request.fulfill({ status: 201, json: { success: true, message: "Picture uploaded", data: gone } }),
    { method: "POST" },
  )
  await usePicture(page)
  await expect(picture).toBeVisible()
  await stop()
  await picture.getByLabel(/Alternative text$/).fill("A hill at noon")
  await save(page)
  await expect(page.getByRole("alert").filter({ hasText: "Upload this picture again" })).toBeVisible()
  await expect(picture.getByLabel(/Alternative text$/)).toHaveValue("A hill at noon")
})
