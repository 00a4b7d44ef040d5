/** Money in the office, against the real server: find a payment, refund a part of it, and decide about a held one. */
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright/test"
import { lagosYear } from "#api/lagos.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { holdReads, holdRequests } from "./hold-requests.ts"
import { donate, makeStaff, openBrowser } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

test("a treasurer finds a payment by its member and refunds a part of it", async ({ page, browser }) => {
  test.slow()
  const { reference, member } = await donate(page, false)
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  await page.goto("/office/money")
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible()
  await page.getByRole("link", { name: "Ledger" }).click()
  const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem")
  const entry = entries.filter({ hasText: reference })
  await expect(entry).toContainText("Payment")
  await expectAccessible(page, "the ledger of a month")
  // Older months than the list offers are reached one by one, and by the address. The first dues of the demo are of this year.
  const year = lagosYear(Date.now()) - 3
  await page.goto(`/office/money/ledger?month=${year}-01`)
  const months = page.getByRole("navigation", { name: "Months" })
  await months.getByRole("link", { name: `December ${year - 1}` }).click()
  await expect(page).toHaveURL(new RegExp(`month=${year - 1}-12`))
  await expect(page.getByRole("button", { name: `December ${year - 1} Month` })).toBeVisible()
  await expect(page.getByText(`No NGN entry in December ${year - 1}`)).toBeVisible()
  await expectAccessible(page, "the ledger of an earlier month")
  await months.getByRole("link", { name: `January ${year}` }).click()
  await expect(entries.filter({ hasText: `${year} subscription` })).toContainText("₦10,000")
  // A month that has not begun is this one.
  await page.goto("/office/money/ledger?month=2099-01")
  await expect(entry).toContainText("Payment")
  await expect(months.getByRole("link")).toHaveCount(1)
  await page.getByRole("button", { name: "Month as CSV" }).click()
  const books = page.getByRole("dialog", { name: "Month as CSV" })
  await expectAccessible(page, "the export of a month")
  await books.getByRole("button", { name: "Export" }).click()
  await expect(books.getByText("This field is required")).toBeVisible()
  await books.getByLabel("Your password", { exact: true }).fill(treasurer.password)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    books.getByRole("button", { name: "Export" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Money-20\d\d-\d\d-NGN\.csv$/)
  await expect(books).toHaveCount(0)
  await page.getByRole("link", { name: "All payments" }).click()
  await page.getByRole("searchbox", { name: "Search payments" }).fill(member.email)
  await expect(page).toHaveURL(/search=/)
  const found = page.getByRole("list", { name: "Payments" }).getByRole("listitem")
  await expect(found).toHaveCount(1)
  await expectAccessible(page, "the list of payments")
  await found.getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`/office/money/${reference}$`))
  const ledger = page.getByRole("region", { name: "Ledger" })
  await expect(ledger.getByRole("row")).toHaveCount(2)
  await expectAccessible(page, "a payment")

  const form = page.getByRole("form", { name: "Refund", exact: true })
  const refund = form.getByRole("button", { name: "Refund with Paystack" })
  await form.getByLabel("Amount").fill("2000.01")
  await form.getByLabel("Note").fill("Asked by mail")
  await form.getByLabel("Your password", { exact: true }).fill("not the password")
  await refund.click()
  await expect(form.getByText("Enter an amount up to ₦2,000")).toBeVisible()
  await form.getByLabel("Amount").fill("500")
  await refund.click()
  await expect(form.getByText("That is not your password.")).toBeVisible()
  // What was typed is there again after a reload, but never the password.
  await page.reload()
  await expect(form.getByLabel("Amount")).toHaveValue("500")
  await expect(form.getByLabel("Note")).toHaveValue("Asked by mail")
  const password = form.getByLabel("Your password", { exact: true })
  await expect(password).toHaveValue("")
  await password.fill(treasurer.password)
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(treasurer.password)
  await refund.click()

  const refunds = page.getByRole("list", { name: "Refunds" })
  await expect(refunds).toContainText("₦500")
  await expect(refunds).toContainText("Paystack has refunded it.")
  await expect(ledger.getByRole("row")).toHaveCount(3)
  await expect(ledger).toContainText("-₦500")
  await expect(form).toContainText("₦1,500 can be refunded.")
  await expect(page.getByRole("region", { name: "The payment" })).toContainText("Paid")
  await expectAccessible(page, "a payment with a refund")
  await page.reload()
  await expect(form).toContainText("₦1,500 can be refunded.")
  await expect(form.getByLabel("Amount"), "a refund that was asked for is no draft any more").toHaveValue("")
  await expect(form.getByLabel("Note")).toHaveValue("")

  const own = await openBrowser(browser, page, member)
  await own.goto("/dashboard/payments?active=1")
  await expect(own.getByRole("table", { name: "Donations" })).toContainText("Refunded ₦500 of ₦2,000")
  await own.context().close()
})

/** Fills in a refund of a part. */
const fillRefund = async (page: Page, amount: string, password: string) => {
  const form = page.getByRole("form", { name: "Refund", exact: true })
  await form.getByLabel("Amount").fill(amount)
  await form.getByLabel("Note").fill("Asked by mail")
  await form.getByLabel("Your password", { exact: true }).fill(password)
  return { form, refund: form.getByRole("button", { name: "Refund with Paystack" }) }
}

test("a page that was left while a refund was on its way shows it when it is opened again", async ({
  page,
}) => {
  const { reference } = await donate(page, false)
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  await page.goto(`/office/money/${reference}`)
  const acts = await holdRequests(page, new RegExp(`/api/office/money/${reference}/refunds$`), {
    method: "POST",
  })
  const { refund } = await fillRefund(page, "500", treasurer.password)
  await refund.dblclick()
  await expect(refund).toHaveAttribute("aria-busy", "true")
  await page.getByRole("link", { name: "All payments" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("form", { name: "Refund", exact: true })).toContainText(
    "₦2,000 can be refunded.",
  )
  expect(acts.waiting(), "a double press sends one refund").toBe(1)
  await acts.pass()
  await expect(page.getByRole("list", { name: "Refunds" })).toContainText("Paystack has refunded it.")
  await expect(page.getByRole("form", { name: "Refund", exact: true })).toContainText(
    "₦1,500 can be refunded.",
  )
})

test("of two tabs with one payment, the second one learns of the first refund and keeps what was typed", async ({
  page,
}) => {
  const { reference } = await donate(page, false)
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  await page.goto(`/office/money/${reference}`)
  const { form, refund } = await fillRefund(page, "700", treasurer.password)
  const { tokens } = await logIn(page, treasurer)
  const other = await page.request.post(`/api/office/money/${reference}/refunds`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      _id: randomUUID(),
      amount: 500,
      revokes: false,
      note: "In another tab",
      remaining: 2_000,
      password: treasurer.password,
    },
  })
  expect(other.status()).toBe(201)
  await refund.click()
  await expect(
    page.getByText(/^You refunded ₦500 at .+ Check what remains and decide again\.$/),
  ).toBeVisible()
  await expect(form).toContainText("₦1,500 can be refunded.")
  await expect(form.getByLabel("Amount")).toHaveValue("700")
  await expect(form.getByLabel("Note")).toHaveValue("Asked by mail")
  await refund.click()
  const refunds = page.getByRole("list", { name: "Refunds" }).getByRole("listitem")
  await expect(refunds).toHaveCount(2)
  await expect(refunds.first()).toContainText("₦700")
  await expect(refunds.first()).toContainText("Paystack has refunded it.")
  await expect(form).toContainText("₦800 can be refunded.")
  await expect(form.getByLabel("Amount")).toHaveValue("")
})

/** The block in which staff review a held payment. */
const reviewOn = (page: Page) => page.getByRole("region", { name: "Review" })
const claimOn = async (page: Page) => {
  await reviewOn(page).getByRole("button", { name: "Review This Payment" }).click()
  await expect(reviewOn(page)).toContainText("You review this payment until")
  return reviewOn(page)
}

test("a treasurer releases a held payment, keeps the note over a reload, and the page says who did", async ({
  page,
}) => {
  const { reference } = await donate(page, true)
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office")
  await page
    .getByRole("region", { name: "Held payments", exact: true })
    .getByRole("link", { name: "Open the oldest payment" })
    .click()
  await expect(page).toHaveURL(/\/office\/money\/./)
  await page.goto(`/office/money/${reference}`)
  const held = page.getByRole("region", { name: "Why it is held" })
  await expect(held).toContainText("Paystack reports other details than ours: amount.")
  await expect(reviewOn(page)).toContainText("Nobody reviews this payment yet.")
  await expectAccessible(page, "a held payment")
  await page.getByRole("button", { name: "Ask Paystack again" }).click()
  await expect(page.getByRole("region", { name: "History" })).toContainText("The provider says paid.")
  const review = await claimOn(page)
  // The button that had the focus is gone.
  await expect(review).toBeFocused()
  await review.getByRole("radio", { name: "Release" }).check()
  await review.getByRole("button", { name: "Release the Payment" }).click()
  await expect(review.getByText("This field is required")).toBeVisible()
  await review.getByLabel("Note").fill("The bank confirmed the amount")
  await expectAccessible(page, "the review of a held payment")
  await page.reload()
  await expect(review.getByLabel("Note")).toHaveValue("The bank confirmed the amount")
  await expect(review.getByRole("radio", { name: "Release" })).toBeChecked()
  await review.getByRole("button", { name: "Release the Payment" }).click()
  await expect(review).toContainText("Released by you on")
  await expect(held).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Ledger" })).toContainText("₦2,000")
  await expect(page.getByRole("region", { name: "History" })).toContainText("The bank confirmed the amount")
})

test("of two treasurers with one held payment, the second one reads who reviews it and who released it", async ({
  page,
  browser,
}) => {
  const { reference } = await donate(page, true)
  await signIn(page, await makeStaff(page, "treasurer", { firstName: "Ada" }))
  const bola = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await bola.goto(`/office/money/${reference}`)
  const take = reviewOn(bola).getByRole("button", { name: "Review This Payment" })
  await expect(take).toBeVisible()
  const endHold = await holdReads(bola, new RegExp(`/api/office/money/${reference}$`))
  await page.goto(`/office/money/${reference}`)
  const review = await claimOn(page)
  await take.click()
  await expect(bola.getByRole("alert").filter({ hasText: /^Ada Adeyemi reviews this until/ })).toBeVisible()
  await expect(reviewOn(bola)).toContainText(/Ada Adeyemi reviews this until .+ Then you can take it\./)
  await endHold()
  await expect(take).toHaveCount(0)
  await review.getByRole("radio", { name: "Release" }).check()
  await review.getByLabel("Note").fill("The bank confirmed the amount")
  await review.getByRole("button", { name: "Release the Payment" }).click()
  await expect(review).toContainText("Released by you on")
  // The page of the other one follows by itself.
  await expect(reviewOn(bola)).toContainText("Released by Ada Adeyemi on")
  await bola.context().close()
})

test("a treasurer refuses a held payment, and Paystack refunds it", async ({ page }) => {
  const { reference } = await donate(page, true)
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  await page.goto(`/office/money/${reference}`)
  const held = page.getByRole("region", { name: "Why it is held" })
  const review = await claimOn(page)
  await review.getByRole("radio", { name: "Refuse" }).check()
  await expect(review).toContainText("Grant nothing, and refund all of it with Paystack.")
  await review.getByLabel("Note").fill("Another amount was paid")
  const password = review.getByLabel("Your password", { exact: true })
  const refuse = review.getByRole("button", { name: "Refuse the Payment" })
  await refuse.click()
  await expect(password).toHaveAccessibleDescription(/This field is required/)
  await password.fill("Wrong#2026")
  await refuse.click()
  await expect(password).toHaveAccessibleDescription(/That is not your password/)
  await expectAccessible(page, "the refusal of a held payment")
  // The device stores the note, and never the password.
  await page.reload()
  await expect(review.getByLabel("Note")).toHaveValue("Another amount was paid")
  await expect(password).toHaveValue("")
  await password.fill(treasurer.password)
  await refuse.click()
  const refunds = page.getByRole("list", { name: "Refunds" }).getByRole("listitem")
  await expect(refunds).toHaveCount(1)
  // The open page follows the refund until the provider has paid it out.
  await expect(refunds).toContainText("Paystack has refunded it.")
  await expect(held).toHaveCount(0)
  await expect(page.getByRole("region", { name: "History" })).toContainText("Another amount was paid")
  await expectAccessible(page, "a refused payment")
})

test("a treasurer finds who has not paid the year, and exports the list", async ({ page }) => {
  const member = await makeMember(page.request, "Student")
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  await page.goto("/office/money")
  await page.getByRole("link", { name: "Unpaid Members" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Unpaid members" })).toBeVisible()
  await expect(page.getByText(/members have not paid 20\d\d/)).toBeVisible()
  await expectAccessible(page, "the list of unpaid members")
  const search = page.getByRole("searchbox", { name: "Search unpaid members" })
  await search.fill(member.email)
  await expect(page).toHaveURL(/search=/)
  const found = page.getByRole("list", { name: "Members who have not paid" }).getByRole("listitem")
  await expect(found).toHaveCount(1)
  await expect(found).toContainText("Never paid")
  await expect(page.getByText(/^1 member has not paid 20\d\d$/)).toBeVisible()
  await page.getByRole("radio", { name: "Doctors" }).click()
  await expect(page.getByText("No unpaid member found")).toBeVisible()
  await expectAccessible(page, "no unpaid member")
  await page.getByRole("radio", { name: "Students" }).click()
  await expect(found).toHaveCount(1)

  await page.getByRole("button", { name: "Export", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Export unpaid members" })
  await dialog.getByLabel("Your password", { exact: true }).fill(treasurer.password)
  await expectAccessible(page, "the export of unpaid members")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Unpaid-20\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(member.email)

  await found.getByRole("link").click()
  await expect(page).toHaveURL(/\/office\/members\/./)
  await expect(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible()
})
