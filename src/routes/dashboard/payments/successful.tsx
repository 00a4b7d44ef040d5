import { createFileRoute } from "@tanstack/react-router"
import { useEffect } from "react"
import { useApp } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { paymentsReturn } from "#machines/payment-return/payments-return.ts"
import { PaymentResult } from "../-payments/payment-result.tsx"
import { type ReturnSearch, returnSearch, searchText } from "../-payments/return-search.ts"
import type { ReturnTextsByPurpose } from "../-payments/return-texts.ts"

type Paid = "donation" | "subscription"

interface PaidSearch extends ReturnSearch {
  readonly type?: Paid
}

const validateSearch = (given: Record<string, unknown>): PaidSearch => {
  const type = searchText(given["type"]).toLowerCase()
  return { ...(type === "donation" || type === "subscription" ? { type } : {}), ...returnSearch(given) }
}

const returnTextsOf = (title: string, thanks: string): ReturnTextsByPurpose => ({
  confirmed: { title, more: thanks },
  already: { title: "Already Confirmed", thing: "payment", more: `Nothing was charged again. ${thanks}` },
  notPaid: null,
})
/** SPEC §2: '{type} Successful' with thank-you text. */
const lines: Readonly<Record<Paid, ReturnTextsByPurpose>> = {
  donation: returnTextsOf(
    "Donation Successful",
    "Thank you for your generous donation. May God bless you richly for it.",
  ),
  subscription: returnTextsOf(
    "Subscription Successful",
    "Thank you for paying your annual subscription. Your membership is active for the whole year.",
  ),
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
  // The address says that a payment came back, and the root confirms it.
  useEffect(() => {
    app.send({ type: "payment.returned", payment: paymentsReturn({ type, reference, source }) })
  }, [app, type, reference, source])
  // A page that appears again asks again where nobody could be reached.
  useEffect(() => payment?.send({ type: "page.restored" }), [payment])
  if (payment === undefined) return null
  return (
    <PaymentResult
      key={reference}
      payment={payment}
      lines={lines[type]}
      label="For"
      back="Back to Manage Payments"
      onShown={() => app.send({ type: "payment.seen", reference })}
    />
  )
}
