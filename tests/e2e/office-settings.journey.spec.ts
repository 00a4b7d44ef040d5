/** Prices and chapters that staff change from a day on, at the real server (OFFICE §15). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { dayIn } from "../api/lagos-days.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { chooseByTyping } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"

/** Each size of the test has a setting of its own. The days are far ahead, so that no other test meets the prices. */
const settings = { phone: "Doctors, above 5 years", desktop: "Global members" } as const
const later = addInLagos(new Date(), { days: 400 })
const dialog = (page: Page) => page.getByRole("dialog")
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

interface Typed {
  readonly value?: string
  readonly from?: string
  readonly reason: string
}

/** Fills the open dialog and presses its button. The day comes last, because today may end before the dialog is sent. */
const fill = async (page: Page, { value, from, reason }: Typed, verb: string) => {
  const open = dialog(page)
  if (value !== undefined) await open.getByRole("textbox", { name: /^(?:Amount|Name)/ }).fill(value)
  await open.getByRole("textbox", { name: "Reason" }).fill(reason)
  if (from !== undefined) await open.getByLabel(/^(?:Counts from|Ends on)/).fill(from)
  await open.getByRole("button", { name: verb, exact: true }).click()
}

test("a treasurer proposes a price, an admin approves and withdraws it, and nobody overrides a colleague unseen", async ({
  page,
  browser,
}, { project }) => {
  test.slow()
  const name = settings[project.name === "phone" ? "phone" : "desktop"]
  const amount = 20_000 + Math.floor(Math.random() * 9_000)
  const day = lagosDay(later)
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office/settings")
  const own = card(page, name)
  const next = own.getByRole("list", { name: `Next: ${name}` })
  await expect(own.getByText("Now", { exact: true })).toBeVisible()
  await expectAccessible(page, "the settings")

  await own.getByRole("button", { name: /^Propose a Price/ }).click()
  await dialog(page).getByRole("button", { name: "Propose", exact: true }).click()
  await expect(dialog(page).getByText("Enter an amount such as 1500 or 1500.50")).toBeVisible()
  await expectAccessible(page, "the dialog of a price with errors")
  const past = dayIn(-1)
  // A comma may separate decimals elsewhere. It never makes the amount a hundred times as high.
  await fill(page, { value: "12,50", from: past, reason: "Costs have risen" }, "Propose")
  await expect(dialog(page).getByText("Enter an amount such as 1500 or 1500.50")).toBeVisible()
  await fill(page, { value: String(amount), from: past, reason: "Costs have risen" }, "Propose")
  await expect(dialog(page).getByText("Choose today or a later day")).toBeVisible()
  await fill(page, { from: day, reason: "Costs have risen" }, "Propose")
  await expect(page.getByText("The price waits for an admin")).toBeVisible()
  await expect(next).toContainText("Waits for an admin")
  await expect(next).toContainText(`from ${formatDay(later, lagos)}`)
  await expect(next).toContainText("Costs have risen")
  await expectAccessible(page, "a price that waits")

  // The treasurer cannot approve it, so it does not wait for the treasurer.
  await page.goto("/office")
  await expect(page.getByRole("heading", { name: "To do", level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .or(page.getByText("Nothing waits for you"))
      .first(),
  ).toBeVisible()
  await expect(card(page, "Prices")).toHaveCount(0)
  await page.goto("/office/settings")
  const other = await openBrowser(browser, page, admin)
  await other.goto("/office")
  await expect(card(other, "Prices")).toContainText(/proposals? waits?/)
  await expect(card(other, "Prices")).toContainText(/Oldest: .+: price for /)
  await expectAccessible(other, "the queue of prices")
  await card(other, "Prices").getByRole("link", { name: "Open the oldest proposal" }).click()
  await expect(other).toHaveURL(/\/office\/settings#setting-price\./)
  const theirs = card(other, name)
  await theirs.getByRole("button", { name: /^Approve/ }).click()
  await expectAccessible(other, "the dialog of an approval")
  await fill(other, { reason: "Agreed by the board" }, "Approve")
  await expect(other.getByText("The price is approved")).toBeVisible()
  await expect(theirs.getByRole("list", { name: `Next: ${name}` })).toContainText("You approved it")

  // The treasurer's page is older than the approval.
  await own.getByRole("button", { name: /^Propose a Price/ }).click()
  await fill(page, { value: String(amount + 1), from: day, reason: "One more" }, "Propose")
  await expect(dialog(page).getByText(/^Changed by .+ at .+\. Compare and decide again\.$/)).toBeVisible()
  await expect(dialog(page).getByRole("textbox", { name: "Reason" })).toHaveValue("One more")
  await expectAccessible(page, "the dialog of an older version")
  await dialog(page).getByRole("button", { name: "Propose", exact: true }).click()
  await expect(next.getByRole("listitem")).toHaveCount(2)
  await next.getByRole("button", { name: /^Withdraw/ }).click()
  await fill(page, { reason: "A mistake" }, "Withdraw")
  await expect(next.getByRole("listitem")).toHaveCount(1)
  // Only an admin withdraws what has been approved.
  await expect(next.getByRole("button")).toHaveCount(0)

  await other.reload()
  await theirs.getByRole("button", { name: /^Withdraw/ }).click()
  await fill(other, { reason: "The board waits" }, "Withdraw")
  await expect(other.getByText("The value is withdrawn")).toBeVisible()
  await theirs.getByText("Earlier values").click()
  await expect(theirs.getByRole("list", { name: `Earlier: ${name}` })).toContainText("The board waits")
  await other.context().close()
})

test("an amount that is corrected after a lost response is compared with the first one, and does not count as its repeat", async ({
  page,
}) => {
  const name = "Doctors, up to 5 years"
  const amount = 20_000 + Math.floor(Math.random() * 9_000)
  const own = card(page, name)
  const next = own.getByRole("list", { name: `Next: ${name}` })
  await signIn(page, admin)
  await page.goto("/office/settings")
  const restore = await intercept(
    page,
    /\/api\/office\/settings$/,
    async (request) => {
      await request.fetch()
      await request.abort()
    },
    { method: "POST" },
  )
  await own.getByRole("button", { name: /^Add a Value/ }).click()
  await fill(page, { value: String(amount), from: lagosDay(later), reason: "Costs have risen" }, "Save")
  await expect(dialog(page).getByRole("alert")).toBeVisible()
  await restore()
  await fill(page, { value: String(amount + 1), reason: "Costs have risen" }, "Save")
  await expect(dialog(page).getByText(/^Changed by you at .+\. Compare and decide again\.$/)).toBeVisible()
  await expect(page.getByText("The value is saved")).toHaveCount(0)
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await expect(next).toContainText(amount.toLocaleString("en-NG"))
  await expect(next).not.toContainText((amount + 1).toLocaleString("en-NG"))
  await next
    .getByRole("button", { name: /^Withdraw/ })
    .first()
    .click()
  await fill(page, { reason: "A mistake" }, "Withdraw")
  await expect(page.getByText("The value is withdrawn")).toBeVisible()
})

test("an admin adds a chapter and ends it; other staff do not see the settings", async ({ page, browser }, {
  project,
}) => {
  test.slow()
  const list = project.name === "phone" ? "State chapters" : "Student chapters"
  const name = `Teaching Hospital ${randomUUID().slice(0, 8)} - TH Chapter`
  await signIn(page, admin)
  await page.goto("/office/settings")
  await page.getByRole("radio", { name: "Chapters" }).click()
  await expect(page).toHaveURL(/show=chapters/)
  const chapters = card(page, list)
  await chapters.getByText("Show the list").click()
  const known = await chapters.getByRole("list").getByRole("listitem").first().innerText()
  await chapters.getByRole("button", { name: `Add a New Chapter: ${list}` }).click()
  await fill(page, { value: known, from: dayIn(0), reason: "A new school" }, "Save")
  await expect(dialog(page).getByText("The list has this name on that day already")).toBeVisible()
  await fill(page, { value: name, from: dayIn(0), reason: "A new school" }, "Save")
  await expect(page.getByText("The value is saved")).toBeVisible()
  await expect(chapters.getByText(name, { exact: true })).toBeVisible()
  await expectAccessible(page, "the list of chapters")
  // Members choose it from now on.
  const visitor = await browser.newPage()
  const kind = project.name === "phone" ? "doctor" : "student"
  await visitor.goto(new URL(`/signup?type=${kind}`, page.url()).href)
  await chooseByTyping(visitor.getByRole("combobox", { name: "Chapter" }), name, name)

  await chapters.getByRole("button", { name: `End a Chapter: ${list}` }).click()
  await dialog(page).getByRole("combobox", { name: "Which chapter" }).fill(name)
  await page.getByRole("option", { name }).click()
  await fill(page, { from: dayIn(0), reason: "The school has closed" }, "End chapter")
  await expect(chapters.getByText(name, { exact: true })).toHaveCount(0)
  await chapters.getByText("Earlier values").click()
  await expect(chapters.getByText(`${name} ends`)).toBeVisible()
  const ended = await page.request.get("/api/settings/current")
  expect(JSON.stringify(await ended.json())).not.toContain(name)
  await visitor.close()

  const other = await openBrowser(browser, page, await makeStaff(page, "editor"))
  await other.goto("/office/settings")
  await expect(other.getByText("Your role does not include this page")).toBeVisible()
  await other.context().close()
})
