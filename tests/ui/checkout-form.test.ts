import { expect, test } from "vitest"
import type { CartLine } from "#machines/cart/cart-lines.ts"
import { checkoutBody, contactOf, validateContact } from "#machines/checkout/checkout-form.ts"

const contact = contactOf({ fullName: "Ada Obi", phone: "+2348031234567", email: "ada@example.org" })

test("an order's contact begins with the member's full name, phone and email", () => {
  expect(contact).toEqual({
    shippingContactName: "Ada Obi",
    shippingContactPhone: "+2348031234567",
    shippingContactEmail: "ada@example.org",
    shippingAddress: "",
  })
})

test("an order needs all four fields of its contact, and an email", () => {
  const required = "This field is required"
  const [name, phone, email, address] = Object.keys(contact)
  expect(
    validateContact({
      shippingContactName: "",
      shippingContactPhone: "",
      shippingContactEmail: "",
      shippingAddress: "",
    }),
  ).toEqual({ [name!]: required, [phone!]: required, [email!]: required, [address!]: required })
  expect(validateContact({ ...contact, shippingAddress: "UCH", shippingContactEmail: "ada" })).toEqual({
    shippingContactEmail: "Enter a valid email address",
  })
  expect(validateContact({ ...contact, shippingAddress: "UCH" })).toEqual({})
})

test("a member without a phone number begins with an empty one", () => {
  const member = { fullName: "Ada Obi", phone: null, email: "ada@example.org" }
  expect(contactOf(member)).toMatchObject({ shippingContactPhone: "", shippingAddress: "" })
})

test.each([
  ["shippingContactName", 160],
  ["shippingContactPhone", 40],
  ["shippingAddress", 500],
] as const)("%s has at most %i characters", (field, limit) => {
  const filled = { ...contact, shippingAddress: "UCH" }
  expect(validateContact({ ...filled, [field]: "a".repeat(limit) })).toEqual({})
  expect(validateContact({ ...filled, [field]: "a".repeat(limit + 1) })).toEqual({
    [field]: `Please use at most ${limit} characters`,
  })
  expect(validateContact({ ...filled, [field]: " " })).toEqual({ [field]: "This field is required" })
})

test.each([
  ["Student", 10_000, "PAYSTACK"],
  ["Doctor", 10_000, "PAYSTACK"],
  ["GlobalNetwork", 25, "PAYPAL"],
] as const)("the request of a %s has the sum %i for %s", (role, totalAmount, source) => {
  const line: CartLine = {
    product: "p1",
    slug: "coat",
    name: "Coat",
    image: null,
    price: 5_000,
    priceUSD: 12.5,
    size: "M",
    color: "Plum",
    quantity: 2,
    stock: 5,
  }
  const typed = {
    shippingContactName: " Ada Obi ",
    shippingContactPhone: " 0803 123 4567 ",
    shippingContactEmail: "ada@example.org",
    shippingAddress: " UCH, Ibadan ",
  }
  expect(checkoutBody(typed, [line], role)).toEqual({
    shippingContactName: "Ada Obi",
    shippingContactPhone: "0803 123 4567",
    shippingContactEmail: "ada@example.org",
    shippingAddress: "UCH, Ibadan",
    totalAmount,
    source,
    products: [{ product: "p1", quantity: 2, size: "M", color: "Plum" }],
  })
})
