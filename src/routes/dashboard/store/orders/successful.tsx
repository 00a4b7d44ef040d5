import { createFileRoute } from "@tanstack/react-router"
import { useEffect } from "react"
import { useApp } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { useCartRef } from "#machines/cart/cart.react.ts"
import { orderReturn } from "#machines/payment-return/order-return.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { PaymentResult } from "../../-payments/payment-result.tsx"
import { returnSearch } from "../../-payments/return-search.ts"
import type { ReturnTextsByPurpose } from "../../-payments/return-texts.ts"

const lines: ReturnTextsByPurpose = {
  confirmed: {
    title: "Order Successful",
    more: "Thank you for your order. We’ll pack it next. Your receipt is on its way by email.",
  },
  already: { title: "Order Already Confirmed", thing: "order", more: "Nothing was charged again." },
  notPaid: "Your cart is as you left it.",
}

export const Route = createFileRoute("/dashboard/store/orders/successful")({
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: "Your Order" }] }),
  component: OrderSuccessful,
})

/**
 * SPEC §4: on arrival the order is confirmed, once, by a flow that the root keeps; the source is PAYSTACK unless named.
 * The cart is emptied by Continue, and only after a confirmed order (DECISIONS §3, §7).
 */
function OrderSuccessful() {
  const { reference = "", source = "PAYSTACK" } = Route.useSearch()
  const app = useApp()
  // Opens the cart, which the order leaves with Continue.
  useCartRef()
  const navigate = Route.useNavigate()
  const payment = usePaymentReturn(reference)
  // The address says that a payment came back, and the root confirms it.
  useEffect(() => {
    app.send({ type: "payment.returned", payment: orderReturn({ reference, source }) })
  }, [app, reference, source])
  // A page that appears again asks again where nobody could be reached.
  useEffect(() => payment?.send({ type: "page.restored" }), [payment])
  if (payment === undefined)
    return (
      <Loading label="Confirming your payment">
        <Skeleton height={320} />
      </Loading>
    )
  return (
    <PaymentResult
      key={reference}
      payment={payment}
      lines={lines}
      label="Order"
      back="Back to Orders"
      onPayAgain={() => void navigate({ to: "/dashboard/store/checkout", replace: true })}
      onShown={() => app.send({ type: "payment.seen", reference })}
    />
  )
}
