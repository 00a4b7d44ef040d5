import { expect, type Page } from "playwright/test"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends in the moment it begins: the address has a reference or has none.",
  "confirmed.toasting": "It ends in the moment it begins: what is said stands on the next picture.",
  "pending.countingTries": "It ends in the moment it begins: counting takes no time.",
} as const satisfies NotVisible<typeof paymentReturnMachine>
type Shown = Exclude<LeafOf<typeof paymentReturnMachine>, keyof typeof notVisible>

const showsText = async (page: Page, title: string, buttons: readonly string[], text?: string | RegExp) => {
  const dialog = page.getByRole("alertdialog", { name: title })
  await expect(dialog).toBeVisible()
  if (text !== undefined) await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole("button")).toHaveText([...buttons])
}

/** What a member sees after returning from a provider (SPEC §4; DECISIONS §3, return pages). */
export const paymentReturnView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  confirming: (page) => showsText(page, "Confirming your payment…", []),
  "confirmed.shown": (page) => showsText(page, "Event Payment Successful", ["Continue"]),
  alreadyConfirmed: (page) =>
    showsText(
      page,
      "Already Confirmed",
      ["Continue"],
      /The payment with the reference EV-1\d* was confirmed before/,
    ),
  "pending.retryingSoon": (page) =>
    showsText(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.retryingLater": (page) =>
    showsText(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.paused": (page) =>
    showsText(
      page,
      "Payment Still Pending",
      ["Back to the Event", "Check Again"],
      /Our server keeps checking/,
    ),
  notPaid: (page) => showsText(page, "Payment Not Made", ["Back to the Event", "Check Again", "Try Again"]),
  held: (page) => showsText(page, "Payment Held", ["Back to the Event", "Check Again"]),
  refused: (page) => showsText(page, "Payment Not Confirmed", ["Back to the Event"]),
  expired: (page) =>
    showsText(page, "Your Session Has Ended", ["Back to the Event", "Retry"], /Log in again/),
  unreachable: (page) => showsText(page, "Payment Not Confirmed Yet", ["Back to the Event", "Retry"]),
  missingReference: (page) => showsText(page, "No Payment in This Link", ["Back to the Event"]),
  left: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/events\/[^?]+$/)
  },
}
