import { Schema } from "effect"
import type { RefundReport } from "./provider.ts"

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
