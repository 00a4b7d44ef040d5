import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, mailTo, signIn, test } from "./fixtures.ts"
import { okBody } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { watchPolicy } from "./payment-page.ts"
import { logIn } from "./store-fixtures.ts"

const conference = "/dashboard/events/national-conference-jos"
const outreach = "/dashboard/events/makurdi-medical-outreach"

const ask = async (page: Page) => {
  await page.getByRole("button", { name: "Register", exact: true }).click()
  const dialog = page.getByRole("alertdialog", { name: "Register For This Event?" })
  await expect(dialog).toBeVisible()
  return dialog
}
const checkout = /\/sandbox\/paystack\/checkout\//
const toCheckout = async (page: Page): Promise<void> => {
  const dialog = await ask(page)
  await dialog.getByRole("button", { name: "Yes, Make Payment" }).click()
  await expect(page).toHaveURL(checkout)
}
const registered = (page: Page) => page.getByRole("button", { name: "Already Registered" })

for (const role of ["Student", "Doctor", "GlobalNetwork"] as const)
  test(`a free event: ${role} finds it, registers once, and sees it under Registered`, async ({ page }) => {
    await signIn(page, await makeMember(page.request, role))
    await page.goto("/dashboard/events")
    await page.getByRole("searchbox").fill("Makurdi")
    // A list that changes between the two halves of a press takes the link away from the pointer.
    await expect(page.getByRole("status").filter({ hasText: "1 of 1 event" })).toBeVisible()
    await page
      .getByRole("main")
      .getByRole("link", { name: /Makurdi/ })
      .click()
    await expect(page).toHaveURL(new RegExp(outreach))
    const dialog = await ask(page)
    await expectAccessible(page, "the question before registering")
    await dialog.getByRole("button", { name: "Yes, Proceed" }).dblclick()
    await expect(page.getByText("Registered for event successfully")).toHaveCount(1)
    await expect(registered(page)).toBeDisabled()
    await page.reload()
    await expect(registered(page)).toBeDisabled()
    await page.goto("/dashboard/events")
    await page.getByRole("tab", { name: "Registered events" }).click()
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Makurdi" })
    await expect(card.getByRole("link", { name: /Makurdi/ })).toBeVisible()
    await expect(card.getByText("Registered", { exact: true })).toBeVisible()
  })

for (const [role, price] of [
  ["Student", "₦10,000"],
  ["Doctor", "₦35,000"],
] as const)
  test(`a paid event: ${role} pays at Paystack and is registered, once, with a receipt by mail`, async ({
    page,
  }) => {
    const member = await makeMember(page.request, role)
    await signIn(page, member)
    await page.goto(conference)
    await expect(page.getByText(price).first()).toBeVisible()
    await toCheckout(page)
    await page.getByRole("button", { name: "Pay", exact: true }).click()
    const done = page.getByRole("alertdialog", { name: "Event Payment Successful" })
    await expect(done).toBeVisible()
    await expect(page.getByText("Event registeration successfully")).toBeVisible()
    await expectAccessible(page, "the success of a payment")
    const returned = page.url()
    await done.getByRole("button", { name: "Continue" }).click()
    await expect(page).toHaveURL(conference)
    await expect(registered(page)).toBeDisabled()
    const facts = page.getByRole("region", { name: "At a glance" })
    await expect(facts).toContainText(`You’re registered · Paid ${price}`)
    await expect(facts.getByRole("button", { name: /^Receipt .+\(PDF\)$/ })).toBeVisible()
    await expectAccessible(page, "the event of a registered member")
    await mailTo(page.request, member.email, new RegExp(`^${price} received`))

    await page.goto(returned)
    const again = page.getByRole("alertdialog", { name: "Already Confirmed" })
    await expect(again).toBeVisible()
    await again.getByRole("button", { name: "Continue" }).click()
    await expect(registered(page)).toBeDisabled()
  })

test("a member whose role changes while an event is open sees the new price, and pays as the new role does", async ({
  page,
}) => {
  const doctor = await makeMember(page.request, "Doctor")
  const { user } = await logIn(page, doctor)
  await signIn(page, doctor)
  await page.goto(conference)
  await expect(page.getByText("You pay ₦35,000 (Doctor)")).toBeVisible()
  await intercept(page, "**/api/auth/me", (request) =>
    request.fulfill({ json: { ...okBody(), data: { ...user, role: "GlobalNetwork" } } }),
  )
  // The member returns to the tab. A reading that is still under way is not repeated.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
    await expect(page.getByText(/You pay \$100/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const dialog = await ask(page)
  await expect(dialog.getByRole("button", { name: "PayPal", exact: true })).toBeEnabled()
})

test("an event that is gone when its payer returns: the page says so, and the payment is confirmed all the same", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(conference)
  await toCheckout(page)
  await intercept(page, "**/api/events/national-conference-jos", (request) =>
    request.pass(request.url.replace("national-conference-jos", "withdrawn")),
  )
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  const done = page.getByRole("alertdialog", { name: "Event Payment Successful" })
  await expect(done).toBeVisible()
  await done.getByRole("button", { name: "Continue" }).click()
  await expect(done).toBeHidden()
  await expect(page.getByRole("main")).toContainText("This page does not exist.")
})

test("a tab closed at the checkout loses nothing: the dashboard offers to finish the payment", async ({
  page,
  context,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor")
  await signIn(page, member)
  await page.goto(conference)
  await toCheckout(page)
  const address = page.url()
  const elsewhere = await context.newPage()
  await elsewhere.goto("/dashboard")
  await page.close()
  const open = elsewhere.getByRole("region", { name: "Finish your payment" })
  const goOn = () => open.getByRole("link", { name: /^Continue with the payment/ }).click()
  // Continue leads to the same payment's page, and Back from there to where it was pressed.
  await goOn()
  await expect(elsewhere).toHaveURL(address)
  await elsewhere.goBack()
  await expect(elsewhere).toHaveURL("/dashboard")
  await elsewhere.goto(conference)
  await goOn()
  await expect(elsewhere).toHaveURL(address)
  await elsewhere.goBack()
  await expect(elsewhere).toHaveURL(conference)
  await expect(open).toBeVisible()
  await elsewhere.goto("/dashboard/events/ethics-workshop-lagos")
  await expect(elsewhere.getByRole("button", { name: "Register" })).toBeVisible()
  await expect(elsewhere.getByRole("region", { name: "Finish your payment" })).toHaveCount(0)
  // The payment succeeds, but the browser does not return to the portal.
  await elsewhere.request.post(address, { form: { choice: "pay" }, maxRedirects: 0 })
  await expect(async () => {
    await elsewhere.goto(conference)
    await expect(registered(elsewhere)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test("a double click opens one payment", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(conference)
  const opened: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/events/pay/")) opened.push(request.url())
  })
  const dialog = await ask(page)
  await dialog.getByRole("button", { name: "Yes, Make Payment" }).dblclick({ noWaitAfter: true })
  await expect(page).toHaveURL(checkout)
  expect(opened).toHaveLength(1)
})

test("two tabs: a registration in one shows in the other", async ({ page, context }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(outreach)
  await expect(page.getByRole("button", { name: "Register", exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(outreach)
  const dialog = await ask(other)
  await dialog.getByRole("button", { name: "Yes, Proceed" }).click()
  await expect(registered(other)).toBeDisabled()
  await page.bringToFront()
  const late = await ask(page)
  await late.getByRole("button", { name: "Yes, Proceed" }).click()
  await expect(registered(page)).toBeDisabled()
})

test("a global member approves at PayPal and is registered", async ({ page }) => {
  const refused = await watchPolicy(page)
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
  await page.goto(conference)
  await expect(page.getByText("$100").first()).toBeVisible()
  const dialog = await ask(page)
  await expect(
    dialog.getByText("If the PayPal button does not appear, please reload the page."),
  ).toBeVisible()
  const window = page.waitForEvent("popup")
  await dialog.getByRole("button", { name: "PayPal" }).click()
  const payPal = await window
  await expect(payPal.getByRole("button", { name: "Approve" })).toBeVisible()
  await expectAccessible(payPal, "PayPal's stand-in")
  await payPal.getByRole("button", { name: "Approve" }).click()
  await expect(page).toHaveURL(/payment=successful&reference=[^&]+&source=PAYPAL/)
  const done = page.getByRole("alertdialog", { name: "Event Payment Successful" })
  await expect(done).toBeVisible()
  await done.getByRole("button", { name: "Continue" }).click()
  await expect(registered(page)).toBeDisabled()
  expect(refused).toEqual([])
})

test("a request that fails while the page is open removes no button", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto(outreach)
  const register = page.getByRole("button", { name: "Register", exact: true })
  await expect(register).toBeEnabled()
  let isLost = false
  await page.route("**/api/events/makurdi-medical-outreach", (route) => {
    isLost = true
    return route.fulfill({ status: 503, json: { success: false, message: "Busy", data: null } })
  })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
    expect(isLost).toBe(true)
  }).toPass()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(register).toBeEnabled()
})
