import { expect, type Page } from "playwright/test"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends at once: the URL has a reference or has none.",
  "confirmed.toasting": "It ends at once: the next picture shows the toast.",
  "pending.countingTries": "It ends at once: counting takes no time.",
} as const satisfies NotVisible<typeof paymentReturnMachine>
type Shown = Exclude<LeafOf<typeof paymentReturnMachine>, keyof typeof notVisible>

const expectDialog = async (
  page: Page,
  title: string,
  buttons: readonly string[],
  text?: string | RegExp,
) => {
  const dialog = page.getByRole("alertdialog", { name: title })
  await expect(dialog).toBeVisible()
  if (text !== undefined) await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole("button")).toHaveText([...buttons])
}

/** What a member sees after returning from a provider (SPEC §4; DECISIONS §3, return pages). */
export const paymentReturnView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  confirming: (page) => expectDialog(page, "Confirming your payment…", []),
  "confirmed.shown": (page) => expectDialog(page, "Event Payment Successful", ["Continue"]),
  alreadyConfirmed: (page) =>
    expectDialog(
      page,
      "Already Confirmed",
      ["Continue"],
      /The payment with the reference EV-1\d* was confirmed before/,
    ),
  "pending.retryingSoon": (page) =>
    expectDialog(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.retryingLater": (page) =>
    expectDialog(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.paused": (page) =>
    expectDialog(
      page,
      "Payment Still Pending",
      ["Back to the Event", "Check Again"],
      /Our server keeps checking/,
    ),
  openingPaymentPage: (page) =>
    expectDialog(
      page,
      "Opening the Payment Page…",
      ["Back to the Event", "Open Payment Page"],
      /You have not been charged yet/,
    ),
  notPaid: (page) =>
    expectDialog(page, "Payment Not Made", ["Back to the Event", "Check Again", "Try Again"]),
  held: (page) => expectDialog(page, "Payment Held", ["Back to the Event", "Check Again"]),
  refused: (page) => expectDialog(page, "Payment Not Confirmed", ["Back to the Event"]),
  expired: (page) =>
    expectDialog(page, "Your Session Has Ended", ["Back to the Event", "Retry"], /Log in again/),
  unreachable: (page) => expectDialog(page, "Payment Not Confirmed Yet", ["Back to the Event", "Retry"]),
  missingReference: (page) => expectDialog(page, "No Payment in This Link", ["Back to the Event"]),
  left: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/events\/[^?]+$/)
  },
}
