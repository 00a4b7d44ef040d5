import "./-parts/payments.css"
import { createFileRoute } from "@tanstack/react-router"
import { useEffect } from "react"
import { useApp } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { paymentsReturn } from "#machines/payment-return/payments-return.ts"
import { PaymentEnd } from "./-parts/payment-end.tsx"

/** What a provider sends a member back with (SPEC §2: type, reference and source). */
interface ReturnSearch {
  readonly type?: "donation" | "subscription"
  readonly reference?: string
  readonly source?: string
}

const text = (given: unknown): string => {
  const one: unknown = Array.isArray(given) ? given[0] : given
  return typeof one === "string" || typeof one === "number" ? String(one).trim() : ""
}

const validateSearch = (given: Record<string, unknown>): ReturnSearch => {
  const type = text(given["type"]).toLowerCase()
  // PayPal in the same tab names the order `token`, Paystack also says `trxref`.
  const reference = text(given["reference"]) || text(given["token"]) || text(given["trxref"])
  const source = text(given["source"])
  return {
    ...(type === "donation" || type === "subscription" ? { type } : {}),
    ...(reference ? { reference: reference.slice(0, 120) } : {}),
    ...(source ? { source } : {}),
  }
}

export const Route = createFileRoute("/dashboard/payments/successful")({
  validateSearch,
  head: () => ({ meta: [{ title: "Your Payment" }] }),
  component: Successful,
})

/** SPEC §4: on arrival with a reference the payment is confirmed, once, by a flow that the root keeps. */
function Successful() {
  const search = Route.useSearch()
  const { type = "subscription", source = "PAYSTACK" } = search
  // An address that does not say what was paid for names no payment.
  const reference = search.type === undefined ? "" : (search.reference ?? "")
  const app = useApp()
  const payment = usePaymentReturn(reference)
  useEffect(() => {
    app.send({ type: "payment.returned", payment: paymentsReturn({ type, reference, source }) })
  }, [app, type, reference, source])
  useEffect(() => payment?.send({ type: "page.shown" }), [payment])
  if (payment === undefined) return null
  return (
    <PaymentEnd
      key={reference}
      type={type}
      payment={payment}
      onSeen={() => app.send({ type: "payment.seen", reference })}
    />
  )
}
