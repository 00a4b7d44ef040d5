import type { User } from "../../src/api/contract/users.ts"
import { model } from "../machines/event-registration.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { eventRegistrationView } from "../pages/event-registration.view.ts"
import { expect, test } from "./fixtures.ts"
import { prepareEventPage } from "./payment-fixtures.ts"
import { errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const inputs: readonly { readonly input: string; readonly role: User["role"] }[] = [
  { input: "a student", role: "Student" },
  { input: "a global member", role: "GlobalNetwork" },
]

/**
 * Excludes what the browser test cannot cause. Defects cannot be caused from outside. The session tour covers the end
 * of a session. A redirect is never approved on this page. PayPal's button stays when no response arrives.
 */
const isWalkable =
  (role: User["role"]) =>
  ({ case: { name, event } }: Edge): boolean => {
    if (event.type.startsWith("xstate.error.") || name === "the session expired") return false
    if (event.type !== "xstate.done.actor.payment") return true
    return role === "GlobalNetwork"
      ? ["approved", "already registered", "no plan for this role", "another price"].includes(name)
      : name !== "approved"
  }

for (const { input, role } of inputs)
  test(`registering for an event, ${input}: the page shows the view of each state on every path`, async ({
    page,
  }) => {
    test.slow()
    const on = await prepareEventPage(page, role)
    const refusals: Record<string, (at: typeof on.pay) => Promise<void>> = {
      "already registered": (at) =>
        at.answer(409, errorBody(409, "You are already registered for this event.")),
      "the event is over": (at) => at.answer(400, errorBody(400, "This event is over.")),
      "no plan for this role": (at) =>
        at.answer(400, errorBody(400, "This event has no payment plan for your membership")),
      "another price": (at) =>
        at.answer(400, {
          ...errorBody(400, "The price of this event is now ₦12,000."),
          code: "price_changed",
        }),
      "the server is unreachable": (at) => at.cut(),
      "the server is unavailable": (at) => at.answer(503, errorBody(503, "We are being maintained.")),
      "too many requests": (at) => at.answer(429, errorBody(429, "Too many tries.")),
    }
    const play = async (_: unknown, { case: { name, event } }: Edge) => {
      switch (event.type) {
        case "registration.requested":
          await on.setPaid(name === "paid")
          return on.press("Register")
        case "registration.confirmed":
          return page.getByRole("button", { name: /^Yes, (Make Payment|Proceed)$/ }).click()
        case "registration.cancelled":
          await on.press("No, Cancel")
          return on.pay.clear()
        case "xstate.done.actor.register":
          return name === "registered" ? on.answerRegistered() : refusals[name]!(on.register)
        case "xstate.done.actor.payment":
          if (role === "GlobalNetwork") {
            await on.press("PayPal")
            if (name !== "approved") {
              await refusals[name]!(on.pay)
              // Waits until the window has closed. The next step would take it for its own window.
              return expect.poll(() => page.context().pages().length).toBe(1)
            }
            await on.answerOpened(null)
            await on.payPalAnswers("Approve")
            await on.capture.pass()
            await expect(page.getByRole("alertdialog", { name: "Confirming your payment…" })).toBeVisible()
            await expect(page).toHaveURL(/\?payment=successful&reference=[^&]+&source=PAYPAL$/)
            return on.begin()
          }
          return refusals[name]!(on.pay)
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
    const graph = explore(model, input)
    const views = withAxe(eventRegistrationView)
    for (const path of walksHere(graph, isWalkable(role)))
      await test.step(nameOfWalk(path), async () => {
        await on.begin()
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })
