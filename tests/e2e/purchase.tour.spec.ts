import { model } from "../machines/purchase.model.ts"
import { explore } from "../model/explore.ts"
import { purchaseViews } from "../pages/purchase.view.ts"
import { expect, test } from "./fixtures.ts"
import { journey } from "./journey-steps.ts"
import { accessibly, leafOf, nameOfWalk, walk, walksOver } from "./tour.ts"

type Plays = Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => Promise<unknown>>>
type Journey = Awaited<ReturnType<typeof journey>>

/** What is pressed on the pages of each, and where the way begins. */
const stages = {
  "an event": ({ page, press, inSession }: Journey) => ({
    begin: () => page.goto("/dashboard/events/national-conference-jos"),
    plays: {
      "offer.taken": () => press("Register"),
      "offer.declined": () => press("No, Cancel"),
      "payment.requested": ({ session }) => inSession(session, () => press("Yes, Make Payment")),
      "answer.closed": () => press("Back to the Event"),
    } as Plays,
  }),
  "an order": ({ page, elapse, press, inSession }: Journey) => {
    const address = page.getByLabel("Shipping Address")
    const shippingAddress = "12 Marina Road, Lagos"
    /** Typed once; afterwards it must still be there. */
    let isTyped = false
    return {
      begin: async () => {
        await page.goto("/dashboard/store/enamel-lapel-pin")
        await press("Add to Cart")
        await elapse(2_000)
        await expect(page.getByText('"Enamel Lapel Pin" added to cart!')).toBeVisible()
        await page.goto("/dashboard/store/cart")
      },
      plays: {
        "offer.taken": () => press("Proceed to Payment"),
        "offer.declined": () => page.goBack(),
        "payment.requested": async ({ session }) => {
          if (isTyped) await expect(address).toHaveValue(shippingAddress)
          else {
            await page.getByLabel("Shipping Contact Phone").fill("08031234567")
            await address.fill(shippingAddress)
            isTyped = true
          }
          await inSession(session, () => press("Pay"))
        },
        "answer.closed": async () => {
          await press("Back to Orders")
          await expect(page).toHaveURL("/dashboard/store/orders")
          await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click()
        },
      } as Plays,
    }
  },
} as const

for (const input of ["an event", "an order"] as const) {
  const graph = explore(model, input)
  const views = accessibly(purchaseViews[input])
  for (const path of walksOver(graph, () => true))
    test(
      `paying for ${input}, from its page to the provider and back: ${nameOfWalk(path)}`,
      { annotation: { type: "as", description: input } },
      async ({ page }) => {
        const on = await journey(page)
        const { begin, plays } = stages[input](on)
        const all: Plays = { ...on.steps, ...plays }
        await begin()
        await walk(
          page,
          path,
          leafOf(graph.born.snapshot.value),
          (_, { case: { event } }) => all[event.type]!(event),
          views,
        )
      },
    )
}
