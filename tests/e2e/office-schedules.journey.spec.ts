/** A volunteer job that staff schedule, at the real server (OFFICE §12). The records of other kinds share the dialog. */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { dayIn } from "../api/lagos-days.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const publication = (page: Page) => page.getByRole("region", { name: "Publication" })
const schedule = (page: Page) => page.getByRole("dialog", { name: "Schedule" })

test("an editor schedules a job, chooses another time and takes it back; no member finds it", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/jobs/new")
  await page.getByRole("textbox", { name: "Title" }).fill(title)
  await page.getByRole("textbox", { name: "Description" }).fill("Two weeks in Jos.")
  await page.getByRole("textbox", { name: /^Closing date/ }).fill(dayIn(7))
  await page.getByLabel("Company name").fill("Mercy Clinic")
  await page.getByLabel("Location").fill("Jos")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}$/)
  const id = page.url().split("/").at(-1)!

  // A wrong time, of the page and of the server, shows under the day. What was typed stays.
  await publication(page).getByRole("button", { name: "Schedule" }).click()
  const day = schedule(page).getByRole("textbox", { name: "Day" })
  const time = schedule(page).getByLabel("Time in Lagos")
  const send = schedule(page).getByRole("button", { name: "Schedule" })
  // Midnight may come between two steps.
  const [soon, later] = [dayIn(3), dayIn(4)]
  await send.click()
  await expect(schedule(page).getByText("Choose a day", { exact: true })).toBeVisible()
  await day.fill(dayIn(0))
  await send.click()
  await expect(schedule(page).getByText("Choose a time in the future")).toBeVisible()
  await day.fill(dayIn(9))
  await time.fill("08:30")
  await send.click()
  await expect(schedule(page).getByText("Choose a time before the closing date ends")).toBeVisible()
  await expect(time).toHaveValue("08:30")
  await expectAccessible(page, "a time that is too late")
  await day.fill(soon)
  await send.click()
  await expect(schedule(page)).toHaveCount(0)
  await expect(publication(page).getByText("Scheduled", { exact: true })).toBeVisible()
  await expect(publication(page).getByText(/8:30 AM, Lagos time$/)).toBeVisible()
  await expect(publication(page).getByRole("link", { name: "See it as members do" })).toHaveCount(0)
  await expectAccessible(page, "a scheduled job")

  const member = await openBrowser(browser, page, await makeMember(page.request, "Doctor"))
  await member.goto(`/dashboard/jobs/${id}`)
  await expect(member.getByText("This page does not exist.")).toBeVisible()

  await page.goto(`/office/jobs?search=${title.slice(-8)}`)
  await page.getByRole("radio", { name: "Scheduled" }).click()
  const row = page.getByRole("listitem").filter({ hasText: title })
  await expect(row.getByText(/^Members see it from .+ 8:30 AM, Lagos time$/)).toBeVisible()
  await expectAccessible(page, "the scheduled jobs")
  await row.getByRole("link", { name: title }).click()

  await publication(page).getByRole("button", { name: "Choose Another Time" }).click()
  await expect(day).toHaveValue(soon)
  await expect(time).toHaveValue("08:30")
  await day.fill(later)
  await send.click()
  await expect(schedule(page)).toHaveCount(0)
  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  const question = page.getByRole("alertdialog", { name: `Withdraw ${title}?` })
  await expect(question.getByText("It becomes a draft again, before members see it.")).toBeVisible()
  await question.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  // Withdraw, which had the focus, is gone.
  await expect(publication(page)).toBeFocused()
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect(publication(page).getByText("Scheduled", { exact: true })).toBeVisible()
  await publication(page).getByRole("button", { name: "Choose Another Time" }).click()
  await expect(day).toHaveValue(later)
  await expect(time).toHaveValue("08:30")
  await page.keyboard.press("Escape")
  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  await question.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()

  // Scheduled again, and then published at once.
  await publication(page).getByRole("button", { name: "Schedule" }).click()
  await day.fill(dayIn(2))
  await send.click()
  await publication(page).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication(page).getByText("Open", { exact: true })).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Withdraw" })).toBeFocused()
  await member.goto(`/dashboard/jobs/${id}`)
  await expect(member.getByRole("button", { name: "Volunteer for Job" })).toBeVisible()
  await member.context().close()
})
