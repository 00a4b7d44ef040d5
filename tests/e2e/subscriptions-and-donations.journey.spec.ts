import { readFile } from "node:fs/promises"
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests, stopClock } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { endSession, logInAgain } from "./journey-steps.ts"
import {
  approve,
  checkout,
  donate,
  resultHeading,
  donations,
  expectSubscribed,
  give,
  payments,
  pdfText,
  pressSwitch,
  subscribe,
  confirmRedirect,
} from "./payment-page.ts"
import { expectRemoved, recordOn } from "./store-fixtures.ts"

const exportedText = async (page: Page, name: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Export ${name}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(name)
  return readFile(await file.path(), "utf8")
}

for (const [role, price, rate] of [
  ["Student", "₦1,000", "Student"],
  ["Doctor", "₦10,000", "Doctor, above 5 years"],
] as const)
  test(`subscription: ${role} pays ${price} once, and the portal shows it at once`, async ({ page }) => {
    await signIn(page, await makeMember(page.request, role))
    await page.goto("/dashboard")
    await page.getByRole("link", { name: /You are not subscribed/ }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Manage Payments" })).toBeVisible()
    await expect(page.getByText("Inactive")).toBeVisible()
    await expect(page.getByText(price)).toBeVisible()
    await expect(page.getByText(rate, { exact: true })).toBeVisible()
    await expect(page.getByText("There are currently no data to display under this table")).toBeVisible()
    await expectAccessible(page, "the subscriptions tab before paying")

    const first = await subscribe(page)
    await expectAccessible(page, "'Pay Annual Subscription'")
    await first.getByRole("button", { name: "No, Cancel" }).click()
    await expect(first).toBeHidden()
    const dialog = await subscribe(page)
    await dialog.getByRole("button", { name: "Yes, Proceed" }).dblclick()
    await expect(page.getByRole("alertdialog", { name: "Redirecting to Payment Channel..." })).toContainText(
      price,
    )
    await expectAccessible(page, "'Redirecting to Payment Channel...'")
    await confirmRedirect(page)
    await page.getByRole("button", { name: "Pay", exact: true }).click()

    await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
    await expect(page.getByText(/Your membership is active until Dec 31, \d{4}\./)).toBeVisible()
    await expectAccessible(page, "'Subscription Successful'")
    const receipt = await pdfText(page, /^Download Receipt/)
    expect(receipt).toContain(price)
    expect(receipt).toContain("Adeyemi")
    const returned = page.url()
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page).toHaveURL(`${payments}?active=0`)
    await expectSubscribed(page)
    await expect(page.getByText("Active", { exact: true })).toBeVisible()
    await expect(page.getByRole("region", { name: /^Annual Subscription/ })).toContainText(
      /Days Left\s*\d+ days?/,
    )
    await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("rowheader")).toHaveCount(1)
    await expectAccessible(page, "the subscriptions tab after paying")
    const csv = await exportedText(page, "Subscriptions.csv")
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    expect(csv).toContain("Annually")

    await page.goto("/dashboard")
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome")
    await expect(page.getByRole("link", { name: /You are not subscribed/ })).toHaveCount(0)
    await page.goto(returned)
    await expect(resultHeading(page, "Already Confirmed")).toBeVisible()
    await expect(page.getByText(/was confirmed before/)).toBeVisible()
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("rowheader")).toHaveCount(1)
  })

test("subscription: a double press neither closes nor confirms the redirect dialog", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.clock.install()
  await page.goto(payments)
  const pay = await holdRequests(page, "**/api/subscriptions/pay*")
  const proceed = (await subscribe(page)).getByRole("button", { name: "Yes, Proceed" })
  await proceed.click()
  await expect.poll(pay.waiting).toBe(1)
  const { x, y, width, height } = (await proceed.boundingBox())!
  await stopClock(page)
  await pay.pass()
  const redirectDialog = page.getByRole("alertdialog", { name: "Redirecting to Payment Channel..." })
  await expect(redirectDialog).toBeVisible()
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.clock.runFor(499)
  await expect(redirectDialog.getByRole("button", { name: "I Understand" })).toBeDisabled()
  await page.clock.resume()
  await confirmRedirect(page)
})

test("subscription: a price that is no longer current is refused, and the dialog asks again", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(payments)
  let isStale = true
  // The first request has the price of an older page.
  await intercept(page, "**/api/subscriptions/pay*", (request) => {
    const { url } = request
    const sent = isStale ? url.replace("amount=1000", "amount=900") : url
    isStale = false
    return request.pass(sent)
  })
  const dialog = await subscribe(page)
  await dialog.getByRole("button", { name: "Yes, Proceed" }).click()
  await expect(page.getByText(/is now ₦1,000\. Nothing was charged\./)).toBeVisible()
  await expect(dialog.getByText("₦1,000")).toBeVisible()
  await expectAccessible(page, "the subscription dialog after a new price")
  await dialog.getByRole("button", { name: "Yes, Proceed" }).click()
  await confirmRedirect(page)
})

test("subscription: a global member pays $100 with PayPal's button", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
  await page.goto(payments)
  await expect(page.getByText("$100")).toBeVisible()
  const dialog = await subscribe(page)
  await expect(
    dialog.getByText("If the PayPal button does not appear, please reload the page."),
  ).toBeVisible()
  await approve(page, () => dialog.getByRole("button", { name: "PayPal" }).click())
  await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
  await page.getByRole("button", { name: "Continue" }).click()
  await expectSubscribed(page)
})

test("subscription: a declined payment shows so, and closing the tab loses nothing", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(payments)
  await (await subscribe(page)).getByRole("button", { name: "Yes, Proceed" }).click()
  await confirmRedirect(page)
  const hosted = page.url()
  await page.getByRole("button", { name: "Decline" }).click()
  await expect(page.getByRole("alert")).toContainText("Your card was declined.")
  await page.getByRole("button", { name: "Leave without paying" }).click()
  await expect(resultHeading(page, "Payment Not Made")).toBeVisible()
  await expectAccessible(page, "'Payment Not Made'")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByRole("button", { name: "Subscribe Now" })).toBeEnabled()

  await (await subscribe(page)).getByRole("button", { name: "Yes, Proceed" }).click()
  await confirmRedirect(page)
  const reopened = page.url()
  expect(await recordOn(page, "payments"), "the device remembers the payment").toContain(reopened)
  // The member closes the tab here and returns later.
  await page.goto("/dashboard")
  const strip = page.getByRole("region", { name: "Finish your payment" })
  await expect(strip).toBeVisible()
  await page.goto(payments)
  await expect(strip).toBeVisible()
  await expectAccessible(page, "'Finish your payment'")
  expect(hosted).toMatch(checkout)
  await strip.getByRole("link").first().click()
  await expect(page).toHaveURL(reopened)
})

test("subscription: a return URL without a reference shows an error and a way back", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(`${payments}/successful`)
  await expect(resultHeading(page, "No Payment in This Link")).toBeVisible()
  await page.getByRole("button", { name: "Back to Manage Payments" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Manage Payments" })).toBeVisible()
})

test("donations: a doctor gives monthly to two areas, with kobo amounts", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto(donations)
  await expect(page.getByText("No Donation History")).toBeVisible()
  await expectAccessible(page, "the donations tab without donations")
  const dialog = await donate(page)
  await expect(dialog.getByRole("button", { name: /Currency/ })).toBeDisabled()
  await expectAccessible(page, "the donation dialog")

  await dialog.getByRole("button", { name: "Donate Now" }).click()
  await expect(dialog.getByText("Please select and enter amount for an area of need")).toBeVisible()
  await give(page, "Building Project", "300.10")
  await expect(dialog.getByText("Total amount must not be less than ₦500")).toBeVisible()
  await give(page, "Touch Magazine", "1,200.20")
  await expect(dialog.getByLabel("Total Amount")).toHaveValue("₦1,500.30")
  await expect(dialog.getByText("You pay ₦1,500.30 today, once.")).toBeVisible()
  await pressSwitch(page, "Vision Partner")
  await dialog.getByRole("button", { name: "Donate Now" }).click()
  await expect(dialog.getByText("This field is required")).toBeVisible()
  await expectAccessible(page, "the donation dialog with errors")
  await dialog.getByRole("button", { name: /Frequency/ }).click()
  await page.getByRole("option", { name: "Monthly" }).click()
  await expect(dialog.getByText(/You plan to give the same every month/)).toBeVisible()

  // The draft survives a reload.
  await page.reload()
  await donate(page)
  await expect(dialog.getByLabel("Amount for Touch Magazine")).toHaveValue("1,200.20")
  await pressSwitch(page, "Touch Magazine")
  await expect(dialog.getByLabel("Total Amount")).toHaveValue("₦300.10")
  await give(page, "Touch Magazine", "1200.20")
  await dialog.getByRole("button", { name: "Donate Now" }).dblclick()
  await confirmRedirect(page)
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(resultHeading(page, "Donation Successful")).toBeVisible()
  await expectRemoved(page, "gift-draft")
  await expectRemoved(page, "payments")
  await expectAccessible(page, "'Donation Successful'")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(donations)
  const table = page.getByRole("table", { name: "Donations" })
  await expect(table.getByRole("rowheader")).toHaveCount(1)
  await expect(table).toContainText("₦1,500.30")
  await expect(table).toContainText("Monthly")
  await expect(table).toContainText("Touch Magazine")
  await expectAccessible(page, "the donations tab with a donation")
  expect(await exportedText(page, "Donations.csv")).toContain("1500.30")
  expect(await pdfText(page, /^Receipt/)).toContain("₦1,500.30")
  const statement = await pdfText(page, /^Donation Statement/)
  expect(statement).toContain("Touch Magazine")
  expect(statement).toContain("₦1,500.30")

  await page.getByRole("searchbox").fill("1500.30")
  await expect(page).toHaveURL(/search=/)
  await expect(table.getByRole("rowheader")).toHaveCount(1)
  await page.getByRole("searchbox").fill("nothing like it")
  await expect(page.getByRole("status").filter({ hasText: "No Data Available" })).toBeVisible()
})

test("donations: the form has the current areas and minimum", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await intercept(page, "**/api/settings/current", async (request) => {
    const found = (await request.fetch())?.json as {
      readonly data: { readonly areasOfNeed: object; readonly minimumDonation: object }
    }
    const { areasOfNeed, minimumDonation } = found.data
    const data = {
      ...found.data,
      areasOfNeed: { ...areasOfNeed, national: ["Clinics", "Touch Magazine"] },
      minimumDonation: { ...minimumDonation, national: 750 },
    }
    return request.fulfill({ json: { ...found, data } })
  })
  await page.goto(donations)
  const dialog = await donate(page)
  await give(page, "Clinics", "749")
  await expect(dialog.getByText("Building Project")).toHaveCount(0)
  await dialog.getByRole("button", { name: "Donate Now" }).click()
  await expect(dialog.getByText("Total amount must not be less than ₦750")).toBeVisible()
})

test("donations: PayPal's button does nothing while the form is invalid, then pays in euros", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
  await page.goto(donations)
  const dialog = await donate(page)
  const button = dialog.getByRole("button", { name: "PayPal" })
  let popups = 0
  page.on("popup", () => popups++)
  await button.click()
  await expect(dialog.getByText("Please select and enter amount for an area of need")).toBeVisible()
  await give(page, "Missions", "4.99")
  await expect(dialog.getByText("Total amount must not be less than $5")).toBeVisible()
  await dialog.getByRole("button", { name: /Currency/ }).click()
  await page.getByRole("option", { name: /EUR/ }).click()
  await expect(dialog.getByText("Total amount must not be less than €5")).toBeVisible()
  await button.click()
  expect(popups).toBe(0)
  await page.getByLabel("Amount for Missions").fill("12.50")
  await give(page, "Administration", "7")
  await expect(dialog.getByLabel("Total Amount")).toHaveValue("€19.50")
  await expectAccessible(page, "the donation dialog of a global member")
  await approve(page, () => button.click())
  await expect(resultHeading(page, "Donation Successful")).toBeVisible()
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("table", { name: "Donations" })).toContainText("€19.50")
})

const isInOrder = (all: readonly number[], sign: 1 | -1) =>
  all.length > 1 && all.every((value, at) => at === 0 || sign * (value - all[at - 1]!) >= 0)

/** Sorts by the column heading, or by 'Sort by' where each row is a card. */
const sortBy = async (page: Page, table: string, heading: string, direction: "ascending" | "descending") => {
  const narrow = page.getByLabel("Sort by")
  if (await narrow.isVisible()) {
    await narrow.selectOption({ label: `${heading}, ${direction}` })
    return
  }
  const head = page.getByRole("table", { name: table }).getByRole("columnheader", { name: heading })
  await expect(async () => {
    await head.getByRole("button").click()
    await expect(head).toHaveAttribute("aria-sort", direction, {
      timeout: 1_000,
    })
  }).toPass()
}

for (const { tab, table, heading, column, valueOf } of [
  {
    tab: donations,
    table: "Donations",
    heading: "Total Amount",
    column: 2,
    valueOf: (text: string) => Number(/₦([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")),
  },
  {
    tab: payments,
    table: "Subscriptions",
    heading: "ExpiryDate",
    column: 3,
    valueOf: (text: string) => Date.parse(/\w{3} \d{1,2}, \d{4}/.exec(text)?.[0] ?? ""),
  },
])
  test(`${table}: sorting covers all pages, and a link restores the order`, async ({ page }) => {
    await signIn(page, { email: "doctor@demo.test", password: "Member#2026" })
    await page.goto(tab)
    const rows = page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
    const values = async () =>
      (
        await Promise.all((await rows.all()).map((row) => row.getByRole("cell").nth(column).textContent()))
      ).map((text) => valueOf(text ?? ""))
    await expect(rows.first()).toBeVisible()
    // On a phone, a table with fewer than five rows has no list of sort orders.
    if (table === "Subscriptions" && (page.viewportSize()?.width ?? 0) < 600) {
      await expect(rows).toHaveCount(4)
      return expect(page.getByLabel("Sort by")).toHaveCount(0)
    }
    await sortBy(page, table, heading, "ascending")
    await expect.poll(async () => isInOrder(await values(), 1)).toBe(true)
    const [smallest] = await values()
    await sortBy(page, table, heading, "descending")
    await expect.poll(async () => isInOrder(await values(), -1)).toBe(true)
    const [largest] = await values()
    expect(largest).toBeGreaterThan(smallest!)
    await page.reload()
    await expect.poll(async () => (await values())[0]).toBe(largest)
  })

test("a session that ends during a donation loses nothing: the form is restored after the login", async ({
  page,
}) => {
  const member = await makeMember(page.request, "Doctor")
  await signIn(page, member)
  await page.goto(donations)
  const dialog = await donate(page)
  await give(page, "Building Project", "1,250.50")
  await give(page, "Touch Magazine", "800")
  await endSession(page)
  await dialog.getByRole("button", { name: "Donate Now" }).click()
  await expect(page.getByText("Session has expired. Login again")).toBeVisible()
  await expect(page).toHaveURL("/login")
  await logInAgain(page, member)
  await expect(page).toHaveURL(donations)
  const again = await donate(page)
  await expect(page.getByLabel("Amount for Building Project")).toHaveValue("1,250.50")
  await expect(page.getByLabel("Amount for Touch Magazine")).toHaveValue("800")
  await again.getByRole("button", { name: "Donate Now" }).click()
  await confirmRedirect(page)
})

test("a host without the status of the subscription hides its card, and the subscription can be paid", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await intercept(page, "**/api/subscriptions/status", (request) =>
    request.fulfill({ status: 404, json: errorBody(404, "Cannot GET /subscriptions/status") }),
  )
  await page.goto("/dashboard/payments")
  await expect(page.getByRole("heading", { name: "Subscription History" })).toBeVisible()
  await expect(page.getByRole("heading", { name: /^Annual Subscription/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Subscribe Now" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Pay Annual Subscription" })
  await expect(dialog.getByText("Dues cover the financial year, January to December.")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Yes, Proceed" })).toBeEnabled()
})
