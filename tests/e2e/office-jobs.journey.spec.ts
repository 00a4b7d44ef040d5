/** Volunteer jobs that staff make, publish and follow, at the real server (OFFICE §12). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { dayIn } from "../api/lagos-days.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { searchPeople } from "./people-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const status = (page: Page) => editorState(page, "Job")
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
const publication = (page: Page) => page.getByRole("region", { name: "Publication" })

test("an editor makes and publishes a job; a member volunteers; a treasurer sees and exports the applicant", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/jobs")
  await expectAccessible(page, "the jobs")
  await page.getByRole("link", { name: "New Job" }).first().click()
  await save(page)
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused()
  await expectAccessible(page, "a job without a title")
  await page.getByRole("textbox", { name: "Title" }).fill(title)
  await save(page)
  await expect(page).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}$/)
  const id = page.url().split("/").at(-1)!
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("listitem")).toHaveText([
    "Write a description.",
    "Choose a closing date.",
    "Name the company.",
    "Say where the company is.",
  ])
  await expect(publication(page).getByRole("button", { name: "Publish" })).toBeDisabled()

  const volunteer = await makeMember(page.request, "Doctor")
  const member = await openBrowser(browser, page, volunteer)
  await member.goto(`/dashboard/jobs/${id}`)
  await expect(member.getByText("This page does not exist.")).toBeVisible()

  await page.getByRole("textbox", { name: "Description" }).fill("Two weeks in Jos.\n\nBring a stethoscope.")
  await page.getByLabel(/^Responsibilities/).fill("See patients\nTrain students")
  await page.getByLabel(/^Requirements/).fill("A licence")
  await page.getByLabel(/^How to apply/i).fill("Bring your licence to the first day.")
  await page.getByLabel("Company name").fill("Mercy Clinic")
  await page.getByLabel("Location").fill("Jos")
  // What is typed survives a reload.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(page.getByLabel("Company name")).toHaveValue("Mercy Clinic")
  await page.getByRole("textbox", { name: /^Closing date/ }).fill(dayIn(7))
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
  await expectAccessible(page, "a draft of a job")

  await publication(page).getByRole("button", { name: "Publish" }).click()
  const question = page.getByRole("alertdialog", { name: `Publish ${title}?` })
  await expectAccessible(page, "the question before a job is published")
  await question.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication(page).getByText("Open", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Withdraw" })).toBeFocused()
  await expect(page.getByText("Nobody has applied yet.")).toBeVisible()

  await member.goto("/dashboard/jobs")
  await member.getByRole("searchbox").fill(title)
  // The list is replaced by what is found.
  await expect(member.getByRole("status").filter({ hasText: "1 of 1 opportunity" })).toBeVisible()
  await member.getByRole("link", { name: title }).click()
  await expect(member.getByRole("listitem").filter({ hasText: "Train students" })).toBeVisible()
  await expect(member.getByText("Bring your licence to the first day.")).toBeVisible()
  await member.getByRole("button", { name: "Volunteer for Job" }).click()
  await member.getByRole("button", { name: "Confirm" }).click()
  await expect(member.getByRole("button", { name: "Already Volunteered" })).toBeVisible()

  const treasurer = await makeStaff(page, "treasurer")
  const other = await openBrowser(browser, page, treasurer)
  await other.goto("/office/jobs")
  await other.getByRole("radio", { name: "Open" }).click()
  await other.getByRole("searchbox", { name: "Search jobs" }).fill(title)
  const row = other.getByRole("list", { name: "Jobs" }).getByRole("listitem")
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("Mercy Clinic · 1 applicant")
  await row.getByRole("link").click()
  await expect(other.getByRole("region", { name: "The job" })).toContainText("Bring a stethoscope.")
  await expect(other.getByRole("button", { name: "Save" })).toHaveCount(0)
  await expect(other.getByRole("button", { name: "Withdraw" })).toHaveCount(0)
  const applicant = other.getByRole("list", { name: "Applicants" }).getByRole("listitem")
  await expect(applicant).toHaveCount(1)
  await expect(applicant).toContainText("Doctor")
  await expectAccessible(other, "a job that staff only read")
  await other.getByRole("button", { name: "Preview" }).click()
  await expect(other.getByRole("dialog")).toContainText("Bring a stethoscope.")
  await other.getByRole("button", { name: "Close Preview" }).click()
  await searchPeople(other, "applicants", volunteer.email)

  await other.getByRole("button", { name: "Export Applicants" }).click()
  const dialog = other.getByRole("dialog", { name: "Applicants as CSV" })
  await dialog.getByRole("textbox", { name: "Your password" }).fill(treasurer.password)
  await expectAccessible(other, "the export of applicants")
  const [file] = await Promise.all([
    other.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ])
  const [, line] = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(line).toContain(",Doctor,")
  await expect(applicant).toContainText(line!.split(",")[1]!)

  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Publish" })).toBeFocused()
  const withdrawn = page.getByRole("status").filter({ hasText: "The job is a draft again." })
  await expectAccessible(page, "a withdrawn job, with its Undo")
  await withdrawn.getByRole("button", { name: "Undo" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("The withdrawal is undone")).toBeVisible()
  await expect(publication(page).getByText("Open", { exact: true })).toBeVisible()
  await expect(withdrawn).toHaveCount(0)
  await member.reload()
  await expect(member.getByRole("heading", { name: title })).toBeVisible()

  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await member.reload()
  await expect(member.getByText("This page does not exist.")).toBeVisible()
  await other.goto("/office/jobs/new")
  await expect(other.getByText("Your role does not include this page")).toBeVisible()
})
