/** The contact of an order (SPEC §3, §5), its rules, and what is sent. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { CheckoutBody } from "#api/contract/orders.ts"
import type { Role, User } from "#api/contract/users.ts"
import { type CartLine, type LineChange, totalsOf } from "../cart/cart-lines.ts"
import { validateFields } from "../signup/rules.ts"

/** A type and not an interface, so that it fits a form, whose fields are named by any text. */
export type ShippingContact = Readonly<{
  shippingContactName: string
  shippingContactPhone: string
  shippingContactEmail: string
  shippingAddress: string
}>

/** The cart as the member sees it when Pay is pressed. */
export interface CartToPay {
  readonly lines: readonly CartLine[]
  /** What the server found changed and the member has not accepted yet. */
  readonly changes: readonly LineChange[]
}

/** SPEC §5: defaults come from the user's full name, phone and email. */
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

/** Field → sentence for every wrong field, in the order of the form. All four are required (SPEC §5). */
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

/** SPEC §3, checkout payload; the total in the member's currency, which the server only compares. */
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
