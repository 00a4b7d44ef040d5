import { expect, type Page } from "playwright/test"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"
import type { LeafOf } from "./leaves.ts"

/** `choosing` ends in the moment it begins; `noticing` belongs to the payments page, which events do without. */
type Shown = Exclude<LeafOf<typeof paymentMachine>, "choosing" | "noticing">

const question = (page: Page) => page.getByRole("alertdialog", { name: "Register For This Event?" })
const payPal = (page: Page) => question(page).getByRole("button", { name: "PayPal", exact: true })
const hint = (page: Page) =>
  expect(
    question(page).getByText("If the PayPal button does not appear, please reload the page."),
  ).toBeVisible()

/** What a member sees of a payment, from the question of an event's page (SPEC §2, §4). */
export const paymentView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  opening: (page) => expect(question(page).getByRole("button", { name: /Yes, Make Payment/ })).toBeVisible(),
  left: (page) => expect(question(page).getByRole("button", { name: "Open Payment Page" })).toBeEnabled(),
  "payPal.loading": async (page) => {
    await expect(question(page).getByText("Loading PayPal")).toBeAttached()
    await hint(page)
  },
  "payPal.missing": async (page) => {
    await expect(question(page).getByText(/The PayPal button did not appear/)).toBeVisible()
    await expect(question(page).getByRole("button", { name: "Retry" })).toBeEnabled()
    await hint(page)
  },
  "payPal.ready": async (page) => {
    await expect(payPal(page)).toBeEnabled()
    await hint(page)
  },
  "payPal.ordering": (page) => expect(question(page).getByText("Opening PayPal…")).toBeVisible(),
  "payPal.unopened": (page) => expect(payPal(page)).toBeEnabled(),
  "payPal.approving": (page) =>
    expect(question(page).getByText(/Please finish in PayPal’s window/)).toBeVisible(),
  approved: (page) => expect(page).toHaveURL(/\?payment=successful&reference=[^&]+&source=PAYPAL$/),
  refused: (page) => expect(question(page).getByText(/Taking you to the payment page/)).toHaveCount(0),
}
