import { Effect, Option, Schema } from "effect"
import { issueOf, type Order, PayPalRefund } from "./paypal-orders.ts"
import type { ProviderResponse } from "./provider-client.ts"
import { invalidResponse, type ProviderUnavailable, type RefundReport } from "./provider.ts"

/** The captures whose money can be refunded. */
const refundable: readonly string[] = ["COMPLETED", "PARTIALLY_REFUNDED"]

/** Returns the id of the capture that took the money, and its currency; undefined when there is none. */
export const refundableCapture = (
  order: Order,
): { readonly id: string; readonly currency: string } | undefined => {
  const capture = order.purchase_units?.[0]?.payments?.captures?.find(({ status }) =>
    refundable.includes(status),
  )
  return capture && { id: capture.id, currency: capture.amount.currency_code }
}

/** Returns the report of a refund. `PENDING` is not final (payments_payment_v2.json, `refund_status`). */
export const refundReportOf = ({ id, status }: typeof PayPalRefund.Type): RefundReport => ({
  status: status === "COMPLETED" ? "refunded" : status === "PENDING" ? "pending" : "failed",
  id,
  reason: status === "FAILED" || status === "CANCELLED" ? `PayPal says ${status.toLowerCase()}` : null,
})

/** Reads the answer to a new refund. 404 and 422 are refusals; a 409 says that the first request still runs. */
export const readNewRefund = (
  response: ProviderResponse,
): Effect.Effect<RefundReport, ProviderUnavailable> => {
  const refund = Option.getOrUndefined(Schema.decodeUnknownOption(PayPalRefund)(response.json))
  if ((response.status === 200 || response.status === 201) && refund !== undefined)
    return Effect.succeed(refundReportOf(refund))
  return response.status === 422 || response.status === 404
    ? Effect.succeed({ status: "failed", id: null, reason: issueOf(response) })
    : Effect.fail(invalidResponse("PAYPAL", `refund answered ${issueOf(response)}`))
}
