import { expect, type Page } from "playwright/test"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import type { LeafOf, NotSeen } from "./leaves.ts"

export const notSeen = {
  arriving: "It ends in the moment it begins: the address has a reference or has none.",
  "confirmed.telling": "It ends in the moment it begins: what is said stands on the next picture.",
  "pending.counting": "It ends in the moment it begins: counting takes no time.",
} as const satisfies NotSeen<typeof paymentReturnMachine>
type Shown = Exclude<LeafOf<typeof paymentReturnMachine>, keyof typeof notSeen>

const says = async (page: Page, title: string, buttons: readonly string[], text?: string | RegExp) => {
  const dialog = page.getByRole("alertdialog", { name: title })
  await expect(dialog).toBeVisible()
  if (text !== undefined) await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole("button")).toHaveText([...buttons])
}

/** What a member sees when coming back from a provider (SPEC §4; DECISIONS §3, return pages). */
export const paymentReturnView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  confirming: (page) => says(page, "Confirming your payment…", []),
  "confirmed.told": (page) => says(page, "Event Payment Successful", ["Continue"]),
  alreadyConfirmed: (page) =>
    says(
      page,
      "Already Confirmed",
      ["Continue"],
      /The payment with the reference EV-1\d* was confirmed before/,
    ),
  "pending.askingSoon": (page) =>
    says(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.askingLater": (page) =>
    says(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /We keep checking/),
  "pending.restingForNow": (page) =>
    says(page, "Payment Still Pending", ["Back to the Event", "Check Again"], /Our server keeps checking/),
  notPaid: (page) => says(page, "Payment Not Made", ["Back to the Event", "Check Again", "Try Again"]),
  held: (page) => says(page, "Payment Held", ["Back to the Event", "Check Again"]),
  refused: (page) => says(page, "Payment Not Confirmed", ["Back to the Event"]),
  unreachable: (page) => says(page, "We Could Not Confirm It Yet", ["Back to the Event", "Retry"]),
  unnamed: (page) => says(page, "No Payment Named", ["Back to the Event"]),
  left: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/events\/[^?]+$/)
  },
}
