/** Drafts that staff delete and restore, at the real server (OFFICE §4). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { dayIn } from "../api/lagos-days.ts"
import { as } from "./door-fixtures.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
const publication = (page: Page) => page.getByRole("region", { name: "Publication" })
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text })

/** Makes a draft with its title only, and waits for its page. */
const begin = async (page: Page, path: string, field: string, title: string) => {
  await page.goto(`/office/${path}/new`)
  await page.getByRole("textbox", { name: field, exact: true }).fill(title)
  await save(page)
  await expect(page).toHaveURL(new RegExp(`/office/${path}/[0-9a-f-]{36}$`))
  return page.url()
}
const deleteDraft = async (page: Page, title: string) => {
  await publication(page).getByRole("button", { name: "Delete Draft" }).click()
  const question = page.getByRole("alertdialog", { name: `Delete ${title}?` })
  await question.getByRole("button", { name: "Yes, Delete" }).click()
}

test("an editor deletes a draft and undoes it by keyboard; a second editor reads what happened and loses no text", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor", { firstName: "Ada" }))
  const address = await begin(page, "jobs", "Title", title)
  const bola = await openBrowser(browser, page, await makeStaff(page, "editor", { firstName: "Bola" }))
  await bola.goto(address)
  await bola.getByRole("textbox", { name: "Description" }).fill("Two weeks in Jos.")

  // What is not saved is saved or discarded first.
  await page.getByRole("textbox", { name: "Description" }).fill("One week")
  await expect(publication(page).getByText("Save or discard your changes first.").first()).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Delete Draft" })).toBeDisabled()
  await page.getByRole("button", { name: "Discard Changes" }).click()
  await publication(page).getByRole("button", { name: "Delete Draft" }).click()
  const question = page.getByRole("alertdialog", { name: `Delete ${title}?` })
  await expect(question).toContainText("The draft leaves the list, with all that is written in it.")
  await expectAccessible(page, "the question before a draft is deleted")
  await question.getByRole("button", { name: "No, Go Back" }).click()
  await deleteDraft(page, title)

  await expect(page).toHaveURL(/\/office\/jobs$/)
  const deleted = said(page, `“${title}” is deleted.`)
  await expect(deleted).toBeVisible()
  await expect(page.getByRole("link", { name: title })).toHaveCount(0)
  await expectAccessible(page, "the list after a deletion, with its Undo")
  // A reload and another filter keep the Undo.
  await page.reload()
  await page.getByRole("radio", { name: "Drafts" }).click()
  await expect(page).toHaveURL(/status=draft/)
  await expect(deleted).toBeVisible()
  await expect(page.getByRole("link", { name: title })).toHaveCount(0)

  await save(bola)
  await expect(bola.getByRole("alert").filter({ hasText: /was deleted by Ada Adeyemi/ })).toBeVisible()
  const alert = said(bola, /^This job was deleted by Ada Adeyemi on .+\./)
  await expect(alert.getByRole("button", { name: "Restore" })).toBeVisible()
  await expect(bola.getByRole("textbox", { name: "Description" })).toHaveValue("Two weeks in Jos.")
  await expectAccessible(bola, "a deleted draft with text that is not saved")

  await deleted.getByRole("button", { name: "Undo" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText(`${title}: Restored`)).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await expect(page.getByRole("link", { name: title })).toBeVisible()

  await bola.reload()
  await expect(alert).toHaveCount(0)
  await expect(bola.getByRole("textbox", { name: "Description" })).toHaveValue("Two weeks in Jos.")
  await save(bola)
  await expect(editorState(bola, "Job")).toHaveText(/^Saved by/)
})

test("the page of a deleted draft says who deleted it, and restores it", async ({ page, browser }) => {
  test.slow()
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor", { firstName: "Ada" }))
  const address = await begin(page, "jobs", "Title", title)
  await deleteDraft(page, title)
  await expect(said(page, `“${title}” is deleted.`)).toBeVisible()

  const treasurer = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await treasurer.goto(address)
  await expect(said(treasurer, /^This job was deleted by Ada Adeyemi on /)).toBeVisible()
  await expect(treasurer.getByRole("button", { name: "Restore" })).toHaveCount(0)
  await treasurer.context().close()

  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  const alert = said(page, /^This job was deleted by Ada Adeyemi on /)
  await expect(alert).toBeVisible()
  await expectAccessible(page, "the page of a deleted draft")
  await alert.getByRole("button", { name: "Restore" }).click()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title)
})

test("the draft of each kind is deleted from its page, and restored from its list", async ({ page }) => {
  test.slow()
  await signIn(page, await makeStaff(page, "editor"))
  const kinds = { events: "Name", devotionals: "Title", resources: "Title", trainings: "Name" } as const
  for (const [path, field] of Object.entries(kinds)) {
    const title = `Draft ${randomUUID().slice(0, 8)}`
    await begin(page, path, field, title)
    await deleteDraft(page, title)
    await expect(page).toHaveURL(new RegExp(`/office/${path}$`))
    await said(page, `“${title}” is deleted.`).getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText(`${title}: Restored`)).toBeVisible()
    // The entry of the history has no Undo any more.
    await page.reload()
    await expect(page.getByRole("link", { name: title })).toBeVisible()
    await expect(said(page, `“${title}” is deleted.`)).toHaveCount(0)
  }
})

test("a devotional whose day was taken is restored without it, and the portal says so", async ({ page }) => {
  test.slow()
  const [title, other] = [0, 1].map(() => `Grace ${randomUUID().slice(0, 8)}`) as [string, string]
  await signIn(page, await makeStaff(page, "editor"))
  const date = dayIn(60 + Math.floor(Math.random() * 20_000))
  const write = async (name: string) => {
    await begin(page, "devotionals", "Title", name)
    await page.getByLabel("Key verse", { exact: true }).fill("Isaiah 40:31")
    await page.getByLabel("Text of the verse").fill("They who wait for the Lord shall renew their strength.")
    await page.getByRole("textbox", { name: "Devotional" }).fill("Wait for Him there.")
    await page.getByRole("textbox", { name: /^Day/ }).fill(date)
    await save(page)
    await expect(publication(page).getByText("Scheduled", { exact: true })).toBeVisible()
    return page.url()
  }
  const address = await write(title)
  await publication(page).getByRole("button", { name: "Delete Draft" }).click()
  await expect(page.getByRole("alertdialog")).toContainText("is free again. You can undo this.")
  await page.getByRole("button", { name: "Yes, Delete" }).click()
  await expect(said(page, `“${title}” is deleted.`)).toBeVisible()
  await write(other)
  await page.goto(address)
  await page.getByRole("button", { name: "Restore" }).click()
  await expect(
    page.getByText(new RegExp(`^${title}: Restored without its day: .+ has “${other}” now$`)),
  ).toBeVisible()
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
})

const titleOn = (tab: Page) => tab.getByRole("textbox", { name: "Title", exact: true })

test("two tabs that begin a new record with the same draft make two records", async ({ page }) => {
  await signIn(page, await makeStaff(page, "editor"))
  const [first, second] = [`Nurse ${randomUUID().slice(0, 8)}`, `Surgeon ${randomUUID().slice(0, 8)}`]
  await page.goto("/office/jobs/new")
  await titleOn(page).fill(first)
  await expect(editorState(page, "Job")).toHaveText(/Not saved/)
  const other = await page.context().newPage()
  await other.goto("/office/jobs/new")
  await expect(titleOn(other)).toHaveValue(first)
  await titleOn(other).fill(second)
  await save(other)
  await expect(other).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}$/)
  await save(page)
  await expect(page).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toBe(other.url())
  await expect(titleOn(page)).toHaveValue(first)
  await other.reload()
  await expect(titleOn(other)).toHaveValue(second)
})

test("an act on a draft that somebody else has published says who was first", async ({ page }) => {
  const office = await as(page, await makeStaff(page, "editor", { firstName: "Ada" }))
  const name = `First aid ${randomUUID().slice(0, 8)}`
  const fresh = { name, membersGroup: ["Doctor"], freshId: randomUUID() }
  const { _id, version } = await office("POST", "/office/trainings", fresh)
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto(`/office/trainings/${_id}`)
  await expect(publication(page).getByText("Draft", { exact: true })).toBeVisible()
  const endHold = await holdReads(page, new RegExp(`/api/office/trainings/${_id}$`))
  await office("POST", `/office/trainings/${_id}/publish`, { version })
  await deleteDraft(page, name)
  await expect(page.getByRole("alert").filter({ hasText: /Ada Adeyemi/ })).toBeVisible()
  await endHold()
  await expect(publication(page).getByText("Published", { exact: true })).toBeVisible()
})
