import { expect, type Page } from "playwright/test"
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  reading: "Reading from the device is too fast to see: the page opens with the form.",
  "open.choosing": "It ends at once: the role is known, so the page shows the form or PayPal's button.",
} as const satisfies NotVisible<typeof checkoutMachine>
type Shown = Exclude<LeafOf<typeof checkoutMachine>, keyof typeof notVisible>

const address = (page: Page) => page.getByLabel("Shipping Address")
const pay = (page: Page) => page.getByRole("button", { name: "Pay", exact: true })

/** What a member sees while checking out (SPEC §2, /dashboard/store/checkout). */
export const checkoutView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "open.filling": async (page) => {
    await expect(address(page)).toBeEditable()
    await expect(pay(page)).toBeEnabled()
  },
  "open.paying": (page) => expect(address(page)).not.toBeEditable(),
  "open.atPayPal": async (page) => {
    await expect(address(page)).toBeEditable()
    await expect(pay(page)).toHaveCount(0)
    await expect(
      page.getByText("If the PayPal button does not appear, please reload the page."),
    ).toBeVisible()
  },
  "open.reviewing": (page) => expect(address(page)).not.toBeEditable(),
  approved: (page) =>
    expect(page).toHaveURL(
      /\/orders\/successful\?(source=paypal&reference=|reference=OR%2F7&source=PAYSTACK)/,
    ),
}
