import type { User } from "../../src/api/contract/users.ts"
import { model } from "../machines/payment.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { paymentView } from "../pages/payment.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { checkout, opened, prepareEventPage } from "./payment-fixtures.ts"
import { errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const inputs: readonly { readonly input: string; readonly role: User["role"] }[] = [
  { input: "a student", role: "Student" },
  { input: "a global member", role: "GlobalNetwork" },
]

/**
 * Excludes what the browser test cannot cause. Defects and errors inside PayPal's script cannot be caused from outside.
 * The session tour covers the end of a session. A loaded button stays.
 */
const isWalkable =
  (role: User["role"]) =>
  ({ before, case: { name, event } }: Edge): boolean => {
    if (event.type.startsWith("xstate.error.") || event.type === "approval.failed") return false
    if (name === "the session expired") return false
    if (event.type === "button.failed") return before.matches({ payPal: "loading" })
    return !(role === "GlobalNetwork" && name === "with a checkout page")
  }

for (const { input, role } of inputs)
  test(`paying, ${input}: the page shows the view of each state on every path`, async ({ page }) => {
    test.slow()
    const on = await prepareEventPage(page, role, { holdsPayPalScript: true })
    const answers: Record<string, () => Promise<void>> = {
      "with a checkout page": () => on.answerOpened(checkout),
      "with an order": () => on.answerOpened(null),
      "already registered": () =>
        on.pay.answer(409, errorBody(409, "You are already registered for this event.")),
      "already paid": () => on.pay.answer(409, errorBody(409, "Order 7 is already paid.")),
      "not for this role": () =>
        on.pay.answer(400, errorBody(400, "This event has no payment plan for your membership")),
      "the provider is unavailable": () => on.pay.answer(503, errorBody(503, "Paystack is not answering.")),
      "the server is unreachable": () => on.pay.cut(),
      "too many requests": () => on.pay.answer(429, errorBody(429, "Too many tries.")),
    }
    const play = async (_: unknown, { case: { name, event } }: Edge) => {
      switch (event.type) {
        case "xstate.done.actor.openPayment":
          return answers[name]!()
        case "xstate.done.actor.capturePayment":
          return name === "the server is unreachable"
            ? on.capture.cut()
            : on.capture.answer(200, {
                success: true,
                message: "Payment checked",
                data: { isDeclined: name === "declined" },
              })
        case "page.reopened": {
          const request = page.waitForRequest(checkout)
          await on.press("Open Payment Page")
          return request
        }
        case "button.shown":
          return on.script.pass()
        case "button.failed":
          return on.script.cut()
        case "button.retried":
          return on.press("Retry")
        case "button.pressed":
          return on.press("PayPal")
        case "approval.given":
          return on.payPalAnswers("Approve")
        case "approval.cancelled":
          await on.payPalAnswers("Cancel")
          return expect(
            page.getByText("You left PayPal before paying. You have not been charged.").first(),
          ).toBeVisible()
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
    const graph = explore(model, input)
    const views = withAxe(paymentView)
    for (const path of walksHere(graph, isWalkable(role)))
      await test.step(nameOfWalk(path), async () => {
        await on.begin()
        await on.press("Register")
        if (role !== "GlobalNetwork") await on.press("Yes, Make Payment")
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })

test("paying the subscription: the payments page explains the redirect before it happens", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await intercept(page, "**/api/subscriptions/pay*", (request) =>
    request.fulfill({ status: 201, json: opened(checkout) }),
  )
  await intercept(page, `${checkout}*`, (request) => request.abort())
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  await page.goto("/dashboard/payments")
  await press("Subscribe Now")
  await press("Yes, Proceed")
  await walk(page, [], "announcingRedirect.readable", () => Promise.resolve(), withAxe(paymentView))
  const request = page.waitForRequest(`${checkout}*`)
  await press("I Understand")
  await request
})
