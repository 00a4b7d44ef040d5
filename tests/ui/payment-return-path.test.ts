/** Tests the addresses to which a payment leads back, for any name and reference (SPEC §2 and §4). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
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

test("no slug and no reference changes the page, or the other parameters", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "/", "?", "&", "#", "=", " ", "%", "é", ".") })
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
