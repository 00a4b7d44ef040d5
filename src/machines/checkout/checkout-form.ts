/** Defines the contact fields of an order (SPEC §3, §5), their rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { CheckoutBody } from "#api/contract/orders.ts"
import type { Role, User } from "#api/contract/users.ts"
import { type CartLine, type LineChange, totalsOf } from "../cart/cart-lines.ts"
import { validateFields } from "../signup/rules.ts"
import type { ContactDraft } from "./checkout-draft.ts"

export type ShippingContact = typeof ContactDraft.Type

/** The cart as shown when the member presses Pay. */
export interface CartToPay {
  readonly lines: readonly CartLine[]
  /** Changes that the server found and the member has not accepted yet. */
  readonly changes: readonly LineChange[]
}

/** Returns the default values from the user's full name, phone and email (SPEC §5). */
export const contactOf = ({
  fullName,
  phone,
  email,
}: Pick<User, "fullName" | "phone" | "email">): ShippingContact => ({
  shippingContactName: fullName,
  shippingContactPhone: phone ?? "",
  shippingContactEmail: email,
  shippingAddress: "",
})

/** Returns a message for each invalid field, in the order of the form. All four fields are required (SPEC §5). */
export const validateContact = (values: ShippingContact): Readonly<Record<string, string>> =>
  validateFields(
    {
      shippingContactName: rules.filled(160),
      shippingContactPhone: rules.filled(40),
      shippingContactEmail: rules.email(),
      shippingAddress: rules.filled(500),
    },
    { ...values },
  )

/**
 * Returns the request (SPEC §3, checkout payload). `totalAmount` is in major units of the member's currency. The
 * server only compares it with its own total.
 */
export const checkoutBody = (
  contact: ShippingContact,
  lines: readonly CartLine[],
  role: Role,
): typeof CheckoutBody.Type => {
  const { totalPrice, totalPriceUSD } = totalsOf(lines)
  const isGlobal = role === "GlobalNetwork"
  return {
    shippingContactName: contact.shippingContactName.trim(),
    shippingContactPhone: contact.shippingContactPhone.trim(),
    shippingContactEmail: contact.shippingContactEmail,
    shippingAddress: contact.shippingAddress.trim(),
    totalAmount: isGlobal ? totalPriceUSD : totalPrice,
    source: isGlobal ? "PAYPAL" : "PAYSTACK",
    products: lines.map(({ product, quantity, size, color }) => ({ product, quantity, size, color })),
  }
}
