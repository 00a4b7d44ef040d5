import { expect, type Page } from "playwright/test"
import type { paidEventMachine } from "../journeys/paid-event/paid-event.machine.ts"
import type { LeafOf } from "./leaves.ts"

const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name })
const atLogin = async (page: Page) => {
  await expect(page).toHaveURL("/login")
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible()
}

/** What a member sees on the way from an event to Paystack and back (SPEC §2 and §4; DECISIONS §3). */
export const paidEventView: Readonly<
  Record<LeafOf<typeof paidEventMachine>, (page: Page) => Promise<unknown>>
> = {
  reading: async (page) => {
    await expect(page.getByRole("button", { name: "Register", exact: true })).toBeEnabled()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  },
  asking: (page) =>
    expect(
      dialog(page, "Register For This Event?").getByRole("button", { name: "Yes, Make Payment" }),
    ).toBeEnabled(),
  atProvider: async (page) => {
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible()
  },
  waiting: (page) => expect(page.getByRole("heading", { name: "Finish your payment" })).toBeVisible(),
  notPaid: (page) =>
    expect(dialog(page, "Payment Not Made").getByRole("button", { name: "Try Again" })).toBeEnabled(),
  "loggedOut.beforePaying": atLogin,
  "loggedOut.afterPaying": atLogin,
  paid: (page) =>
    expect(dialog(page, "Event Payment Successful").getByRole("button", { name: "Continue" })).toBeEnabled(),
  registered: async (page) => {
    await expect(page.getByRole("button", { name: "Already Registered" })).toBeDisabled()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  },
  repeated: (page) =>
    expect(dialog(page, "Already Confirmed").getByRole("button", { name: "Continue" })).toBeEnabled(),
}
