/** Fixtures of the payment tours: the event's page with held API calls, and a fake of PayPal's window. */
import type { Page } from "playwright/test"
import type { User } from "../../src/api/contract/users.ts"
import { expect, makeMember, signIn } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"

const slug = "national-conference-jos"
export const eventPage = `/dashboard/events/${slug}`
export const checkout = "https://checkout.example/EV-1"

/** A fake of PayPal's sandbox window without a server: an approved order is never captured. */
const payPalWindow = `<!doctype html><html lang="en"><title>PayPal</title>
<button data-outcome="approved">Approve</button><button data-outcome="cancelled">Cancel</button>
<script>for (const one of document.querySelectorAll("button")) one.onclick = () => opener.postMessage(
  { type: "sandbox-paypal", orderID: location.pathname.split("/").at(-1), outcome: one.dataset.outcome }, location.origin)</script>`

/** Returns the response of opening a payment, with or without a checkout page. */
export const opened = (checkout_url: string | null) => ({
  success: true,
  message: "Opened",
  data: { id: "EV-1", checkout_url, reference: "EV-1", amount: 10000, currency: "NGN" },
})

/** Returns the response of opening a payment that a webhook has already settled. The receipt confirms it. */
export const alreadyPaid = (purpose: "order" | "donation") => ({
  ...errorBody(409, `This ${purpose} is already paid.`),
  data: {
    receipt: {
      reference: "OR/7",
      providerReference: "OR/7",
      purpose,
      title: "Paid while you were away",
      source: "PAYSTACK",
      amount: 28_500,
      currency: "NGN",
      paidAt: "2026-03-02T09:00:00.000Z",
    },
  },
})

/** Fakes PayPal's window for a global member, without capturing the order. Returns the actions of the payer. */
export const fakePayPalWindow = async (page: Page, role: User["role"]) => {
  // Only a context route reaches a window before it opens, but it slows every page down.
  if (role === "GlobalNetwork")
    await page
      .context()
      .route("**/sandbox/paypal/approve/*", (route) =>
        route.fulfill({ contentType: "text/html", body: payPalWindow }),
      )
  return {
    /** Presses a button of PayPal's window as soon as it is open. */
    answers: async (name: "Approve" | "Cancel") => {
      await expect(async () => {
        const window = page
          .context()
          .pages()
          .find((one) => one !== page)
        await window!.getByRole("button", { name, exact: true }).click({ timeout: 1_000 })
      }).toPass()
    },
    close: async () => {
      for (const other of page.context().pages()) if (other !== page) await other.close()
    },
  }
}

/** Prepares the event's page. With `holdsPayPalScript` the test decides when PayPal's script loads. */
export const prepareEventPage = async (
  page: Page,
  role: User["role"],
  { holdsPayPalScript = false } = {},
) => {
  await signIn(page, await makeMember(page.request, role))
  let isPaid = true
  let event: unknown
  await intercept(page, `**/api/events/${slug}`, async (request) => {
    const response = await request.fetch()
    if (response === null) return
    const body = response.json as { data: object }
    event = { ...body.data, isPaid }
    await request.fulfill({ json: { ...body, data: event } })
  })
  // The payment return has its own tour, so here the confirm call gets no response.
  await holdRequests(page, "**/api/events/confirm-payment")
  await intercept(page, `${checkout}*`, (request) => request.abort())
  const payPal = await fakePayPalWindow(page, role)
  const register = await holdRequests(page, `**/api/events/register/${slug}`)
  const pay = await holdRequests(page, `**/api/events/pay/${slug}*`)
  const script = await holdRequests(
    page,
    holdsPayPalScript ? "**/sandbox/paypal/sdk.js*" : /^held-by-nobody$/,
  )
  const capture = await holdRequests(page, "**/api/payments/*/capture")
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
  return {
    capture,
    register,
    pay,
    script,
    press: (name: string) => button(name).click(),
    answerRegistered: () => register.answer(201, { success: true, message: "Registered", data: event }),
    /** Responds with an opened payment, with or without a checkout page. */
    answerOpened: (address: string | null) => pay.answer(201, opened(address)),
    payPalAnswers: payPal.answers,
    /** Opens the page again and drops held requests. */
    begin: async () => {
      await payPal.close()
      await page.goto(eventPage)
      for (const one of [register, pay, script, capture]) one.clear()
      await expect(button("Register")).toBeEnabled()
    },
    /** Makes the event free or paid. The page refetches it when it gets the focus. */
    setPaid: async (paid: boolean) => {
      isPaid = paid
      // A response that was already on its way may still have the old price.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
        await expect(page.getByText(paid ? "Payment Plans" : "Price", { exact: true })).toBeVisible({
          timeout: 1_500,
        })
      }).toPass()
      await expect(button("Register")).toBeEnabled()
    },
  }
}
