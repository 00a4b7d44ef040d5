/** Tests the addresses to which a payment leads back, and what it then confirms, for any name and reference (SPEC §2 and §4). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { eventReturn } from "#machines/payment-return/event-return.ts"
import { orderReturn } from "#machines/payment-return/order-return.ts"
import { paymentsReturn } from "#machines/payment-return/payments-return.ts"
import {
  confirmPath,
  eventPath,
  eventReturnPath,
  orderReturnPath,
  paymentsReturnPath,
  payPalOrderPath,
} from "#machines/payment/return-path.ts"

test("the pages are those of the specification", () => {
  expect(eventReturnPath("annual-conference")).toBe("/dashboard/events/annual-conference?payment=successful")
  expect(orderReturnPath).toBe("/dashboard/store/orders/successful")
  expect(payPalOrderPath("5O19")).toBe("/dashboard/store/orders/successful?source=paypal&reference=5O19")
  expect(paymentsReturnPath("donation")).toBe("/dashboard/payments/successful?type=donation")
  expect(confirmPath(orderReturnPath, "OR-1", "PAYSTACK")).toBe(
    "/dashboard/store/orders/successful?reference=OR-1&source=PAYSTACK",
  )
})

const text = fc.string({ unit: fc.constantFrom("a", "/", "?", "&", "#", "=", " ", "%", "é", ".") })

test("no slug and no reference changes the page, or the other parameters", () => {
  fc.assert(
    fc.property(text, text, (slug, reference) => {
      const url = new URL(
        confirmPath(eventReturnPath(`x${slug}`), reference, "PAYPAL"),
        "https://portal.test",
      )
      expect(url.pathname).toBe(eventPath(`x${slug}`))
      expect(url.pathname.split("/")).toHaveLength(4)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        payment: "successful",
        reference,
        source: "PAYPAL",
      })
      expect(url.hash).toBe("")
      expect(new URL(payPalOrderPath(reference), url).searchParams.get("reference")).toBe(reference)
    }),
    { seed: 20_261_128 },
  )
})

test("what a payment returns with is confirmed as it is, and Continue leads to a page without it", () => {
  const source = fc.constantFrom("PAYSTACK", "PAYPAL", "paypal", "")
  const type = fc.constantFrom("subscription" as const, "donation" as const)
  fc.assert(
    fc.property(text, text, source, type, (slug, reference, from, kind) => {
      const returned = { reference: `R${reference}`, source: from }
      const event = eventReturn({ ...returned, slug: `x${slug}` })
      const order = orderReturn(returned)
      const payments = paymentsReturn({ ...returned, type: kind })
      expect([event, order, payments].map(({ purpose }) => purpose)).toEqual(["event", "order", kind])
      for (const one of [event, order, payments]) {
        expect(one).toMatchObject(returned)
        const home = new URL(one.home, "https://portal.test")
        expect([home.origin, home.hash]).toEqual(["https://portal.test", ""])
        for (const name of ["reference", "source", "payment"]) expect(home.searchParams.has(name)).toBe(false)
        // Each of them is in the list of payments, and in one list of its own.
        expect(one.invalidate).toContainEqual(["payments"])
        expect(one.invalidate).toContainEqual([`${one.purpose}s`])
        expect(new Set(one.invalidate.flat()).size).toBe(one.invalidate.length)
        expect(one.toast === null).toBe(one.purpose !== "event")
      }
      expect(event.home).toBe(eventPath(`x${slug}`))
      expect(order.home).toBe("/dashboard/store/orders")
      expect(payments.home).toBe(`/dashboard/payments?active=${kind === "donation" ? 1 : 0}`)
      // A subscription changes the member's own account, and an order what is left of a product.
      expect(payments.invalidate.flat().includes("account")).toBe(kind === "subscription")
      expect(order.invalidate).toContainEqual(["products"])
    }),
    { seed: 20_261_203 },
  )
})
