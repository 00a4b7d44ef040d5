/** A member reports, a moderator hides and restores, and the author is informed, at the real server (OFFICE §16). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { expect, expectAccessible, mailTo, makeMember, signIn, test, uniqueName } from "./fixtures.ts"
import { pressBeside } from "./press-beside.ts"
import { expectStored } from "./stored-drafts.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

/** Sends a report in the open dialog. */
const report = async (page: Page, thing: string, reason: string, words?: string) => {
  const dialog = page.getByRole("dialog", { name: `Report this ${thing}` })
  await dialog.getByRole("radio", { name: reason }).check()
  if (words !== undefined) await dialog.getByLabel(/^In your words/).fill(words)
  await dialog.getByRole("button", { name: "Send Report" }).click()
  await expect(page.getByText("Thank you. The office will look at it.").first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Claims the case on the page and decides about it. */
const decide = async (page: Page, button: string, decision: string, note: string) => {
  const review = page.getByRole("region", { name: "Review" })
  await review.getByRole("button", { name: button }).click()
  await review.getByRole("radio", { name: decision }).check()
  await review.getByLabel("Note").fill(note)
  await review.getByRole("button", { name: "Save Decision" }).click()
}

/** Opens the case of a thing from the list. */
const openCase = async (page: Page, name: string | RegExp) => {
  await page.goto("/office/moderation")
  await page
    .getByRole("list", { name: "Reports" })
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("link")
    .click()
  await expect(page.getByRole("region", { name: "Review" })).toBeVisible()
}

test("a member reports an entry; a moderator hides it; its author is informed and sees it marked; it is restored", async ({
  page,
  browser,
}) => {
  test.slow()
  const author = await makeMember(page.request, "Doctor", { more: { lastName: uniqueName("Obi") } })
  const { tokens } = await logIn(page, author)
  const words = `It is well ${randomUUID().slice(0, 8)}`
  const posted = await page.request.post("/api/faith-entry", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: { category: "Testimony", content: words },
  })
  expect(posted.status()).toBe(201)

  await signIn(page, await makeMember(page.request))
  await page.goto(`/dashboard/faith-entry?search=${encodeURIComponent(words)}`)
  const entry = page.getByRole("listitem").filter({ hasText: words })
  await entry.getByRole("button", { name: /^Report testimony by / }).click()
  const dialog = page.getByRole("dialog", { name: "Report this entry" })
  await dialog.getByRole("button", { name: "Send Report" }).click()
  await expect(dialog.getByText("Choose a reason")).toBeVisible()
  await dialog.getByRole("radio", { name: "Something else" }).check()
  await dialog.getByRole("button", { name: "Send Report" }).click()
  await expect(dialog.getByText("This field is required")).toBeVisible()
  await dialog.getByLabel(/^In your words/).fill("It names a patient.")
  await pressBeside(page)
  await expect(dialog.getByLabel(/^In your words/)).toHaveValue("It names a patient.")
  // A reload keeps what was typed, and only Cancel discards it.
  await expectStored(page, "dialog-draft", "It names a patient.")
  await page.reload()
  const openDialog = () => entry.getByRole("button", { name: /^Report testimony by / }).click()
  await openDialog()
  await expect(dialog.getByRole("radio", { name: "Something else" })).toBeChecked()
  await pressBeside(page)
  await expect(dialog.getByLabel(/^In your words/)).toHaveValue("It names a patient.")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toHaveCount(0)
  await openDialog()
  await expect(dialog.getByLabel(/^In your words/)).toHaveValue("")
  await expectAccessible(page, "the dialog of a report")
  await report(page, "entry", "Private details", "It names a patient of my ward.")

  const office = await openBrowser(browser, page, await makeStaff(page, "moderator"))
  await office.goto("/office")
  await expect(office.getByRole("link", { name: "Open the oldest report" })).toHaveAttribute(
    "href",
    /^\/office\/moderation\/.+/,
  )
  await office.goto("/office/moderation")
  await expect(office.getByText(words)).toBeVisible()
  await expectAccessible(office, "the list of reports")
  await openCase(office, words)
  await expect(office.getByText("It names a patient of my ward.")).toBeVisible()
  await expectAccessible(office, "a report that waits")
  const review = office.getByRole("region", { name: "Review" })
  await review.getByRole("button", { name: "Review This Report" }).click()
  await review.getByRole("radio", { name: "Hide" }).check()
  await review.getByRole("button", { name: "Save Decision" }).click()
  await expect(review.getByText("This field is required")).toBeVisible()
  await expectAccessible(office, "a decision without its note")
  await review.getByLabel("Note").fill("It names a patient.")
  await review.getByRole("button", { name: "Save Decision" }).click()
  await expect(review.getByRole("status")).toContainText("Hidden by you on")
  await expect(review.getByRole("button", { name: "Review It Again" })).toBeVisible()
  await expectAccessible(office, "a hidden entry in the office")

  await page.reload()
  await expect(page.getByText(/^No entry matches/)).toBeVisible()
  expect((await mailTo(page.request, author.email, /faith entry was hidden/)).text).toContain(
    "It names a patient.",
  )
  const own = await openBrowser(browser, page, author)
  await own.goto("/dashboard/notifications")
  await expect(own.getByText(/has hidden your faith entry/)).toBeVisible()
  await own.getByRole("link", { name: "New moderation" }).click()
  await expect(own.getByText(/Reason: It names a patient\./).first()).toBeVisible()
  await own.goto(`/dashboard/faith-entry?search=${encodeURIComponent(words)}`)
  await expect(own.getByText("Hidden by the office")).toBeVisible()
  await expect(own.getByText(/Reason: It names a patient\./)).toBeVisible()
  await expectAccessible(own, "a hidden entry of one's own")
  await own.context().close()

  await decide(office, "Review It Again", "Restore", "The name is gone.")
  await expect(review.getByRole("status")).toContainText("Restored by you on")
  await expect(office.getByRole("list", { name: "Decisions" }).getByRole("listitem")).toHaveText([
    /^Restored/,
    /^Hidden/,
  ])
  await office.goto("/office/moderation?state=decided")
  await expect(office.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  await office.context().close()
})

test("a hidden message is replaced on the open page at once, and a hidden profile is not available", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = uniqueName("Okoro")
  const author = await makeMember(page.request, "Doctor", { more: { lastName: name } })
  const reader = await makeMember(page.request)
  const [{ user }, { user: readerUser }] = [await logIn(page, author), await logIn(page, reader)]
  const words = `Send money to ${randomUUID()}`
  const other = await openBrowser(browser, page, author)
  await other.goto(`/dashboard/messaging?id=${readerUser._id}`)
  const field = other.getByRole("textbox", { name: /^Message to / })
  await field.fill(words)
  await field.press("Enter")
  await expect(other.getByText(/ · Sent/)).toBeVisible()

  await signIn(page, reader)
  await page.goto(`/dashboard/messaging?id=${user._id}`)
  const log = page.getByRole("log")
  await expect(log.getByText(words)).toBeVisible()
  await log.getByText(words).hover()
  await log.getByRole("button", { name: /^Report message of \d/ }).click()
  await report(page, "message", "Spam or advertising")
  await expectAccessible(page, "a message that was reported")

  const office = await openBrowser(browser, page, await makeStaff(page, "moderator"))
  await openCase(office, `Message by Danladi ${name}`)
  await expect(office.getByText(words)).toBeVisible()
  await decide(office, "Review This Report", "Hide", "This is a fraud.")
  // Both open pages show it without a reload.
  await expect(log.getByText("This message was hidden")).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(other.getByRole("log").getByText("This message was hidden")).toBeVisible()
  await expect(log.getByRole("button", { name: /^Report message of \d/ })).toHaveCount(0)
  await expectAccessible(page, "a hidden message")
  await other.context().close()

  await page.goto(`/dashboard/members/${user._id}`)
  await page.getByRole("button", { name: `Report Danladi ${name}` }).click()
  await report(page, "profile", "Spam or advertising")
  await openCase(office, `Profile of Danladi ${name}`)
  await expectAccessible(office, "a reported profile")
  await decide(office, "Review This Report", "Hide", "This is a fraud.")
  await expect(office.getByRole("region", { name: "Review" }).getByRole("status")).toContainText(
    "Hidden by you",
  )
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "This profile is not available." })).toBeVisible()
  await expectAccessible(page, "a hidden profile")
  await office.context().close()
})
