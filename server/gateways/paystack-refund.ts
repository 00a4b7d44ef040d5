import { Effect, Option, Schema } from "effect"
import { Failure, reasonOf } from "./paystack-failure.ts"
import type { ProviderResponse } from "./provider-client.ts"
import { invalidResponse, type ProviderUnavailable, type Refund, type RefundReport } from "./provider.ts"

/**
 * A refund of Paystack; `amount` in kobo. `transaction` is an id in lists, and an object when the refund is created
 * (paystack.com/docs/payments/refunds).
 */
export const PaystackRefund = Schema.Struct({
  id: Schema.Union([Schema.Number, Schema.String]),
  transaction: Schema.optionalKey(
    Schema.NullOr(
      Schema.Union([
        Schema.Number,
        Schema.String,
        Schema.Struct({
          id: Schema.optionalKey(Schema.Union([Schema.Number, Schema.String])),
          reference: Schema.optionalKey(Schema.NullOr(Schema.String)),
        }),
      ]),
    ),
  ),
  amount: Schema.Int,
  currency: Schema.String,
  status: Schema.String,
  /** The mark of a refund that the office sent. */
  merchant_note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  createdAt: Schema.optionalKey(Schema.NullOr(Schema.String)),
  updatedAt: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** When it was paid out. Null in Paystack's own sample, also of a processed refund. */
  refunded_at: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** Returns the id and, where the response has it, the reference of the refunded transaction. */
export const transactionOf = ({
  transaction,
}: typeof PaystackRefund.Type): { readonly id: string | null; readonly reference: string | null } =>
  typeof transaction === "object" && transaction !== null
    ? {
        id: transaction.id === undefined ? null : String(transaction.id),
        reference: transaction.reference ?? null,
      }
    : { id: transaction == null ? null : String(transaction), reference: null }

/** Returns the report of a listed refund. `pending`, `processing` and `needs-attention` are not final. */
export const refundReportOf = ({ id, status }: typeof PaystackRefund.Type): RefundReport => ({
  status: status === "processed" ? "refunded" : status === "failed" ? "failed" : "pending",
  id: String(id),
  reason: status === "failed" ? "Paystack could not pay it out" : null,
})

const Refunds = Schema.Struct({ status: Schema.Literal(true), data: Schema.Array(PaystackRefund) })
const CreatedRefund = Schema.Struct({ status: Schema.Literal(true), data: PaystackRefund })

/** Returns all refunds of a transaction, oldest first. Fails for any undocumented response. */
export const readRefunds = (
  response: ProviderResponse,
  transactionId: string,
): Effect.Effect<readonly (typeof PaystackRefund.Type)[], ProviderUnavailable> => {
  const refunds = Schema.decodeUnknownOption(Refunds)(response.json)
  if (response.status !== 200 || Option.isNone(refunds))
    return Effect.fail(invalidResponse("PAYSTACK", reasonOf(response)))
  return Effect.succeed(
    refunds.value.data.filter((refund) => transactionOf(refund).id === transactionId).toReversed(),
  )
}

/** Returns the refunds that were paid out. */
export const processedRefunds = (refunds: readonly (typeof PaystackRefund.Type)[]): readonly Refund[] =>
  refunds.filter(({ status }) => status === "processed").map(({ id, amount }) => ({ id: String(id), amount }))

/** Reads the answer to a new refund. A 400 or 404 with a message is a refusal. */
export const readNewRefund = (
  response: ProviderResponse,
): Effect.Effect<RefundReport, ProviderUnavailable> => {
  const refund = Option.getOrUndefined(Schema.decodeUnknownOption(CreatedRefund)(response.json))
  if (response.status === 200 && refund !== undefined) return Effect.succeed(refundReportOf(refund.data))
  const failure = Option.getOrUndefined(Schema.decodeUnknownOption(Failure)(response.json))
  return failure !== undefined && (response.status === 400 || response.status === 404)
    ? Effect.succeed({ status: "failed", id: null, reason: failure.message.slice(0, 200) })
    : Effect.fail(invalidResponse("PAYSTACK", `refund: ${reasonOf(response)}`))
}
