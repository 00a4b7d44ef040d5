import "../-parts/store.css"
import { createFileRoute } from "@tanstack/react-router"
import { useEffect } from "react"
import { useApp } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { useCartRef } from "#machines/cart/cart.react.ts"
import { orderReturn } from "#machines/payment-return/order-return.ts"
import { Loading, Skeleton } from "#ui/skeleton.tsx"
import { OrderReturn } from "./-parts/order-return-view.tsx"

/** What a provider sends a member back with (SPEC §2: reference and source). */
interface ReturnSearch {
  readonly reference?: string
  readonly source?: string
}

const text = (given: unknown): string => {
  const one: unknown = Array.isArray(given) ? given[0] : given
  return typeof one === "string" || typeof one === "number" ? String(one).trim() : ""
}

const validateSearch = (given: Record<string, unknown>): ReturnSearch => {
  // PayPal in the same tab names the order `token`, Paystack also says `trxref`.
  const reference = text(given["reference"]) || text(given["token"]) || text(given["trxref"])
  const source = text(given["source"])
  return {
    ...(reference ? { reference: reference.slice(0, 120) } : {}),
    ...(source ? { source } : {}),
  }
}

export const Route = createFileRoute("/dashboard/store/orders/successful")({
  validateSearch,
  head: () => ({ meta: [{ title: "Your Order" }] }),
  component: OrderSuccessful,
})

/** SPEC §4: on arrival the order is confirmed, once, by a flow that the root keeps; the source is PAYSTACK unless named. */
function OrderSuccessful() {
  const { reference = "", source = "PAYSTACK" } = Route.useSearch()
  const app = useApp()
  const cart = useCartRef()
  const payment = usePaymentReturn(reference)
  useEffect(() => {
    app.send({ type: "payment.returned", payment: orderReturn({ reference, source }) })
  }, [app, reference, source])
  useEffect(() => payment?.send({ type: "page.shown" }), [payment])
  if (payment === undefined)
    return (
      <Loading label="Confirming your payment">
        <Skeleton height={320} />
      </Loading>
    )
  return (
    <OrderReturn payment={payment} cart={cart} onSeen={() => app.send({ type: "payment.seen", reference })} />
  )
}
