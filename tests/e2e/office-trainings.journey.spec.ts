/** Trainings that staff make and publish, and who completed them, at the real server (OFFICE §12). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { dayIn } from "../api/lagos-days.ts"
import { collectDialogTexts } from "./dialog-texts.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { searchPeople } from "./people-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const status = (page: Page) => editorState(page, "Training")
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
const publication = (page: Page) => page.getByRole("region", { name: "Publication" })

test("an editor makes, schedules and publishes a training, and notes who completed it; its member sees both; a treasurer exports", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Basic life support ${randomUUID().slice(0, 8)}`
  const editor = await makeStaff(page, "editor")
  await signIn(page, editor)
  await page.goto("/office/trainings")
  await expectAccessible(page, "the trainings")
  await page.getByRole("link", { name: "New Training" }).first().click()
  await page.getByRole("textbox", { name: "Name" }).fill("Basic Life Support")
  await save(page)
  // The demo has one with this name.
  await expect(page.getByText("Another training has this name")).toBeVisible()
  await expectAccessible(page, "a training whose name is taken")
  await page.getByRole("textbox", { name: "Name" }).fill(name)
  await save(page)
  await expect(page).toHaveURL(/\/office\/trainings\/[0-9a-f-]{36}$/)
  await expect(publication(page).getByRole("listitem")).toHaveText(["Choose who has this training."])
  await page.getByRole("group", { name: "Who has this training" }).getByText("Global Network").click()
  // What is chosen survives a reload.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(page.getByRole("checkbox", { name: "Global Network" })).toBeChecked()
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
  await expectAccessible(page, "a draft of a training")

  // Their table has one page, also when each size of this test publishes a training.
  const trained = await makeMember(page.request, "GlobalNetwork")
  const member = await openBrowser(browser, page, trained)
  const record = member.getByRole("row", { name })
  await member.goto("/dashboard/profile")
  await expect(member.getByRole("row", { name: /^Safeguarding/ })).toBeVisible()
  await expect(record).toHaveCount(0)

  // Nobody has it before its scheduled time. The Undo of a withdrawal schedules it for the same time.
  const scheduling = page.getByRole("dialog", { name: "Schedule" })
  const day = scheduling.getByRole("textbox", { name: "Day" })
  // Midnight may come between two steps.
  const soon = dayIn(3)
  await publication(page).getByRole("button", { name: "Schedule" }).click()
  await day.fill(soon)
  await scheduling.getByLabel("Time in Lagos").fill("08:30")
  await scheduling.getByRole("button", { name: "Schedule" }).click()
  await expect(scheduling).toHaveCount(0)
  const scheduledTime = publication(page).getByText(/8:30 AM, Lagos time$/)
  await expect(scheduledTime).toBeVisible()
  await expect(publication(page).getByText("Scheduled", { exact: true })).toBeVisible()
  await expectAccessible(page, "a scheduled training")
  await member.reload()
  await expect(member.getByRole("row", { name: /^Safeguarding/ })).toBeVisible()
  await expect(record).toHaveCount(0)
  const address = page.url()
  await page.goto(`/office/trainings?search=${name.slice(-8)}`)
  await page.getByRole("radio", { name: "Scheduled" }).click()
  const row = page.getByRole("listitem").filter({ hasText: name })
  await expect(row.getByText(/^Members see it from .+ 8:30 AM, Lagos time$/)).toBeVisible()
  await expectAccessible(page, "the scheduled trainings")
  await row.getByRole("link", { name }).click()
  await expect(page).toHaveURL(address)
  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  const question = page.getByRole("alertdialog", { name: `Withdraw ${name}?` })
  await expect(question.getByText("It becomes a draft again, before members see it.")).toBeVisible()
  await question.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect(scheduledTime).toBeVisible()
  await publication(page).getByRole("button", { name: "Choose Another Time" }).click()
  await expect(day).toHaveValue(soon)
  await page.keyboard.press("Escape")
  await expect(scheduling).toHaveCount(0)

  await publication(page).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication(page).getByText("Published", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Withdraw" })).toBeFocused()
  await member.reload()
  await expect(record).toContainText("pending")

  const completed = page.getByRole("list", { name: "Completions" }).getByRole("listitem")
  const who = page.getByRole("textbox", { name: /^Who completed it/ })
  const note = page.getByRole("button", { name: "Note Completion" })
  await who.fill("nobody@portal.test")
  await note.click()
  await expect(page.getByText("No member has this email or membership ID")).toBeVisible()
  await expect(who).toBeFocused()
  await who.fill(editor.email)
  await note.click()
  await expect(page.getByText("This is you. Ask another member of staff.")).toBeVisible()
  await who.fill(trained.email.toUpperCase())
  await note.click()
  await expect(completed).toHaveCount(1)
  await expect(completed).toContainText(trained.email)
  await expect(who).toHaveValue("")
  await expectAccessible(page, "a training that a member completed")
  await member.reload()
  await expect(record).toContainText("completed")

  const treasurer = await makeStaff(page, "treasurer")
  const other = await openBrowser(browser, page, treasurer)
  await other.goto(page.url())
  await expect(other.getByRole("region", { name: "The training" })).toContainText(name)
  await expect(other.getByRole("button", { name: "Save" })).toHaveCount(0)
  await expect(other.getByRole("button", { name: /^Remove/ })).toHaveCount(0)
  await expectAccessible(other, "a training that staff only read")
  await searchPeople(other, "completions", trained.email)
  await other.getByRole("button", { name: "Export Completions" }).click()
  const dialog = other.getByRole("dialog", { name: "Completions as CSV" })
  await dialog.getByRole("textbox", { name: "Your password" }).fill(treasurer.password)
  const [file] = await Promise.all([
    other.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ])
  expect(await readFile(await file.path(), "utf8")).toContain(`,${trained.email},GlobalNetwork,`)

  await page.getByRole("button", { name: /^Remove the completion of/ }).click()
  await expectAccessible(page, "the question before a completion is removed")
  await page.getByRole("button", { name: "Yes, Remove" }).click()
  await expect(page.getByText("Nobody has completed it yet.")).toBeVisible()
  await expectAccessible(page, "a completion that is removed, with its Undo")
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("The completion is restored")).toBeVisible()
  await page.getByRole("button", { name: /^Remove the completion of/ }).click()
  await page.getByRole("button", { name: "Yes, Remove" }).click()
  await expect(page.getByText("Nobody has completed it yet.")).toBeVisible()
  const removed = page.getByRole("status").filter({ hasText: /^The completion of .+ is removed\./ })
  await expect(removed).toBeVisible()
  // Noted by hand, it is there again without the Undo.
  await who.fill(trained.email)
  await note.click()
  await expect(completed).toHaveCount(1)
  await expect(removed).toHaveCount(0)
  await page.getByRole("button", { name: /^Remove the completion of/ }).click()
  await page.getByRole("button", { name: "Yes, Remove" }).click()
  await expect(removed).toBeVisible()
  const dialogTexts = await collectDialogTexts(page)
  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  // The question stays the same while its dialog closes.
  expect((await dialogTexts()).filter((text) => !text.startsWith("Withdraw "))).toEqual([])
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Publish" })).toBeFocused()
  await member.reload()
  await expect(member.getByRole("row", { name: /^Safeguarding/ })).toBeVisible()
  await expect(record).toHaveCount(0)
})
