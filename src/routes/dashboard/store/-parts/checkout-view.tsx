import "../../../-member/store.css"
import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { User } from "#api/contract/users.ts"
import { totalsOf } from "#machines/cart/cart-lines.ts"
import { type Cart, useCart } from "#machines/cart/cart.react.ts"
import type { ShippingContact } from "#machines/checkout/checkout-form.ts"
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { ButtonSum } from "../../-payments/button-sum.tsx"
import { PaymentState } from "../../-payments/payment-state.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import { useLostFocus } from "#ui/lost-focus.ts"
import { AcceptChanges } from "./accept-changes.tsx"
import { OrderSummary } from "./order-summary.tsx"
import { totalLabel } from "../../../-member/product-variants.ts"

export type Checkout = Actor<typeof checkoutMachine>

interface CheckoutViewProps {
  readonly checkout: Checkout
  readonly form: ActorRefFrom<typeof formMachine>
  readonly cart: Cart
  readonly user: User
}

/** Shows the contact form, the summary and the button that pays (SPEC §2, §5). The form keeps its values after any error. */
export function CheckoutView({ checkout, form, cart, user }: CheckoutViewProps) {
  const { role } = user
  const lines = useCart(({ context }) => context.lines) ?? []
  const changes = useCart(({ context }) => context.changes) ?? []
  const listRef = useLostFocus<HTMLDivElement>(changes.length)
  const isFilling = useSelector(checkout, (snapshot) => snapshot.hasTag("filling"))
  const payment = useSelector(checkout, (snapshot) => snapshot.children.payment)
  const isLeft = useSelector(payment, (snapshot) => snapshot?.matches("left") === true)
  const isApproving = useSelector(payment, (snapshot) => snapshot?.hasTag("approving") === true)
  // The order that is being opened already has an address, so the fields are locked.
  const isOrdering = useSelector(payment, (snapshot) => snapshot?.matches({ payPal: "ordering" }) === true)
  const { field, formRef } = useFormFields<ShippingContact>(form)
  const pay = () => checkout.send({ type: "payment.requested", cart: { lines, changes } })
  const isLocked = !isFilling || isApproving || isOrdering
  return (
    <>
      {changes.length > 0 && <AcceptChanges cart={cart} />}
      <div ref={listRef} className="checkout-columns" role="group" aria-label="Your order" tabIndex={-1}>
        <Card as="section" className="checkout-contact" aria-labelledby="contact-title">
          <h2 id="contact-title" className="display">
            Shipping contact
          </h2>
          <Form ref={formRef} id="checkout" label="Shipping contact" onSubmit={pay}>
            <TextField
              {...field("shippingContactName")}
              isReadOnly={isLocked}
              spokenPrefix="Shipping Contact"
              label="Name"
              autoComplete="name"
              enterKeyHint="next"
            />
            <FormRow>
              <TextField
                {...field("shippingContactPhone")}
                isReadOnly={isLocked}
                spokenPrefix="Shipping Contact"
                label="Phone"
                type="tel"
                autoComplete="tel"
                inputMode="tel"
                enterKeyHint="next"
              />
              <TextField
                {...field("shippingContactEmail")}
                isReadOnly={isLocked}
                spokenPrefix="Shipping Contact"
                label="Email"
                type="email"
                autoComplete="email"
                inputMode="email"
                enterKeyHint="next"
              />
            </FormRow>
            <TextArea
              {...field("shippingAddress")}
              isReadOnly={isLocked}
              spokenPrefix="Shipping"
              label="Address"
              autoComplete="street-address"
              description="Street and number, area, city, state and country."
            />
          </Form>
        </Card>
        <Card as="section" variant="raised" className="cart-sum checkout-sum" aria-labelledby="summary-title">
          <h2 id="summary-title" className="display">
            Order Summary
          </h2>
          <OrderSummary lines={lines} changes={changes} role={role} />
          <div className="checkout-delivery">
            <h3>Delivery</h3>
            <p className="quiet">
              The total does not include delivery. Our office agrees it with you after you pay, or you collect
              your order at your chapter.
            </p>
          </div>
          <div className="cart-action">
            {role === "GlobalNetwork" ? (
              payment && (
                <PayWithPayPal
                  payment={payment}
                  onPress={() => {
                    pay()
                    return checkout.getSnapshot().context.request
                  }}
                />
              )
            ) : isLeft ? (
              <>
                <Button isWide onPress={() => payment?.send({ type: "page.reopened" })}>
                  Open Payment Page
                </Button>
                <Button isWide variant="quiet" onPress={() => checkout.send({ type: "payment.cancelled" })}>
                  Change Something
                </Button>
              </>
            ) : (
              <Button
                isWide
                isPending={!isFilling}
                {...(changes.length > 0 ? { disabledReason: "Accept the changes first." } : {})}
                onPress={pay}
              >
                Pay
                <ButtonSum sum={totalLabel(totalsOf(lines), role)} />
              </Button>
            )}
          </div>
          <PaymentState payment={payment} className="checkout-state" />
          <p className="quiet cart-sum-note">
            {role === "GlobalNetwork"
              ? "If the PayPal button does not appear, please reload the page."
              : "You’ll pay on Paystack’s page. We place your order as soon as the payment is confirmed."}
          </p>
        </Card>
      </div>
    </>
  )
}
