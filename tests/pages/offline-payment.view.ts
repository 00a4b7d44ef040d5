import { expect, type Page } from "playwright/test"
import type { offlinePaymentMachine } from "#machines/offline-payment/offline-payment.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const recordForm = (page: Page) => page.getByRole("form", { name: "Record a payment" })
const slip = (page: Page) => recordForm(page).getByLabel("Slip or transfer number")
const answerForm = (page: Page) => page.getByRole("form", { name: "Answer" })
const reason = (page: Page) => answerForm(page).getByLabel("Reason")
const busy = (page: Page) => page.locator("main button[aria-busy=true]")
/** Expects a payment with its status and proof, and no form for a new one. */
const expectPayment = async (page: Page, label: string, text: string) => {
  const payment = page.getByRole("region", { name: "2026 subscription" })
  await expect(payment.getByText(label, { exact: true })).toBeVisible()
  await expect(payment.getByText(text, { exact: true })).toBeVisible()
  await expect(payment.getByRole("button", { name: "Download the Proof (PDF)" })).toBeVisible()
  await expect(recordForm(page)).toHaveCount(0)
}
/** Expects a payment that nobody can answer any more. */
const expectAnswered = async (page: Page, label: string, text: string) => {
  await expectPayment(page, label, text)
  await expect(answerForm(page)).toHaveCount(0)
  await expect(busy(page)).toHaveCount(0)
}
const waitingText = "It waits for a second person. Nothing counts yet."

export const notVisible = {
  routing: "It ends at once: the payment itself says which status it has.",
  restoring: "Reading from the device is too fast to see.",
} as const satisfies NotVisible<typeof offlinePaymentMachine>
type Shown = Exclude<LeafOf<typeof offlinePaymentMachine>, keyof typeof notVisible>

/** What staff see while they record an offline payment, and while another person answers it (OFFICE §19). */
export const offlinePaymentView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "recording.writing": async (page) => {
    await expect(slip(page)).toBeEditable()
    await expect(recordForm(page).getByRole("button", { name: "Record Payment" })).toBeEnabled()
    await expect(busy(page)).toHaveCount(0)
  },
  "recording.sending": async (page) => {
    await expect(busy(page)).toHaveText("Record Payment")
    await expect(slip(page)).not.toBeEditable()
  },
  "awaitingSecond.deciding": async (page) => {
    await expectPayment(page, "Waits", waitingText)
    await expect(reason(page)).toBeEditable()
    await expect(busy(page)).toHaveCount(0)
  },
  "awaitingSecond.sending": async (page) => {
    await expectPayment(page, "Waits", waitingText)
    await expect(busy(page)).toHaveText(/^(Approve|Refuse|Withdraw)$/)
    await expect(reason(page)).not.toBeEditable()
  },
  granted: async (page) => {
    await expectAnswered(page, "Counts", "It counts. The member has the receipt by email.")
    await expect(page.getByRole("link", { name: "Open Payment SU-1", exact: true })).toBeVisible()
  },
  refused: async (page) => {
    await expectAnswered(page, "Refused", "It was refused, and nothing counts.")
    await expect(page.getByText("Another member", { exact: true })).toBeVisible()
  },
  expired: (page) =>
    expectAnswered(page, "Expired", "Nobody approved it in time, so it has expired, and nothing counts."),
  withdrawn: async (page) => {
    await expectAnswered(page, "Withdrawn", "It was withdrawn, and nothing counts.")
    await expect(page.getByText("Another member", { exact: true })).toBeVisible()
  },
}
