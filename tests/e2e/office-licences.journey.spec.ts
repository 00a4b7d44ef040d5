/** The check of license numbers, against the real server (OFFICE §2). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, mailTo, makeMember, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { intercept, type Reply } from "./intercept.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const block = (page: Page) => page.getByRole("region", { name: "Licence", exact: true })
const review = (page: Page) => page.getByRole("region", { name: "Review", exact: true })
const claim = (page: Page) => review(page).getByRole("button", { name: "Review This Number" })
const claimOn = async (page: Page) => {
  await claim(page).click()
  await expect(review(page)).toContainText("You review this number until")
}
const choose = (page: Page, decision: string) =>
  review(page).getByRole("radio", { name: decision, exact: true }).check()
const noteIn = (page: Page) => review(page).getByLabel("Note to the member")
const press = (page: Page, name: string) => review(page).getByRole("button", { name, exact: true }).click()
const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })
const note = "The register has this number under another name."

const openRecord = async (page: Page, email: string) => {
  await page.goto(`/office/members?search=${email}`)
  await page.getByRole("list", { name: "Members" }).getByRole("link").click()
  await expect(block(page)).toBeVisible()
}

test("an admin asks about a number, the member changes it, and the new one is confirmed", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor", { more: { licenseNumber: "MDCN/R/10001" } })
  await signIn(page, admin)
  await page.goto("/office")
  const waiting = page.getByRole("region", { name: "Licences", exact: true })
  await expect(waiting).toContainText(/numbers? waits?/)
  await waiting.getByRole("link", { name: "All unchecked licences" }).click()
  await expect(heading(page, "Licences")).toBeVisible()
  await expectAccessible(page, "the list of license numbers")
  await page.getByRole("link", { name: "All requests" }).click()
  await page.getByRole("main").getByRole("link", { name: "Licences" }).click()
  const numbers = page.getByRole("list", { name: "License numbers" })
  const name = await numbers.getByRole("link").first().innerText()
  // By its name: another test may answer the oldest number meanwhile.
  await numbers.getByRole("link", { name, exact: true }).first().click()
  await expect(heading(page, name)).toBeVisible()
  await expect(block(page)).toContainText("Not checked")

  await openRecord(page, member.email)
  await expect(block(page)).toContainText("MDCN/R/10001")
  await expectAccessible(page, "a license number that nobody has checked")
  await expect(review(page)).toContainText("Nobody reviews this number yet.")
  await claimOn(page)
  // The button that had the focus is gone.
  await expect(review(page)).toBeFocused()
  await choose(page, "Confirm")
  await expect(review(page)).toContainText("has MDCN/R/10001 under this name")
  await expect(noteIn(page)).toHaveCount(0)
  await choose(page, "Ask")
  await press(page, "Ask Member")
  await expect(review(page).getByText("This field is required")).toBeVisible()
  await expectAccessible(page, "a question without words")
  await noteIn(page).fill(note)
  await page.reload()
  await expect(noteIn(page)).toHaveValue(note)
  await press(page, "Ask Member")
  await expect(review(page)).toContainText(
    "Danladi Adeyemi has not answered yet. You can decide without the answer.",
  )
  await expect(block(page)).toContainText("Asked about by Ruth Nanret Gyang")
  await expect(block(page)).toContainText(note)
  await expect(page.getByRole("heading", { level: 3, name: "Question about a license number" })).toBeVisible()
  await expectAccessible(page, "a license number that the member is asked about")
  expect((await mailTo(page.request, member.email, /your license number/)).text).toContain(note)

  // The page of the admin, who reviews the number, learns of the new one only from the answer to its own act.
  await claimOn(page)
  const { pathname } = new URL(page.url())
  const endHold = await holdReads(page, new RegExp(`/api${pathname}$`))
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await context.newPage()
  await signIn(theirs, member)
  await theirs.goto("/dashboard/notifications")
  await expect(theirs.getByText(/a question about your license number MDCN\/R\/10001/)).toBeVisible()
  await theirs.getByRole("link", { name: "New licence" }).click()
  await theirs.getByRole("link", { name: "Go to your profile" }).click()
  await expect(theirs.getByText("A question about your license number", { exact: true })).toBeVisible()
  await expect(theirs.getByText(note)).toBeVisible()
  await expectAccessible(theirs, "a profile with a question")
  await theirs.getByRole("link", { name: "Change License Number" }).click()
  await theirs.getByLabel("License Number").fill("MDCN/R/10002")
  await theirs.getByRole("button", { name: "Save" }).click()
  await expect(heading(theirs, "Profile")).toBeVisible()
  await expect(theirs.getByText("The national office has not checked this license number yet.")).toBeVisible()
  await expect(theirs.getByText(note)).toHaveCount(0)

  // The admin's page still shows the earlier number.
  await choose(page, "Confirm")
  await expect(review(page)).toContainText("has MDCN/R/10001 under this name")
  await press(page, "Confirm Number")
  const refusal = page
    .getByRole("alert")
    .filter({ hasText: "Danladi Adeyemi has changed the number. It is MDCN/R/10002 now." })
  await expect(refusal).toBeVisible()
  await expect(block(page)).toContainText("MDCN/R/10002")
  await expect(review(page)).toContainText("Nobody reviews this number yet.")
  await expectAccessible(page, "a number that has changed meanwhile")
  await endHold()
  await claimOn(page)
  await choose(page, "Confirm")
  await expect(review(page)).toContainText("has MDCN/R/10002 under this name")
  await press(page, "Confirm Number")
  await expect(review(page)).toContainText("Confirmed by you on")
  await expect(block(page)).toContainText("Confirmed by Ruth Nanret Gyang")
  await expect(block(page)).not.toContainText(note)
  await claimOn(page)
  await expect(review(page).getByRole("radio", { name: "Confirm", exact: true })).toHaveCount(0)
  await press(page, "Stop Reviewing")
  await expect(claim(page)).toBeVisible()
  await expectAccessible(page, "a confirmed license number")

  await theirs.reload()
  await expect(theirs.getByText(/^The national office confirmed this license number on /)).toBeVisible()
  await expectAccessible(theirs, "a profile with a confirmed license number")
  await context.close()
})

test("an admin declines an asked number, the member reads why, and the changed one waits again", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor", { more: { licenseNumber: "MDCN/R/30001" } })
  await signIn(page, admin)
  await openRecord(page, member.email)
  await claimOn(page)
  await choose(page, "Ask")
  await noteIn(page).fill("Which register is this number in?")
  await press(page, "Ask Member")
  await expect(block(page)).toContainText("Asked about by Ruth Nanret Gyang")

  const rows = page.getByRole("list", { name: "License numbers" }).getByRole("listitem")
  const openList = async (state: string) => {
    await page.goto(`/office/approvals/licences?search=${member.email}`)
    await page.getByRole("radiogroup", { name: "State" }).getByRole("radio", { name: state }).click()
  }
  await openList("Asked")
  await expect(rows).toContainText("Ruth Nanret Gyang asked about it on")
  await expect(rows).toContainText("Which register is this number in?")
  await expectAccessible(page, "the license numbers with a question")
  await page.reload()
  await expect(rows).toHaveCount(1)
  await openList("Checked")
  await expect(page.getByText("No checked number found")).toBeVisible()
  await openList("To check")
  await expect(page.getByText("No unchecked number found")).toBeVisible()

  await openList("Asked")
  await rows.getByRole("link").click()
  await claimOn(page)
  await choose(page, "Decline")
  await press(page, "Decline Number")
  await expect(review(page).getByText("This field is required")).toBeVisible()
  await noteIn(page).fill(note)
  await expectAccessible(page, "a number that is declined")
  await press(page, "Decline Number")
  await expect(review(page)).toContainText("Declined by you on")
  await expect(block(page)).toContainText("Declined by Ruth Nanret Gyang")
  await expect(block(page)).toContainText(note)
  await expect(page.getByRole("heading", { level: 3, name: "License number declined" })).toBeVisible()
  await expectAccessible(page, "a declined license number")
  await openList("Asked")
  await expect(page.getByText("No number with a question found")).toBeVisible()
  await openList("Checked")
  await expect(rows).toContainText("Ruth Nanret Gyang declined it on")
  await expect(rows.getByText("Declined", { exact: true })).toBeVisible()
  await expectAccessible(page, "the checked license numbers with a declined one")
  const { text } = await mailTo(page.request, member.email, /Your license number is not confirmed/)
  expect(text).toContain(`MDCN/R/30001 is not confirmed. Please enter the right one in your profile.`)
  expect(text).toContain(note)

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await context.newPage()
  await signIn(theirs, member)
  await theirs.goto("/dashboard/notifications")
  await expect(theirs.getByText(/Your license number MDCN\/R\/30001 is not confirmed/)).toBeVisible()
  await theirs.goto("/dashboard/profile")
  await expect(theirs.getByText("Your license number is not confirmed", { exact: true })).toBeVisible()
  await expect(theirs.getByText(note)).toBeVisible()
  await expectAccessible(theirs, "a profile with a declined license number")
  await theirs.getByRole("link", { name: "Change License Number" }).click()
  await theirs.getByLabel("License Number").fill("MDCN/R/30002")
  await theirs.getByRole("button", { name: "Save" }).click()
  await expect(heading(theirs, "Profile")).toBeVisible()
  await expect(theirs.getByText("The national office has not checked this license number yet.")).toBeVisible()
  await context.close()

  await openList("To check")
  await expect(rows).toContainText("MDCN/R/30002")
})

test("a response that is lost: the repeat counts once, and nothing is typed again", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  await signIn(page, admin)
  await openRecord(page, member.email)
  await claimOn(page)
  await choose(page, "Ask")
  await noteIn(page).fill(note)
  let isLost = true
  await intercept(page, /\/api\/office\/licences\/[^/]+\/question$/, async (request) => {
    if (!isLost) return request.pass()
    isLost = false
    expect((await request.fetch())?.status).toBe(201)
    return request.abort()
  })
  await press(page, "Ask Member")
  await expect(page.getByRole("alert").filter({ hasText: /reach the server/ })).toBeVisible()
  await expect(noteIn(page)).toHaveValue(note)
  await press(page, "Ask Member")
  await expect(block(page)).toContainText("Asked about by Ruth Nanret Gyang")
  await expect(block(page)).toContainText(note)
  const questions = page.getByRole("heading", { level: 3, name: "Question about a license number" })
  await expect(questions).toHaveCount(1)
})

test("while an admin reviews a number, the list, the record and a colleague's page say who and until when", async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request, "Doctor")
  const colleague = await openBrowser(browser, page, admin)
  // The answers are those of the demo's one admin, as a second admin gets them.
  await intercept(colleague, /\/api\/office\/members\/[\w-]{36}$/, async (request) => {
    const read = await request.fetch()
    const text = JSON.stringify(read?.json).replace(
      /("claim":\{"by":\{"_id":")[^"]+(","fullName":")[^"]+/,
      "$1someone-else$2Bola Eze",
    )
    await request.fulfill({ json: JSON.parse(text) })
  })
  await openRecord(colleague, member.email)
  await expect(claim(colleague)).toBeVisible()
  await signIn(page, admin)
  await openRecord(page, member.email)
  await claimOn(page)
  // The page of the colleague follows by itself.
  await expect(review(colleague)).toContainText(/Bola Eze reviews this until .+ Then you can take it\./)
  await expect(claim(colleague)).toHaveCount(0)
  await expectAccessible(colleague, "a license number that a colleague reviews")
  await page.goto(`/office/approvals/licences?search=${member.email}`)
  const rows = page.getByRole("list", { name: "License numbers" }).getByRole("listitem")
  await expect(rows).toContainText(/Ruth Nanret Gyang until \d/)
  await expectAccessible(page, "the license numbers with a claim")
  await rows.getByRole("link").click()
  await press(page, "Stop Reviewing")
  await expect(claim(page)).toBeVisible()
  await expect(claim(colleague)).toBeVisible()
  await colleague.context().close()
})

test("every number is checked, more wait than fit on a page, and a failure with its Retry", async ({
  page,
}) => {
  await signIn(page, admin)
  let reply: Reply = { json: bodyOf({ items: [], next: null }) }
  await intercept(page, /\/api\/office\/licences(\?|$)/, (request) => request.fulfill(reply))
  await page.goto("/office/approvals/licences")
  await expect(page.getByText("Every number is checked")).toBeVisible()
  await expectAccessible(page, "the empty list of license numbers")
  reply = { status: 500, json: { statusCode: 500, message: "Away", error: "Internal Server Error" } }
  await page.reload()
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed list of license numbers")
  reply = { json: bodyOf({ items: [], next: "2026-02-01T00:00:00.000Z_1" }) }
  await retry.click()
  await page.getByRole("link", { name: "Newer numbers" }).click()
  await expect(page).toHaveURL(/after=2026-02-01/)
  await expect(page.getByText("No further number waits")).toBeVisible()
  await page.getByRole("link", { name: "Oldest numbers" }).click()
  await expect(page).toHaveURL(/\/office\/approvals\/licences$/)
})

test("a moderator reads a number without an act to choose, and cannot open the list", async ({ page }) => {
  const moderator = await makeStaff(page, "moderator")
  const other = await makeMember(page.request, "Doctor")
  await signIn(page, moderator)
  await openRecord(page, other.email)
  await expect(block(page)).toContainText("Not checked")
  await expect(review(page)).toContainText("An admin checks license numbers.")
  for (const part of [block(page), review(page)]) await expect(part.getByRole("button")).toHaveCount(0)
  await page.goto("/office/approvals/licences")
  await expect(page.getByText("Your role does not include this page")).toBeVisible()
  await expect(page.getByText(/Ask .*Ruth Nanret Gyang/)).toBeVisible()
})
