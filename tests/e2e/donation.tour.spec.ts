import { model } from "../machines/donation.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { donationView } from "../pages/donation.view.ts"
import { makeMember, signIn, test } from "./fixtures.ts"
import { accessibly, error } from "./paying.ts"
import { hold, leafOf, nameOfWalk, walk, walksOver } from "./tour.ts"

/**
 * Defects, the end of a session and what a device kept yesterday cannot be staged; a doctor has one currency, no hidden
 * field can be filled, and a redirect is never approved on this page. Reading the device is over before anybody can act.
 */
const canStage = ({ before, case: { name, event } }: Edge): boolean => {
  if (event.type.startsWith("xstate.error.")) return false
  if (["session over", "approved", "a gift of yesterday", "of an area that is not ticked"].includes(name))
    return false
  if (["currency.chosen", "frequency.chosen", "recurring.switched", "field.left"].includes(event.type))
    return false
  if (event.type === "donation.cancelled") return before.matches({ giving: "open" })
  if (event.type === "amount.typed") return "Building Project" in before.context.values.areas
  return true
}

test("giving: what a member sees is where the flow is, on every way", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Doctor"))
  const init = await hold(page, "**/api/donations/init")
  const dialog = page.getByRole("dialog", { name: "Make a Donation" })
  const area = dialog.getByRole("switch", { name: "Building Project" })
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "donation.requested":
        return page.getByRole("button", { name: "Make a Donation" }).click()
      case "donation.cancelled":
        return dialog.getByRole("button", { name: "Close" }).click()
      case "area.switched":
        if ((await area.isChecked()) !== (name === "on"))
          await dialog.getByText("Building Project", { exact: true }).click()
        return
      case "amount.typed":
        return dialog.getByLabel("Amount for Building Project").fill(String(event["amount"]))
      case "gift.submitted":
        return dialog.getByRole("button", { name: "Donate Now" }).click()
      case "xstate.done.actor.readDraft":
        return
      case "xstate.done.actor.payment":
        return name === "nobody answers"
          ? init.cut()
          : init.answer(400, error(400, "Total amount must not be less than ₦500"))
      default:
        throw new Error(`nobody plays ${event.type}`)
    }
  }
  const graph = explore(model, "a doctor")
  const views = accessibly(donationView)
  for (const path of walksOver(graph, canStage))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/dashboard/payments?active=1")
      await page.evaluate(() => localStorage.removeItem("root/gift-draft"))
      init.forget()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
