import { expect, test } from "vitest"
import { contactOf, validateContact } from "#machines/checkout/checkout-form.ts"

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
