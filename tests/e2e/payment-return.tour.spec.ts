import type { Page } from "playwright/test"
import { model } from "../machines/payment-return.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { paymentReturnView } from "../pages/payment-return.view.ts"
import { fakeDelays } from "./fake-delays.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { holdRequests, errorBody, visit } from "./hold-requests.ts"
import { saveScreenshot } from "./save-screenshot.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const checkout = "https://checkout.example/EV-1"
const event = "/dashboard/events/national-conference-jos"

/**
 * Excludes what the browser test cannot cause. Defects cannot be caused from outside. A separate test covers the end of
 * a session. An event's payment returns no new record of the member. An address is continued only once.
 */
const isWalkable = ({ before, case: { name, event: happened } }: Edge): boolean =>
  !happened.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  !name.includes("updated member") &&
  !(happened.type === "payment.continued" && before.context.isContinued)

const receipt = {
  reference: "EV-1",
  providerReference: "EV-1",
  purpose: "event",
  title: "National Conference, Jos",
  source: "PAYSTACK",
  amount: 10000,
  currency: "NGN",
  paidAt: "2026-11-21T10:00:00.000Z",
}
const prepare = async (page: Page) => {
  await signIn(page, await makeMember(page.request, "Student"))
  const confirm = await holdRequests(page, "**/api/events/confirm-payment")
  let body: unknown
  await intercept(page, "**/api/events/national-conference-jos", async (request) => {
    const response = await request.fetch()
    if (response === null) return
    body = response.json
    await request.fulfill({ json: body })
  })
  // The member leaves for this page. The test stays.
  await intercept(page, `${checkout}*`, (request) => request.abort())
  const notPaid = (checkoutUrl: string | null) =>
    confirm.answer(400, {
      ...errorBody(400, "Not made."),
      code: "payment_not_paid",
      data: { checkoutUrl },
    })
  const answers: Record<string, () => Promise<void>> = {
    confirmed: () =>
      confirm.answer(201, {
        success: true,
        message: "Confirmed",
        data: { event: (body as { data: unknown }).data, receipt },
      }),
    "already confirmed": () =>
      confirm.answer(409, { ...errorBody(409, "Already confirmed"), data: { receipt } }),
    "still pending": () =>
      confirm.answer(400, { ...errorBody(400, "Not finished."), code: "payment_pending" }),
    "not paid": () => confirm.answer(400, { ...errorBody(400, "Not made."), code: "payment_not_paid" }),
    "not paid, and its payment page is open": () => notPaid(checkout),
    "not paid, and this attempt is closed": () => notPaid(null),
    held: () => confirm.answer(400, { ...errorBody(400, "Held."), code: "payment_held" }),
    "another purpose": () => confirm.answer(400, errorBody(400, "This is the payment of a donation.")),
    "another member's": () => confirm.answer(403, errorBody(403, "This payment belongs to another member.")),
    "not verified": () => confirm.answer(403, errorBody(403, "Email is not verified")),
    "too many requests": () => confirm.answer(429, { ...errorBody(429, "Too many tries."), retryAfter: 5 }),
    "the provider is unavailable": () => confirm.answer(503, errorBody(503, "Paystack is not answering.")),
    "the server is unreachable": () => confirm.cut(),
  }
  const { endDelay } = await fakeDelays(page, 5_000, 15_000)
  const press = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click()
  const play = async (_: Page, { before, case: { name, event: happened } }: Edge) => {
    switch (happened.type.replace(/^xstate\.after\.(\w+)\..*$/, "$1")) {
      case "xstate.done.actor.confirmPayment":
        return answers[name]!()
      case "check.requested":
        return press(
          before.matches("openingPaymentPage")
            ? "Open Payment Page"
            : before.matches("unreachable") || before.matches("expired")
              ? "Retry"
              : "Check Again",
        )
      // As the link does under 'Finish your payment'.
      case "payment.continued":
        return page.evaluate(() => history.replaceState({}, "", `${location.href}&continued=true`))
      case "return.continued":
        return press(before.hasTag("settled") ? "Continue" : "Back to the Event")
      case "retrySoonDelay":
        expect(confirm.waiting(), "no request yet").toBe(0)
        return endDelay(5_000)
      case "retryLaterDelay":
        expect(confirm.waiting(), "no request during the longer delay").toBe(0)
        return endDelay(15_000)
      case "page.restored":
        await page.goBack()
        await expect(page.getByRole("alertdialog")).toHaveCount(0)
        return page.goForward()
      default:
        throw new Error(`no browser step for ${happened.type}`)
    }
  }
  return { confirm, play }
}

/** Navigates inside the portal, so that Back stays inside it. */
const arrive = (page: Page, search: string) => visit(page, `${event}?payment=successful${search}`)

for (const [input, search] of [
  ["an event's payment", (walked: number) => `&reference=EV-1${walked}&source=PAYSTACK`],
  ["an address without a reference", () => ""],
] as const)
  test(`returning from a payment, ${input}: the page shows the view of each state on every path`, async ({
    page,
  }) => {
    test.slow()
    const { confirm, play } = await prepare(page)
    await page.goto("/dashboard/events")
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
    const graph = explore(model, input)
    const views = withAxe(paymentReturnView)
    for (const [walked, path] of walksHere(graph, isWalkable).entries())
      await test.step(nameOfWalk(path), async () => {
        // A different payment each time: the same URL while the page is still closing is not a new return.
        await arrive(page, search(walked))
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
        if (path.at(-1)!.after.status === "done") return
        // The path ends here, so the next one also starts on the event's page.
        await visit(page, event)
        await expect(page.getByRole("alertdialog")).toHaveCount(0)
        confirm.clear()
      })
  })

test("coming back from a payment, and the session ends: after the login the same page confirms it", async ({
  page,
}) => {
  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  const { endDelay } = await fakeDelays(page, 1_500, 1_500)
  const confirm = await holdRequests(page, "**/api/events/confirm-payment")
  const refresh = await holdRequests(page, "**/api/auth/refresh-token")
  await page.goto(`${event}?payment=successful&reference=EV-2&source=PAYSTACK`)
  await paymentReturnView.confirming(page)
  const expired = errorBody(401, "Invalid or expired token provided")
  await confirm.answer(401, expired)
  await refresh.answer(401, expired)
  await refresh.stop()
  await withAxe(paymentReturnView)["expired"]!(page)
  await saveScreenshot(page, "expired")

  await endDelay(1_500)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page).toHaveURL(/reference=EV-2/)
  await paymentReturnView.confirming(page)
  await confirm.answer(400, { ...errorBody(400, "Not made."), code: "payment_not_paid" })
  await paymentReturnView.notPaid(page)
  expect(confirm.waiting(), "asked once more, not twice").toBe(0)
})
