import { Effect, Option, Schema } from "effect"
import { minorFromText } from "#server/money.ts"
import type { ProviderResponse } from "./provider-client.ts"
import {
  invalidResponse,
  type ProviderClaims,
  type ProviderStatus,
  type ProviderUnavailable,
  type Refund,
  type StatusReport,
} from "./provider.ts"
import { isoTimeOrNull } from "./provider-time.ts"

export const Amount = Schema.Struct({ currency_code: Schema.String, value: Schema.String })
const Capture = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  amount: Amount,
  custom_id: Schema.optionalKey(Schema.String),
  invoice_id: Schema.optionalKey(Schema.String),
  create_time: Schema.optionalKey(Schema.String),
})
export const PayPalRefund = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  amount: Amount,
  /** The mark of a refund that the office sent. */
  custom_id: Schema.optionalKey(Schema.String),
})
export const Unit = Schema.Struct({
  custom_id: Schema.optionalKey(Schema.String),
  invoice_id: Schema.optionalKey(Schema.String),
  amount: Schema.optionalKey(Amount),
  payee: Schema.optionalKey(Schema.Struct({ merchant_id: Schema.optionalKey(Schema.String) })),
  payments: Schema.optionalKey(
    Schema.Struct({
      captures: Schema.optionalKey(Schema.Array(Capture)),
      refunds: Schema.optionalKey(Schema.Array(PayPalRefund)),
    }),
  ),
})
export const Order = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  purchase_units: Schema.optionalKey(Schema.Array(Unit)),
})
export type Order = typeof Order.Type
const Problem = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  details: Schema.optionalKey(Schema.Array(Schema.Struct({ issue: Schema.optionalKey(Schema.String) }))),
})

/** Returns PayPal's code for a 4xx: the issue of its first detail, or the name of the error. */
export const issueOf = (response: ProviderResponse): string => {
  const problem = Option.getOrUndefined(Schema.decodeUnknownOption(Problem)(response.json))
  return problem?.details?.[0]?.issue ?? problem?.name ?? `status ${response.status}`
}

/** Returns a status report without refunds and without a time of payment. */
export const report = (
  providerStatus: ProviderStatus,
  payable: boolean,
  claims: ProviderClaims,
  snapshot: unknown,
): StatusReport => ({
  providerStatus,
  payable,
  claims,
  refunds: [],
  paidAt: null,
  snapshot,
})

/** A COMPLETED order can hold a PENDING or DECLINED capture, so only the capture's status counts (RELIABILITY §0.3). */
const captureStatuses: ReadonlyMap<string, ProviderStatus> = new Map([
  ["COMPLETED", "paid"],
  ["PENDING", "pending"],
  ["DECLINED", "failed"],
  ["FAILED", "failed"],
  ["REFUNDED", "refunded"],
  // The report lists its refunds. A payment that was not granted before is held for the office.
  ["PARTIALLY_REFUNDED", "paid"],
])

/** Returns the completed refunds of an order's unit. */
const refundsOf = (unit: typeof Unit.Type | undefined): readonly Refund[] =>
  (unit?.payments?.refunds ?? [])
    .filter(({ status }) => status === "COMPLETED")
    .map(({ id, amount }) => ({ id, amount: minorFromText(amount.value) ?? 0 }))

/** Converts an order to a status report. Fails with `ProviderUnavailable` for a status that PayPal does not document. */
export const readOrder = (order: Order): Effect.Effect<StatusReport, ProviderUnavailable> => {
  const units = order.purchase_units ?? []
  const unit = units[0]
  const captures = unit?.payments?.captures ?? []
  // A completed capture counts, even when a declined capture follows it.
  const capture = captures.find(({ status }) => status === "COMPLETED") ?? captures.at(-1)
  const amount = capture?.amount ?? unit?.amount
  const [purpose, memberId, reference] = (capture?.custom_id ?? unit?.custom_id ?? "").split("|")
  const invoice = capture?.invoice_id ?? unit?.invoice_id
  const claims: ProviderClaims = {
    // Both copies of our reference must agree. Our orders have exactly one unit.
    reference: invoice === reference && units.length === 1 ? (reference ?? null) : null,
    amount: amount === undefined ? null : (minorFromText(amount.value) ?? null),
    currency: amount?.currency_code ?? null,
    purpose: purpose === undefined || purpose === "" ? null : purpose,
    memberId: memberId ?? null,
    payerEmail: null,
    payee: unit?.payee?.merchant_id ?? null,
  }
  if (capture !== undefined) {
    const providerStatus = captureStatuses.get(capture.status)
    if (providerStatus === undefined)
      return Effect.fail(invalidResponse("PAYPAL", "a capture status that is not documented"))
    return Effect.succeed({
      ...report(providerStatus, false, claims, order),
      paidAt: isoTimeOrNull(capture.create_time),
      refunds: refundsOf(unit),
    })
  }
  switch (order.status) {
    case "CREATED":
    case "SAVED":
    case "PAYER_ACTION_REQUIRED":
    case "APPROVED":
      return Effect.succeed(report("unpaid", true, claims, order))
    case "VOIDED":
      return Effect.succeed(report("abandoned", false, claims, order))
    default:
      return Effect.fail(invalidResponse("PAYPAL", "an order without a capture that says it is done"))
  }
}

/** Returns the order of a successful response; fails with `ProviderUnavailable` for any other. */
export const orderFrom = (response: ProviderResponse) => {
  const order = Schema.decodeUnknownOption(Order)(response.json)
  return (response.status === 200 || response.status === 201) && Option.isSome(order)
    ? Effect.succeed(order.value)
    : Effect.fail(invalidResponse("PAYPAL", issueOf(response)))
}
