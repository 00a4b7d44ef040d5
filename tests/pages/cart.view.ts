import { expect, type Page } from "playwright/test"
import type { cartMachine } from "#machines/cart/cart.machine.ts"
import type { LeafOf } from "./leaves.ts"

const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to Payment" })
const clear = (page: Page) => page.getByRole("button", { name: "Clear Cart" })
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ })

/** What a member sees of the cart on /dashboard/store/cart (SPEC §2), or, while adding, on the product's page. */
export const cartView: Readonly<Record<LeafOf<typeof cartMachine>, (page: Page) => Promise<unknown>>> = {
  closed: (page) => expect(badge(page)).toHaveCount(0),
  reading: (page) => expect(badge(page)).toHaveAccessibleName("Cart"),
  "open.ready.idle": async (page) => {
    await expect(clear(page)).toBeEnabled()
    await expect(proceed(page)).toBeVisible()
    await expect(page.getByRole("button", { name: /^Increase quantity/ }).first()).toBeEnabled()
  },
  "open.ready.adding": async (page) => {
    await expect(page.getByRole("button", { name: /Add to Cart/ })).toHaveAttribute("data-waiting", "true")
    await expect(page.getByText(/added to cart!$/)).toHaveCount(0)
  },
  "open.ready.removing": async (page) => {
    await expect(clear(page)).toBeDisabled()
    await expect(page.getByText(/removed from cart!$/)).toHaveCount(0)
  },
  "open.checking": async (page) => {
    await expect(proceed(page)).toHaveAttribute("data-waiting", "true")
    await expect(clear(page)).toBeDisabled()
  },
}
