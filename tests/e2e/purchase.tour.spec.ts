import { model } from "../machines/purchase.model.ts"
import { explore } from "../model/explore.ts"
import { purchaseViews } from "../pages/purchase.view.ts"
import { expect, test } from "./fixtures.ts"
import { journey } from "./journey-steps.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering } from "./tour.ts"

type Steps = Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => Promise<unknown>>>
type Journey = Awaited<ReturnType<typeof journey>>

/** The first page of each purchase, and the steps on its pages. */
const purchases = {
  "an event": ({ page, press, inSession }: Journey) => ({
    begin: () => page.goto("/dashboard/events/national-conference-jos"),
    steps: {
      "offer.taken": () => press("Register"),
      "offer.declined": () => press("No, Cancel"),
      "payment.requested": ({ session }) => inSession(session, () => press("Yes, Make Payment")),
      "answer.closed": () => press("Back to the Event"),
    } as Steps,
  }),
  "an order": ({ page, endDelay, press, inSession }: Journey) => {
    const address = page.getByLabel("Shipping Address")
    const shippingAddress = "12 Marina Road, Lagos"
    /** Whether the address was typed. Later steps find it restored. */
    let isTyped = false
    return {
      begin: async () => {
        await page.goto("/dashboard/store/enamel-lapel-pin")
        await press("Add to Cart")
        await endDelay(2_000)
        await expect(page.getByText('"Enamel Lapel Pin" added to cart!')).toBeVisible()
        await page.goto("/dashboard/store/cart")
      },
      steps: {
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
      } as Steps,
    }
  },
} as const

for (const input of ["an event", "an order"] as const) {
  const graph = explore(model, input)
  const views = withAxe(purchaseViews[input])
  for (const path of walksCovering(graph, () => true))
    test(
      `paying for ${input}, from its page to the provider and back: ${nameOfWalk(path)}`,
      { annotation: { type: "as", description: input } },
      async ({ page }) => {
        const on = await journey(page)
        const { begin, steps } = purchases[input](on)
        const all: Steps = { ...on.steps, ...steps }
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
