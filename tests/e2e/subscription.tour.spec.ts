import { model } from "../machines/subscription.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { subscriptionView } from "../pages/subscription.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { accessibly, error } from "./paying.ts"
import { hold, leafOf, nameOfWalk, walk, walksOver } from "./tour.ts"

/** A defect cannot be staged, the end of a session belongs to its own tour, and a redirect is never approved here. */
const canStage = ({ case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") && name !== "session over" && name !== "approved"

test("paying the dues: what a member sees is where the flow is, on every way", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Doctor"))
  const pay = await hold(page, "**/api/subscriptions/pay")
  const answers: Record<string, () => Promise<void>> = {
    "already subscribed": () => pay.answer(409, error(409, "Your dues are paid already.")),
    "not for this role": () => pay.answer(403, error(403, "Dues are paid by PayPal.")),
    "nobody answers": () => pay.cut(),
    "the provider is away": () => pay.answer(503, error(503, "Paystack is not answering.")),
  }
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "subscription.requested":
        return press("Subscribe Now")
      case "subscription.confirmed":
        return press("Yes, Proceed")
      case "subscription.cancelled":
        await press("No, Cancel")
        return pay.forget()
      case "xstate.done.actor.payment":
        return answers[name]!()
      default:
        throw new Error(`nobody plays ${event.type}`)
    }
  }
  const graph = explore(model, "a doctor")
  const views = accessibly(subscriptionView)
  for (const path of walksOver(graph, canStage))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/dashboard/payments")
      pay.forget()
      await expect(page.getByRole("button", { name: "Subscribe Now" })).toBeEnabled()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
