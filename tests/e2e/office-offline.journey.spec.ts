/** Offline payments against the real server: record one below the limit, have one approved, have one refused (OFFICE §19). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test, uniqueName } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { addPdf, addProof, begin, choose, recordForm } from "./offline-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

/** A green picture of 40 by 30 pixels. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPUlEQVRIie3VsQ0AMAwCsK58wk38f0jPaAdL2SNFBJ+sT+ZYPKeOcNU7TYFEZRYSw2KxOCwGi8XisJivWLwFgouvCTmpTgAAAABJRU5ErkJggg==",
  "base64",
)

/** Records a donation above the limit. */
const recordDonation = async (page: Page, email: string, slip: string) => {
  await page.goto("/office/money/offline?show=form")
  await begin(page, email, slip)
  await choose(page, "What it is for", "Donation")
  await choose(page, "Area of need", "Building Project")
  await recordForm(page).getByLabel("Amount").fill("60000")
  await addPdf(page)
  await recordForm(page).getByRole("button", { name: "Record Payment" }).click()
  await expect(page.getByText("It waits for a second person. Nothing counts yet.")).toBeVisible()
}

test("a donation from abroad begins in dollars, and keeps its currency when the area changes", async ({
  page,
}) => {
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office/money/offline?show=form")
  await begin(page, "global@demo.test", uniqueName("SLIP"))
  await choose(page, "What it is for", "Donation")
  const amount = recordForm(page).getByRole("textbox", { name: /^Amount/ })
  await expect(amount).toHaveAccessibleName("Amount (USD)")
  await choose(page, "Area of need", "Building Project")
  await expect(amount).toHaveAccessibleName("Amount (USD)")
  await choose(page, "Currency", "CAD")
  await amount.fill("100")
  await choose(page, "Area of need", "Missions")
  await expect(amount).toHaveAccessibleName("Amount (CAD)")
  await expect(amount).toHaveValue("100")
})

test("a payment below the limit counts at once: the member has the year and the receipt", async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Student")
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office/money")
  await page.getByRole("link", { name: "Offline Payments" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Offline payments" })).toBeVisible()
  await page.getByRole("link", { name: "Record a Payment" }).first().click()
  await expect(page.getByRole("heading", { name: "Record a payment" })).toBeFocused()
  await recordForm(page).getByRole("button", { name: "Record Payment" }).click()
  await expect(recordForm(page).getByText("Choose the member", { exact: true })).toBeVisible()
  await expect(recordForm(page).getByText("Add the proof of the payment")).toBeVisible()
  await expectAccessible(page, "the form with its errors")

  const slip = uniqueName("Slip")
  const year = await begin(page, member.email, slip)
  await choose(page, "What it is for", "Annual subscription")
  await choose(page, "Year", year)
  await expect(recordForm(page).getByLabel("Amount")).toHaveValue("1000")
  await addProof(page, "slip.png", "image/png", picture)
  await expect(recordForm(page).getByRole("img", { name: "Proof of the payment" })).toBeVisible()
  await expectAccessible(page, "the form with a proof")
  // The draft is on the device.
  await page.reload()
  await expect(recordForm(page).getByLabel("Slip or transfer number")).toHaveValue(slip)
  await expect(recordForm(page).getByRole("img", { name: "Proof of the payment" })).toBeVisible()
  await recordForm(page).getByRole("button", { name: "Record Payment" }).click()
  await expect(page.getByText("It counts. The member has the receipt by email.")).toBeVisible()
  await expect(page.getByRole("heading", { level: 2, name: /subscription/i })).toBeFocused()
  await expectAccessible(page, "a payment that counts")
  await page.getByRole("link", { name: /^Open Payment SU-/ }).click()
  await expect(page.getByText("Bank transfer or cash (offline)")).toBeVisible()
  const refund = page.getByRole("form", { name: "Refund", exact: true })
  await expect(refund.getByText("No provider can refund what was paid offline.")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Ask / })).toHaveCount(0)
  await expectAccessible(page, "the page of an offline payment")

  // The same slip again.
  await page.goto("/office/money/offline?show=form")
  const other = await makeMember(page.request, "Student")
  const yearOfOther = await begin(page, other.email, slip.toLowerCase())
  await choose(page, "What it is for", "Annual subscription")
  await choose(page, "Year", yearOfOther)
  await addProof(page, "slip.png", "image/png", picture)
  await expect(recordForm(page).getByRole("img", { name: "Proof of the payment" })).toBeVisible()
  await recordForm(page).getByRole("button", { name: "Record Payment" }).click()
  await expect(recordForm(page).getByText(`You recorded the slip ${slip} already`)).toBeVisible()

  const own = await openBrowser(browser, page, member)
  await own.goto("/dashboard/payments")
  await expect(own.getByText("Paid offline").first()).toBeVisible()
  await expectAccessible(own, "the member's payments")
  const [file] = await Promise.all([
    own.waitForEvent("download"),
    own
      .getByRole("button", { name: /receipt/i })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Receipt-.+\.pdf$/)
  await own.context().close()
})

test("a payment above the limit waits: another person approves one, and refuses one", async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Student")
  await signIn(page, await makeStaff(page, "treasurer"))
  const [first, second] = [uniqueName("First"), uniqueName("Second")]
  await recordDonation(page, member.email, first)
  await expect(page.getByText("You recorded this, so another person has to approve it.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0)
  await expectAccessible(page, "a payment that waits, for its recorder")
  await recordDonation(page, member.email, second)

  const bola = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await bola.goto("/office")
  await expect(bola.getByRole("region", { name: "Offline payments", exact: true })).toBeVisible()
  // It has no reference yet, and the search finds it by its slip, its member and its state.
  await bola.goto("/office/money")
  const found = bola.getByRole("list", { name: "Payments" }).getByRole("listitem")
  await bola.getByRole("searchbox", { name: "Search payments" }).fill(first)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText("Waits for a second person")
  await bola.getByRole("searchbox", { name: "Search payments" }).fill(member.email)
  await expect(found).toHaveCount(2)
  await bola.getByRole("radio", { name: "Waits for a second person" }).click()
  await expect(bola).toHaveURL(/state=waiting/)
  await expect(found).toHaveCount(2)
  await expectAccessible(bola, "the payments that wait for a second person")
  await found.filter({ hasText: first }).getByRole("link").click()
  await expect(bola).toHaveURL(/\/office\/money\/offline\//)
  await bola.goto("/office/money/offline")
  const rows = bola.getByRole("list", { name: "Offline payments" }).getByRole("listitem")
  const search = bola.getByRole("searchbox", { name: "Search offline payments" })
  await search.fill("nobody-has-this-name")
  await expect(bola.getByText("No offline payment found")).toBeVisible()
  await expect(bola).toHaveURL(/search=nobody-has-this-name$/)
  await expect(search).toBeFocused()
  await expectAccessible(bola, "a search of offline payments without a result")
  await bola.getByRole("link", { name: "Show All Offline Payments" }).click()
  await expect(bola).toHaveURL(/\/office\/money\/offline$/)
  await search.fill(member.email)
  await expect(rows).toHaveCount(2)
  await search.fill(first)
  await expect(rows).toHaveCount(1)
  await rows.filter({ hasText: first }).getByRole("link").click()
  await expect(bola.getByRole("button", { name: "Download the Proof (PDF)" })).toBeVisible()
  await expectAccessible(bola, "a payment that waits, for a second person")
  await bola.getByRole("button", { name: "Approve" }).click()
  await expect(bola.getByText("It counts. The member has the receipt by email.")).toBeVisible()

  await bola.goto("/office/money/offline")
  await rows.filter({ hasText: second }).getByRole("link").click()
  await bola.getByRole("button", { name: "Refuse" }).click()
  await expect(bola.getByText("This field is required")).toBeVisible()
  await bola.getByLabel("Reason").fill("The proof is of another day")
  await bola.getByRole("button", { name: "Refuse" }).click()
  await expect(bola.getByText("It was refused, and nothing counts.")).toBeVisible()
  await expect(bola.getByText("The proof is of another day")).toBeVisible()
  await expectAccessible(bola, "a refused payment")
  await bola.context().close()
})

test("an upload of a proof that is canceled leaves the empty field", async ({ page }) => {
  await signIn(page, await makeStaff(page, "treasurer"))
  await page.goto("/office/money/offline?show=form")
  const proof = await holdRequests(page, "**/api/office/offline-payments/proofs", { method: "POST" })
  await addProof(page, "slip.png", "image/png", picture)
  const record = recordForm(page).getByRole("button", { name: "Record Payment" })
  // The payment would be recorded with the proof that this one replaces.
  await expect(record).toBeDisabled()
  await expect(record).toHaveAccessibleDescription("The proof is still being uploaded.")
  await recordForm(page).getByRole("button", { name: "Cancel Upload" }).click()
  await expect(record).toBeEnabled()
  await expect(recordForm(page).getByRole("button", { name: "Choose File" })).toBeVisible()
  await expect(recordForm(page).getByText("Oops, something went wrong!")).toHaveCount(0)
  // The field takes the next file.
  await proof.stop()
  await addPdf(page)
})
