import type { Page } from "playwright/test"
import type { User } from "../../src/api/contract/users.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import {
  approve,
  donate,
  resultHeading,
  donations,
  expectSubscribed,
  give,
  payments,
  pdfText,
  pressSwitch,
  subscribe,
} from "./payment-page.ts"
import { addScrubs, holdCartDelay } from "./store-fixtures.ts"

interface RoleCase {
  readonly role: User["role"]
  readonly more?: Readonly<Record<string, unknown>>
  /** Each role is tested at one size, so that four tests cost as much as two. */
  readonly size: "desktop" | "phone"
  /** The outcome of the first attempt to pay for the order. */
  readonly first: "declined" | "abandoned" | "the tab closed" | "cancelled at PayPal"
  readonly order: string
  readonly subscription: string
  readonly donation: { readonly areas: Readonly<Record<string, string>>; readonly total: string }
}

const naira = { areas: { "Building Project": "750.25", "Touch Magazine": "1,249.75" }, total: "₦2,000" }
const roles: Readonly<Record<string, RoleCase>> = {
  "a student": {
    role: "Student",
    size: "phone",
    first: "declined",
    order: "₦57,000",
    subscription: "₦1,000",
    donation: naira,
  },
  "a doctor of up to 5 years": {
    role: "Doctor",
    more: { yearsOfExperience: "0 - 5 Years" },
    size: "desktop",
    first: "abandoned",
    order: "₦57,000",
    subscription: "₦5,000",
    donation: naira,
  },
  "a doctor above 5 years": {
    role: "Doctor",
    size: "phone",
    first: "the tab closed",
    order: "₦57,000",
    subscription: "₦10,000",
    donation: naira,
  },
  "a global member": {
    role: "GlobalNetwork",
    size: "desktop",
    first: "cancelled at PayPal",
    order: "$64",
    subscription: "$100",
    donation: { areas: { Missions: "12.50", Administration: "7.50" }, total: "$20" },
  },
}

const payAtPaystack = (page: Page) => page.getByRole("button", { name: "Pay", exact: true }).click()
/** Downloads the receipt on the final page of a payment, and expects the payer and the amount in its text. */
const readReceipt = async (page: Page, amount: string): Promise<void> => {
  const receipt = await pdfText(page, /^Download Receipt/)
  expect(receipt).toContain(amount)
  expect(receipt).toContain("Adeyemi")
  await page.getByRole("button", { name: "Continue" }).click()
}

const sizes = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const

for (const [name, { role, more = {}, size, first, order, subscription, donation }] of Object.entries(roles))
  test.describe(`on a ${size}`, () => {
    test.use(sizes[size])
    test(`${name} buys two variants (${first}, then paid), pays the subscription and donates monthly to two areas`, async ({
      page,
    }) => {
      test.slow()
      const isGlobal = role === "GlobalNetwork"
      await signIn(page, await makeMember(page.request, role, { more }))

      const endCartDelay = await holdCartDelay(page)
      await addScrubs(page, endCartDelay, "M", "Plum")
      await addScrubs(page, endCartDelay, "L", "Green")
      await page.goto("/dashboard/store/checkout")
      await page.getByLabel("Shipping Contact Phone").fill("+2348031234567")
      await page.getByLabel("Shipping Address").fill("12 Marina Road, Lagos")
      const payPal = page.getByRole("button", { name: "PayPal", exact: true })
      if (isGlobal) {
        const [window] = await Promise.all([page.waitForEvent("popup"), payPal.click()])
        await window.getByRole("button", { name: "Cancel" }).click()
        await expect(page.getByText("You left PayPal before paying.").first()).toBeVisible()
        await approve(page, () => payPal.click())
      } else {
        await payAtPaystack(page)
        await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
        if (first === "the tab closed") {
          // Another day, on the dashboard: the member completes the open payment.
          await page.goto("/dashboard")
          const open = page.getByRole("region", { name: "Finish your payment" })
          await open.getByRole("link").first().click()
          await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
        } else if (first === "declined") {
          await page.getByRole("button", { name: "Decline" }).click()
          await expect(page.getByRole("alert")).toBeVisible()
        }
        await page.getByRole("button", { name: "Leave without paying" }).click()
        await expect(resultHeading(page, "Payment Not Made")).toBeVisible()
        await page.getByRole("button", { name: "Try Again" }).click()
        await expect(page.getByLabel("Shipping Address")).toHaveValue("12 Marina Road, Lagos")
        await payAtPaystack(page)
        await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
        await payAtPaystack(page)
      }
      await expect(resultHeading(page, "Order Successful")).toBeVisible()
      await readReceipt(page, order)
      await expect(page.getByRole("table", { name: "Orders" })).toContainText(order)

      await page.goto(payments)
      const question = await subscribe(page)
      if (isGlobal) await approve(page, () => question.getByRole("button", { name: "PayPal" }).click())
      else {
        await question.getByRole("button", { name: "Yes, Proceed" }).click()
        await page.getByRole("button", { name: "I Understand" }).click()
        await payAtPaystack(page)
      }
      await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
      await readReceipt(page, subscription)
      await expectSubscribed(page)

      await page.goto(donations)
      const dialog = await donate(page)
      for (const [area, amount] of Object.entries(donation.areas)) await give(page, area, amount)
      await pressSwitch(page, "Vision Partner")
      await dialog.getByRole("button", { name: /Frequency/ }).click()
      await page.getByRole("option", { name: "Monthly" }).click()
      await expect(
        dialog.getByText(`You pay ${donation.total} today. You plan to give the same every month.`),
      ).toBeVisible()
      if (isGlobal) await approve(page, () => dialog.getByRole("button", { name: "PayPal" }).click())
      else {
        await dialog.getByRole("button", { name: "Donate Now" }).click()
        await page.getByRole("button", { name: "I Understand" }).click()
        await payAtPaystack(page)
      }
      await expect(resultHeading(page, "Donation Successful")).toBeVisible()
      await readReceipt(page, donation.total)
      await expect(page.getByRole("table", { name: "Donations" })).toContainText("Monthly")
    })
  })
