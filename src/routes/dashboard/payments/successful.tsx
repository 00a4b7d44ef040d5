import { createFileRoute } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Receipt } from "#api/contract/payments.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { endOfLagosYear, lagosYear } from "#api/lagos.ts"
import { useApp } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { paymentsReturn } from "#machines/payment-return/payments-return.ts"
import { PaymentResult } from "../-payments/payment-result.tsx"
import { type ReturnSearch, returnSearch, searchText } from "../-payments/return-search.ts"
import type { ReturnTextsByPurpose } from "../-payments/return-texts.ts"
import { validSearch } from "../../-valid-search.ts"

type PaidPurpose = "donation" | "subscription"

interface PaidSearch extends ReturnSearch {
  readonly type?: PaidPurpose
}

const validateSearch = validSearch((given): PaidSearch => {
  const type = searchText(given["type"]).toLowerCase()
  return { ...(type === "donation" || type === "subscription" ? { type } : {}), ...returnSearch(given) }
})

/**
 * Returns the year that was paid, from the payment's title ('2027 subscription'). In December it may be the next year. If the
 * title names no year, returns the year in which the payment was made, in Lagos.
 */
const paidYear = ({ title, paidAt }: Receipt): number =>
  Number(/\b20\d\d\b/.exec(title)?.[0] ?? lagosYear(new Date(paidAt)))

/** Returns the texts of the result, such as '{type} Successful' (SPEC §2). `receipt` is null until the payment is settled. */
const textsOf = (type: PaidPurpose, receipt: Receipt | null): ReturnTextsByPurpose => {
  const validUntil =
    receipt === null
      ? ""
      : ` Your membership is active until ${formatDay(endOfLagosYear(paidYear(receipt)), lagos)}.`
  const [title, thanks] =
    type === "donation"
      ? ["Donation Successful", "Thank you for your generous donation. May God bless you richly for it."]
      : ["Subscription Successful", `Thank you for paying your annual subscription.${validUntil}`]
  return {
    confirmed: { title, more: thanks },
    already: { title: "Already Confirmed", noun: "payment", more: `Nothing was charged again. ${thanks}` },
    notPaid: null,
  }
}

export const Route = createFileRoute("/dashboard/payments/successful")({
  validateSearch,
  head: () => ({ meta: [{ title: "Your Payment" }] }),
  component: Successful,
})

/** Shows the result of the payment in the address. The root actor confirms each reference once (SPEC §4). */
function Successful() {
  const search = Route.useSearch()
  const { type = "subscription", source = "PAYSTACK", continued } = search
  // A payment can be confirmed only if its type is known.
  const reference = search.type === undefined ? "" : (search.reference ?? "")
  const app = useApp()
  const payment = usePaymentReturn(reference, { isContinued: continued === true })
  // The address names the payment to confirm.
  useEffect(() => {
    app.send({ type: "payment.returned", payment: paymentsReturn({ type, reference, source }) })
  }, [app, type, reference, source])
  const receipt = useSelector(payment, (snapshot) => snapshot?.context.receipt ?? null)
  if (payment === undefined) return null
  return (
    <PaymentResult
      key={reference}
      payment={payment}
      purposeTexts={textsOf(type, receipt)}
      label="For"
      backLabel="Back to Manage Payments"
      onLeave={() => app.send({ type: "payment.seen", reference })}
    />
  )
}
