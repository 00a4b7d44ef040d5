import { expect, type Page } from "playwright/test"
import type { purchaseMachine } from "../journeys/purchase/purchase.machine.ts"
import type { LeafOf } from "./leaves.ts"

type Views = Readonly<Record<LeafOf<typeof purchaseMachine>, (page: Page) => Promise<unknown>>>

const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name })
const cart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ })
const expectHeading = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible()
const expectContinue = (page: Page, name: string) =>
  expect(dialog(page, name).getByRole("button", { name: "Continue" })).toBeEnabled()
const expectLogin = async (page: Page) => {
  await expect(page).toHaveURL("/login")
  await expectHeading(page, "Login")
}

const expectProvider = async (page: Page) => {
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible()
}

/** The states that look the same for events and orders. */
const betweenPages = {
  "atProvider.opened": expectProvider,
  "atProvider.reopened": expectProvider,
  waiting: (page) => expectHeading(page, "Finish your payment"),
  "loggedOut.beforePaying": expectLogin,
  "loggedOut.afterPaying": expectLogin,
} satisfies Partial<Views>

/** What a member sees from an event to Paystack and back (SPEC §2 and §4; DECISIONS §3). */
const eventView: Views = {
  ...betweenPages,
  available: async (page) => {
    await expect(page.getByRole("button", { name: "Register", exact: true })).toBeEnabled()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  },
  deciding: (page) =>
    expect(
      dialog(page, "Register For This Event?").getByRole("button", { name: "Yes, Make Payment" }),
    ).toBeEnabled(),
  notPaid: (page) =>
    expect(dialog(page, "Payment Not Made").getByRole("button", { name: "Try Again" })).toBeEnabled(),
  paid: (page) => expectContinue(page, "Event Payment Successful"),
  settled: async (page) => {
    await expect(page.getByRole("button", { name: "Already Registered" })).toBeDisabled()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  },
  repeated: (page) => expectContinue(page, "Already Confirmed"),
}

/** What a member sees from the cart to Paystack and back (SPEC §2 and §4; DECISIONS §3). */
const orderView: Views = {
  ...betweenPages,
  available: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/cart")
    await expect(page.getByRole("link", { name: "Enamel Lapel Pin", exact: true })).toBeVisible()
    await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled()
  },
  deciding: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/checkout")
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeEnabled()
  },
  notPaid: async (page) => {
    await expectHeading(page, "Payment Not Made")
    await expect(cart(page)).toHaveAccessibleName("Cart (1 item)")
  },
  paid: async (page) => {
    await expectHeading(page, "Order Successful")
    await expect(cart(page)).toHaveAccessibleName("Cart (1 item)")
  },
  settled: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/orders")
    await expect(page.getByRole("table", { name: "Orders" })).toContainText("Pending")
    await expect(cart(page)).toHaveAccessibleName("Cart")
  },
  repeated: (page) => expectHeading(page, "Order Already Confirmed"),
}

export const purchaseViews = { "an event": eventView, "an order": orderView }
