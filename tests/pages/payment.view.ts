import { expect, type Page } from "playwright/test"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  choosing: "It ends at once: the role is known before anything is paid.",
  "announcingRedirect.appearing":
    "It ends after half a second. The journey of subscriptions tests a press in this time.",
} as const satisfies NotVisible<typeof paymentMachine>
type Shown = Exclude<LeafOf<typeof paymentMachine>, keyof typeof notVisible>

const question = (page: Page) => page.getByRole("alertdialog", { name: "Register For This Event?" })
const payPal = (page: Page) => question(page).getByRole("button", { name: "PayPal", exact: true })
const expectHint = (page: Page) =>
  expect(
    question(page).getByText("If the PayPal button does not appear, please reload the page."),
  ).toBeVisible()

/** What a member sees of a payment, tested on the page of an event (SPEC §2, §4). */
export const paymentView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  opening: (page) => expect(question(page).getByRole("button", { name: /Yes, Make Payment/ })).toBeVisible(),
  "announcingRedirect.readable": (page) =>
    expect(
      page
        .getByRole("alertdialog", { name: "Redirecting to Payment Channel..." })
        .getByRole("button", { name: "I Understand" }),
    ).toBeEnabled(),
  left: (page) => expect(question(page).getByRole("button", { name: "Open Payment Page" })).toBeEnabled(),
  "payPal.loading": async (page) => {
    await expect(question(page).getByText("Loading PayPal")).toBeAttached()
    await expectHint(page)
  },
  "payPal.missing": async (page) => {
    await expect(question(page).getByText(/The PayPal button did not appear/)).toBeVisible()
    await expect(question(page).getByRole("button", { name: "Retry" })).toBeEnabled()
    await expectHint(page)
  },
  "payPal.ready": async (page) => {
    await expect(payPal(page)).toBeEnabled()
    await expectHint(page)
  },
  "payPal.ordering": (page) => expect(question(page).getByText("Opening PayPal…")).toBeVisible(),
  "payPal.openFailed": async (page) => {
    await expect(question(page).getByText("Opening PayPal…")).toHaveCount(0)
    await expect(payPal(page)).toBeEnabled()
  },
  "payPal.approving": (page) =>
    expect(question(page).getByText(/Please finish in PayPal’s window/)).toBeVisible(),
  "payPal.capturing": async (page) => {
    await expect(question(page).getByText("Confirming your payment…")).toBeVisible()
    // A payment cannot be cancelled while PayPal takes the money.
    await expect(question(page).getByRole("button", { name: "No, Cancel" })).toBeDisabled()
  },
  approved: (page) => expect(page).toHaveURL(/\?payment=successful&reference=[^&]+&source=PAYPAL$/),
  refused: (page) => expect(question(page).getByText(/Taking you to the payment page/)).toHaveCount(0),
}
