/** Previews of what staff type, as members will see it, at the real server (OFFICE §4). */
import type { Locator, Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import type { User } from "#api/contract/users.ts"
import { dayIn } from "../api/lagos-days.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { checkout } from "./payment-page.ts"
import { addPicture } from "./picture-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true })
const inertSentence = /^Members have .+ here\. In the preview nothing can be pressed\.$/

/** Opens the preview with the keyboard, and returns its dialog. */
const openPreview = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole("button", { name: "Preview", exact: true }).press("Enter")
  const preview = page.getByRole("dialog", { name, exact: true })
  await expect(preview).toBeVisible()
  await expect(preview.getByText("Buttons for members do nothing here.")).toBeVisible()
  return preview
}

/** Closes the preview with Escape, after which its button has the focus again. */
const closePreview = async (page: Page, preview: Locator): Promise<void> => {
  await page.keyboard.press("Escape")
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeFocused()
}

/** Expects that these words are shown, and can be neither pressed nor reached with the keyboard. */
const expectInert = async (preview: Locator, words: readonly string[]): Promise<void> => {
  for (const word of words) {
    const shown = preview.getByText(word, { exact: true })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((element) => element.closest("[inert]") !== null), word).toBe(true)
  }
}

/** Returns the lines of a part of the page, without what the preview says to screen readers alone. */
const linesOf = async (part: Locator): Promise<readonly string[]> =>
  (await part.innerText()).split(/\s*\n\s*/).filter((line) => line !== "" && !inertSentence.test(line))

/** Returns the lines of a preview that the members' page has too, below its title. */
const ownLinesOf = async (preview: Locator): Promise<readonly string[]> => {
  const ofDialog = ["Buttons for members do nothing here.", "Kind of member", "Close Preview"]
  const roles = ["Student", "Doctor", "Global Network"]
  return (await linesOf(preview)).slice(1).filter((line) => ![...ofDialog, ...roles].includes(line))
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole("region", { name: "Publication" }).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
}

/** Opens the page of what was published, as a member of this role. */
const openAsMember = async (page: Page, role: User["role"], browser: Parameters<typeof openBrowser>[0]) => {
  const path = await page
    .getByRole("region", { name: "Publication" })
    .getByRole("link", { name: "See it as members do" })
    .getAttribute("href")
  const member = await openBrowser(browser, page, await makeMember(page.request, role))
  await member.goto(path!)
  return member
}

test("an editor sees a typed event as each role will see it, and then members see the same", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Fair ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  const loaded: string[] = []
  page.on("request", (request) => void loaded.push(new URL(request.url()).pathname))
  await page.goto("/office/events/new")
  await page.getByLabel("Name", { exact: true }).fill(name)

  // A draft without a date, a place and a price has a page too.
  expect(loaded.filter((path) => /\/event-preview-.+\.js$/.test(path))).toEqual([])
  let preview = await openPreview(page, name)
  expect(loaded.filter((path) => /\/event-preview-.+\.js$/.test(path))).toHaveLength(1)
  const glance = () => preview.getByRole("region", { name: "At a glance" })
  await expect(glance()).toContainText("No date yet")
  await expect(glance()).toContainText("No place yet")
  await expect(glance()).toContainText("Free")
  await expectInert(preview, ["Register", "Add to Calendar"])
  await closePreview(page, preview)

  await page.getByLabel("Description").fill("Checks for everybody.\n\nBring your stethoscope.")
  await page.getByLabel("Place", { exact: true }).fill("Market Square, Jos")
  await page.getByLabel("Day", { exact: true }).fill(dayIn(30))
  await page.getByLabel("Time in Lagos").fill("09:30")
  for (const role of ["Students", "Doctors"])
    await form(page, "Event").getByText(role, { exact: true }).click()
  await form(page, "Event").getByRole("radio", { name: "Paid" }).check()
  await page.getByLabel("Price for students").fill("5000")
  await page.getByLabel("Price for doctors").fill("many")
  await page.getByLabel("Places").fill("40")
  await page.getByLabel("Tags").fill("health, outreach")
  await page.getByLabel("Additional information").fill("Lunch is included.")
  await addPicture(page, "A tent on the market square")

  preview = await openPreview(page, name)
  await expect(preview.getByRole("img", { name: "A tent on the market square" })).toBeVisible()
  await expect(preview.getByRole("region", { name: "Description" }).getByRole("paragraph")).toHaveText([
    "Checks for everybody.",
    "Bring your stethoscope.",
  ])
  await expect(glance()).toContainText("You pay ₦5,000 (Student)")
  await expect(glance()).toContainText("Market Square, Jos")
  await expect(glance()).toContainText("40 places left")
  await expect(glance().getByText(inertSentence)).toHaveText([
    /the button Register/,
    /the button Add to Calendar/,
  ])
  await expectInert(preview, ["Register", "Add to Calendar"])
  await expectAccessible(page, "the preview of an event")
  // The keyboard reaches the roles and what closes the preview, and nothing that members can press.
  const roles = preview.getByRole("radiogroup", { name: "Kind of member" })
  await roles.getByRole("radio", { name: "Doctor" }).click()
  await expect(glance()).toContainText("There is no payment plan for you (Doctor)")
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("[inert]") === null)).toBe(true)
  }
  await closePreview(page, preview)
  await expect(page.getByLabel("Price for doctors")).toHaveValue("many")
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Market Square, Jos")
  await expect(editorState(page, "Event")).toHaveText(/Not saved/)

  // The link of an online event is for its registrants while it costs something, and else for its roles.
  await form(page, "Event").getByRole("radio", { name: "Virtual" }).check()
  await page.getByLabel("Link", { exact: true }).fill("https://meet.example.org/fair")
  preview = await openPreview(page, name)
  await expect(glance()).toContainText("The link appears here once you are registered.")
  await closePreview(page, preview)
  await form(page, "Event").getByRole("radio", { name: "Free" }).check()
  preview = await openPreview(page, name)
  await expect(glance().getByRole("link", { name: "https://meet.example.org/fair" })).toBeVisible()
  await preview.getByRole("radio", { name: "Global Network" }).click()
  await expect(glance()).toContainText("The link appears here once you are registered.")
  await closePreview(page, preview)

  await form(page, "Event").getByRole("radio", { name: "Physical" }).check()
  await page.getByLabel("Place", { exact: true }).fill("Market Square, Jos")
  await form(page, "Event").getByRole("radio", { name: "Paid" }).check()
  await page.getByLabel("Price for doctors").fill("15000")
  preview = await openPreview(page, name)
  await preview.getByRole("radio", { name: "Doctor" }).click()
  await expect(glance()).toContainText("You pay ₦15,000 (Doctor)")
  const [glancePreviewed, storyPreviewed] = [
    await linesOf(glance()),
    await linesOf(preview.getByRole("region", { name: "Description" })),
  ]
  await preview.getByRole("button", { name: "Close Preview" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/events\/[0-9a-f-]{36}$/)
  await publish(page)
  const member = await openAsMember(page, "Doctor", browser)
  const own = member.getByRole("region", { name: "At a glance" })
  await expect(own.getByRole("button", { name: "Register", exact: true })).toBeEnabled()
  expect(await linesOf(own)).toEqual(glancePreviewed)
  expect(await linesOf(member.getByRole("region", { name: "Description" }))).toEqual(storyPreviewed)
  await expect(member.getByRole("img", { name: "A tent on the market square" })).toBeVisible()

  // Who is registered has a place in the preview too.
  await own.getByRole("button", { name: "Register", exact: true }).click()
  await member.getByRole("button", { name: "Yes, Make Payment" }).click()
  await expect(member).toHaveURL(checkout)
  await member.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(member.getByRole("alertdialog", { name: "Event Payment Successful" })).toBeVisible()
  await page.reload()
  await expect(page.getByText("1 of 40 registered")).toBeVisible()
  await page.getByLabel("Places").fill("1")
  preview = await openPreview(page, name)
  await expect(glance()).toContainText("This event is full.")
  await member.context().close()
})

test("an editor sees a typed product as members will see it in the store, and then members see the same", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Coat ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/products/new")
  await page.getByLabel("Name", { exact: true }).fill(name)
  let preview = await openPreview(page, name)
  await expect(preview.getByText("No price yet")).toBeVisible()
  await expectInert(preview, ["Add to Cart"])
  await closePreview(page, preview)

  await page.getByLabel("Description").fill("A coat for the ward.\n\nWashable at 60 degrees.")
  await page.getByLabel("Brand").fill("Theatre")
  await page.getByLabel("Price in naira").fill("5000")
  await page.getByLabel("Price in dollars").fill("12")
  await page.getByLabel(/^Sizes/).fill("S, M")
  await addPicture(page, "A coat in plum")
  await page
    .getByRole("listitem", { name: "Picture 1" })
    .getByLabel(/Colour/)
    .fill("Plum")
  const table = page.getByRole("table", { name: "Pieces of each size" })
  await table.getByRole("textbox", { name: "Size S, Plum", exact: true }).fill("2")

  // A table that lacks a number counts nothing yet.
  preview = await openPreview(page, name)
  await expect(preview.getByRole("radio", { name: "M", exact: true })).toBeVisible()
  await expect(preview.getByText(/left|Sold Out/)).toHaveCount(0)
  await closePreview(page, preview)
  await table.getByRole("textbox", { name: "Size M, Plum", exact: true }).fill("0")

  preview = await openPreview(page, name)
  await expect(preview.getByRole("img", { name: "A coat in plum" })).toBeVisible()
  await expect(preview.getByText("₦5,000", { exact: true })).toBeVisible()
  await expect(preview.getByText("Only 2 left", { exact: true })).toBeVisible()
  await expect(preview.getByText("Sold out in Plum: M.")).toBeVisible()
  await expectInert(preview, ["Quantity", "Add to Cart"])
  await expect(preview.getByText(inertSentence)).toHaveText([/the quantity/, /the button Add to Cart/])
  await expectAccessible(page, "the preview of a product")
  // A size can be chosen, to see what it says.
  await preview.getByRole("radio", { name: "M, sold out" }).check()
  await expect(preview.getByText("Size M, Plum is sold out. Choose another size or colour.")).toBeVisible()
  await expect(preview.getByRole("button", { name: "Sold Out" })).toBeDisabled()
  await expect(preview.getByText("Quantity", { exact: true })).toHaveCount(0)
  await preview.getByRole("radio", { name: "S", exact: true }).check()
  await expect(preview.getByText("Only 2 left of Size S, Plum.")).toBeVisible()
  await preview.getByRole("radio", { name: "Global Network" }).click()
  await expect(preview.getByText("$12", { exact: true })).toBeVisible()
  await expect(preview.getByRole("radio", { name: "S", exact: true })).toBeChecked()
  const previewed = await ownLinesOf(preview)
  expect(previewed).toEqual(expect.arrayContaining(["Theatre", "$12", "Add to Cart", "A coat for the ward."]))
  await closePreview(page, preview)
  await expect(page.getByLabel("Price in naira")).toHaveValue("5000")
  await expect(table.getByRole("textbox", { name: "Size M, Plum", exact: true })).toHaveValue("0")
  await expect(editorState(page, "Product")).toHaveText(/Not saved/)

  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/products\/[0-9a-f-]{36}$/)
  await publish(page)
  const member = await openAsMember(page, "GlobalNetwork", browser)
  await member.getByRole("radio", { name: "S", exact: true }).check()
  await expect(member.getByText("Only 2 left of Size S, Plum.")).toBeVisible()
  await expect(member.getByRole("button", { name: "Add to Cart" })).toBeEnabled()
  await expect(member.getByRole("img", { name: "A coat in plum" })).toBeVisible()
  expect(await linesOf(member.getByRole("main"))).toEqual(expect.arrayContaining([...previewed]))
  await member.context().close()
})

test("an editor sees a typed job as members will see it, and then members see the same", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/jobs/new")
  await page.getByRole("textbox", { name: "Title" }).fill(title)
  let preview = await openPreview(page, title)
  const glance = () => preview.getByRole("region", { name: "At a glance" })
  await expect(glance()).toContainText("No date yet")
  await expect(glance()).toContainText("No name yet")
  await expectInert(preview, ["Volunteer for Job"])
  await closePreview(page, preview)

  await page.getByRole("textbox", { name: "Description" }).fill("Two weeks in Jos.\n\nBring a stethoscope.")
  await page.getByLabel(/^Responsibilities/).fill("See patients\nTrain students")
  await page.getByLabel(/^Requirements/).fill("A licence")
  await page.getByLabel(/^How to apply/).fill("Send a CV.")
  await page.getByLabel("Company name").fill("Mercy Clinic")
  await page.getByLabel("Location").fill("Jos")
  await page.getByLabel(/^Contact email/).fill("camp@clinic.test")
  const closing = page.getByRole("textbox", { name: /^Closing date/ })
  await closing.fill(dayIn(-2))
  preview = await openPreview(page, title)
  await expect(preview.getByText("Past its closing date")).toBeVisible()
  await expect(preview.getByText(/^Volunteering closed on /)).toBeVisible()
  await expect(preview.getByText("Volunteer for Job", { exact: true })).toHaveCount(0)
  await closePreview(page, preview)

  await closing.fill(dayIn(7))
  preview = await openPreview(page, title)
  await expect(preview.getByText("Open", { exact: true })).toBeVisible()
  await expect(preview.getByRole("listitem")).toHaveText(["See patients", "Train students", "A licence"])
  await expect(glance()).toContainText("11:59 PM")
  await expectInert(preview, ["Volunteer for Job"])
  await expect(preview.getByText(inertSentence)).toHaveText([/the button Volunteer for Job/])
  await expectAccessible(page, "the preview of a job")
  await closePreview(page, preview)
  await expect(page.getByLabel("Company name")).toHaveValue("Mercy Clinic")
  await expect(editorState(page, "Job")).toHaveText(/Not saved/)

  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}$/)
  await publish(page)
  // The posted date is that of the publication now.
  await expect(
    page.getByRole("region", { name: "Publication" }).getByRole("button", { name: "Withdraw" }),
  ).toBeVisible()
  preview = await openPreview(page, title)
  const previewed = await ownLinesOf(preview)
  expect(previewed).toEqual(expect.arrayContaining(["How to Apply", "Posted Date", "Volunteer for Job"]))
  await closePreview(page, preview)
  const member = await openAsMember(page, "Doctor", browser)
  await expect(member.getByRole("button", { name: "Volunteer for Job" })).toBeEnabled()
  expect(await linesOf(member.getByRole("main"))).toEqual(expect.arrayContaining([...previewed]))

  // A job that was posted before has its own date.
  await page.goto("/office/jobs")
  const posted = page
    .getByRole("list", { name: "Jobs" })
    .getByRole("link", { name: "Mentor for House Officers" })
  await member.goto((await posted.getAttribute("href"))!.replace("/office/", "/dashboard/"))
  await posted.click()
  preview = await openPreview(page, "Mentor for House Officers")
  const dateIn = async (part: Locator) => {
    const lines = await linesOf(part)
    return lines[lines.indexOf("Posted Date") + 1]
  }
  const date = await dateIn(glance())
  expect(date).toMatch(/, \d+:\d\d [AP]M$/)
  expect(await dateIn(member.getByRole("region", { name: "At a glance" }))).toBe(date)
  await member.context().close()
})
