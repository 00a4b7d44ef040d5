import { expect, type Page } from "playwright/test"
import type { refundMachine } from "#machines/refund/refund.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const refundForm = (page: Page) => page.getByRole("form", { name: "Refund", exact: true })
const amount = (page: Page) => refundForm(page).getByLabel("Amount")
const answerForm = (page: Page) => page.getByRole("form", { name: "Second person" })
const busy = (page: Page) => page.locator("main button[aria-busy=true]")
const password = (form: ReturnType<typeof answerForm>) => form.getByLabel("Your password", { exact: true })
/** Expects one refund with its status. */
const expectRefund = async (page: Page, label: string, text: string | RegExp) => {
  const refund = page.getByRole("list", { name: "Refunds" }).getByRole("listitem")
  await expect(refund).toHaveCount(1)
  await expect(refund.getByText("₦50,000", { exact: true })).toBeVisible()
  await expect(refund.getByText(label, { exact: true })).toBeVisible()
  await expect(refund.getByText(text)).toBeVisible()
}
/** Expects a refund that nobody at this page can change. */
const expectSettled = async (page: Page, label: string, text: string | RegExp) => {
  await expectRefund(page, label, text)
  await expect(answerForm(page)).toHaveCount(0)
  await expect(busy(page)).toHaveCount(0)
}
const expectAnswering = async (page: Page, button: string) => {
  await expectRefund(page, "Waits", "It waits for a second person.")
  await expect(busy(page)).toHaveText(button)
  await expect(password(answerForm(page))).not.toBeEditable()
}

export const notVisible = {
  routing: "It ends at once: the payment itself says which status the refund has.",
} as const satisfies NotVisible<typeof refundMachine>
type Shown = Exclude<LeafOf<typeof refundMachine>, keyof typeof notVisible>

/** What staff see of a refund (OFFICE §7). */
export const refundView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "composing.writing": async (page) => {
    await expect(amount(page)).toBeEditable()
    await expect(refundForm(page).getByText(/^₦(60,000|40,000) can be refunded\.$/)).toBeVisible()
    await expect(busy(page)).toHaveCount(0)
    await expect(answerForm(page)).toHaveCount(0)
  },
  "composing.confirming": async (page) => {
    await expect(busy(page)).toHaveText(/^(Refund with Paystack|Ask to Refund)$/)
    await expect(amount(page)).not.toBeEditable()
  },
  closed: async (page) => {
    await expect(page.getByRole("region", { name: "Ledger" })).toBeVisible()
    await expect(refundForm(page)).toHaveCount(0)
    await expect(busy(page)).toHaveCount(0)
  },
  "awaitingSecond.deciding": async (page) => {
    await expectRefund(page, "Waits", "It waits for a second person.")
    await expect(password(answerForm(page))).toBeEditable()
    await expect(busy(page)).toHaveCount(0)
  },
  "awaitingSecond.approving": (page) => expectAnswering(page, "Approve the Refund"),
  "awaitingSecond.declining": (page) => expectAnswering(page, "Decline"),
  "awaitingSecond.withdrawing": (page) => expectAnswering(page, "Withdraw"),
  sending: (page) => expectSettled(page, "Sending", "It is being sent to Paystack."),
  unknown: (page) =>
    expectSettled(
      page,
      "No answer",
      "Paystack has not answered. It may have refunded the money, so we look for the refund before we send it again.",
    ),
  pending: (page) => expectSettled(page, "Pending", "Paystack is paying it out."),
  refunded: (page) => expectSettled(page, "Refunded", "Paystack has refunded it."),
  failed: (page) =>
    expectSettled(page, "Failed", "Paystack refused it, and no money was returned. Paystack says: Too late."),
  refused: (page) => expectSettled(page, "Not approved", "It was not approved, and nothing was sent."),
  withdrawn: (page) => expectSettled(page, "Withdrawn", "It was withdrawn, and nothing was sent."),
  expired: (page) =>
    expectSettled(page, "Expired", "Nobody approved it in time, so it has expired, and nothing was sent."),
}
