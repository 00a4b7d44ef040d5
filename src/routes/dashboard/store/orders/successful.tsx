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
import { validSearch } from "../../../-valid-search.ts"

const purposeTexts: ReturnTextsByPurpose = {
  confirmed: {
    title: "Order Successful",
    more: "Thank you for your order. We’ll pack it next. Your receipt is on its way by email.",
  },
  already: { title: "Order Already Confirmed", noun: "order", more: "Nothing was charged again." },
  notPaid: "Your cart has not changed.",
}

export const Route = createFileRoute("/dashboard/store/orders/successful")({
  validateSearch: validSearch(returnSearch),
  head: () => ({ meta: [{ title: "Your Order" }] }),
  component: OrderSuccessful,
})

/**
 * Shows the result of the order in the address. The root actor confirms each reference once (SPEC §4). Continue empties the cart,
 * but only after a confirmed order (DECISIONS §3, §7).
 */
function OrderSuccessful() {
  const { reference = "", source = "PAYSTACK", continued } = Route.useSearch()
  const app = useApp()
  // Opens the cart, because Continue removes the ordered lines from it.
  useCartRef()
  const navigate = Route.useNavigate()
  const payment = usePaymentReturn(reference, { isContinued: continued === true })
  // The address names the payment to confirm.
  useEffect(() => {
    app.send({ type: "payment.returned", payment: orderReturn({ reference, source }) })
  }, [app, reference, source])
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
      purposeTexts={purposeTexts}
      label="Order"
      backLabel="Back to Orders"
      onPayAgain={() => void navigate({ to: "/dashboard/store/checkout", replace: true })}
      onLeave={() => app.send({ type: "payment.seen", reference })}
    />
  )
}
