import { expect, type Page } from "playwright/test"
import type { paidOrderMachine } from "../journeys/paid-order/paid-order.machine.ts"
import type { LeafOf } from "./leaves.ts"

const cart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ })
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible()
const atLogin = async (page: Page) => {
  await expect(page).toHaveURL("/login")
  await heading(page, "Login")
}

/** What a member sees on the way from the cart to Paystack and back (SPEC §2 and §4; DECISIONS §3). */
export const paidOrderView: Readonly<
  Record<LeafOf<typeof paidOrderMachine>, (page: Page) => Promise<unknown>>
> = {
  shopping: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/cart")
    await expect(page.getByRole("link", { name: "Enamel Lapel Pin", exact: true })).toBeVisible()
    await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled()
  },
  checkingOut: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/checkout")
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeEnabled()
  },
  atProvider: async (page) => {
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible()
  },
  waiting: (page) => heading(page, "Finish your payment"),
  notPaid: async (page) => {
    await heading(page, "Payment Not Made")
    await expect(cart(page)).toHaveAccessibleName("Cart (1 item)")
  },
  "loggedOut.beforePaying": atLogin,
  "loggedOut.afterPaying": atLogin,
  paid: async (page) => {
    await heading(page, "Order Successful")
    await expect(cart(page)).toHaveAccessibleName("Cart (1 item)")
  },
  ordered: async (page) => {
    await expect(page).toHaveURL("/dashboard/store/orders")
    await expect(page.getByRole("table", { name: "Orders" })).toContainText("Pending")
    await expect(cart(page)).toHaveAccessibleName("Cart")
  },
  repeated: (page) => heading(page, "Order Already Confirmed"),
}
