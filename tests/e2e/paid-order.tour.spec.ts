import { model } from "../machines/paid-order.model.ts"
import { explore } from "../model/explore.ts"
import { paidOrderView } from "../pages/paid-order.view.ts"
import { expect, test } from "./fixtures.ts"
import { journey } from "./journeying.ts"
import { accessibly } from "./paying.ts"
import { leafOf, nameOfWalk, walk, walksOver } from "./tour.ts"

const graph = explore(model, "plain")
const views = accessibly(paidOrderView)
const shippingAddress = "12 Marina Road, Lagos"

for (const path of walksOver(graph, () => true))
  test(`an order, from the cart to the provider and back: ${nameOfWalk(path)}`, async ({ page }) => {
    const { press, inSession, steps } = await journey(page)
    const address = page.getByLabel("Shipping Address")
    /** Typed once; afterwards it must still be there. */
    let isTyped = false
    const plays: Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => Promise<unknown>>> = {
      ...steps,
      "checkout.requested": () => press("Proceed to Payment"),
      "payment.requested": async ({ session }) => {
        if (isTyped) await expect(address).toHaveValue(shippingAddress)
        else {
          await page.getByLabel("Shipping Contact Phone").fill("08031234567")
          await address.fill(shippingAddress)
          isTyped = true
        }
        await inSession(session, () => press("Pay"))
      },
    }
    await page.goto("/dashboard/store/enamel-lapel-pin")
    await press("Add to Cart")
    await expect(page.getByText('"Enamel Lapel Pin" added to cart!')).toBeVisible()
    await page.goto("/dashboard/store/cart")
    await walk(
      page,
      path,
      leafOf(graph.born.snapshot.value),
      (_, { case: { event } }) => plays[event.type]!(event),
      views,
    )
  })
