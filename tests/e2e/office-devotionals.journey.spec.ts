/** Devotionals that staff write for a day, at the real server (OFFICE §2). */
import type { Page } from "playwright/test"
import { randomInt, randomUUID } from "node:crypto"
import type { DevotionalDay } from "#api/contract/office-devotionals.ts"
import { dayIn } from "../api/lagos-days.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const status = (page: Page) => editorState(page, "Devotional")
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

test("an editor writes a devotional for a free day, previews it, and schedules it; a treasurer reads it", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Strength ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  const reading = page.waitForResponse((response) => response.url().endsWith("/office/devotionals/days"))
  await page.goto("/office/devotionals")
  const { data: days } = (await (await reading).json()) as { readonly data: readonly DevotionalDay[] }
  const lastDay = days.at(-1)!.date
  const ahead = page.getByRole("region", { name: "The next two weeks" })
  await expectAccessible(page, "the devotionals")
  // The demo has one for each day of the week after it was made.
  const free = ahead.getByRole("link", { name: /^Write one for/ })
  await expect(free).toHaveCount(days.filter(({ devotional }) => devotional === null).length)
  await free.last().click()
  const day = page.getByRole("textbox", { name: /^Day/ })
  await expect(day).toHaveValue(lastDay)
  await expect(ahead.getByRole("listitem")).toHaveCount(14)

  await page.getByRole("textbox", { name: "Title" }).fill(title)
  await save(page)
  await expect(page.getByText(/^Write the verse, its text and the devotional/)).toBeVisible()
  await expect(day).toBeFocused()
  await expectAccessible(page, "a devotional that is not complete")
  await day.fill("")
  await save(page)
  await expect(page).toHaveURL(/\/office\/devotionals\/[0-9a-f-]{36}$/)
  const publication = page.getByRole("region", { name: "Publication" })
  await expect(publication.getByText("Draft", { exact: true })).toBeVisible()

  await page.getByLabel("Key verse", { exact: true }).fill("Isaiah 40:31")
  await page.getByLabel("Text of the verse").fill("They who wait for the Lord shall renew their strength.")
  await page
    .getByRole("textbox", { name: "Devotional" })
    .fill("The ward is quiet at four.\n\nWait for Him there.")
  await page.getByLabel(/^Prayer points/).fill("For those on call tonight\nFor patients who cannot sleep")
  // What is typed survives a reload.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(page.getByLabel("Key verse", { exact: true })).toHaveValue("Isaiah 40:31")
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.getByRole("dialog", { name: title })
  await expect(preview.getByRole("paragraph").filter({ hasText: "Wait for Him there." })).toBeVisible()
  await expect(preview.getByRole("listitem")).toHaveText([
    "For those on call tonight",
    "For patients who cannot sleep",
  ])
  await expectAccessible(page, "the preview of a devotional")
  await preview.getByRole("button", { name: "Close Preview" }).click()

  const today = dayIn(0)
  await day.fill(today)
  await save(page)
  await expect(page.getByText(/^This day has “.+” already$/)).toBeVisible()
  await expect(day).toHaveValue(today)
  // Far enough that the other sizes of this test take other days.
  const own = dayIn(400 + randomInt(50_000))
  await day.fill(own)
  await save(page)
  await expect(publication.getByText("Scheduled", { exact: true })).toBeVisible()
  await expect(status(page)).toHaveText(/^Saved by/)

  await page.getByRole("link", { name: "All devotionals" }).click()
  await page.getByRole("radio", { name: "Scheduled" }).click()
  await page.getByRole("searchbox", { name: "Search devotionals" }).fill(title)
  const row = page.getByRole("list", { name: "Devotionals" }).getByRole("listitem")
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("Isaiah 40:31")

  const other = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await row.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await other.goto(page.url())
  await expect(other.getByText("Wait for Him there.")).toBeVisible()
  await expect(other.getByRole("button", { name: "Save" })).toHaveCount(0)
  await expectAccessible(other, "a devotional that staff only read")
  await other.goto("/office/devotionals/new")
  await expect(other.getByText("Your role does not include this page")).toBeVisible()
  await other.context().close()
})

test("each free day has a draft of its own", async ({ page }) => {
  await signIn(page, await makeStaff(page, "editor"))
  const title = page.getByRole("textbox", { name: "Title" })
  const day = page.getByRole("textbox", { name: /^Day/ })
  // Midnight may come between two steps.
  const [first, second] = [dayIn(12), dayIn(13)]
  await page.goto(`/office/devotionals/new?day=${first}`)
  await title.fill("For the first day")
  await expect(status(page)).toHaveText(/Not saved/)
  await page.goto(`/office/devotionals/new?day=${second}`)
  await expect(day).toHaveValue(second)
  await expect(title).toHaveValue("")
  await page.goto(`/office/devotionals/new?day=${first}`)
  await expect(title).toHaveValue("For the first day")
  await expect(day).toHaveValue(first)
})
