import { Schema } from "effect"
import type { RefundReport } from "./provider.ts"

/** A refund in Paystack's lists; `amount` in kobo. `transaction` is an id, or an object in some responses. */
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
  transaction_reference: Schema.optionalKey(Schema.NullOr(Schema.String)),
  amount: Schema.Int,
  currency: Schema.String,
  status: Schema.String,
  /** The mark of a refund that the office sent. */
  merchant_note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  createdAt: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** Returns the id and, where the list has it, the reference of the refunded transaction. */
export const transactionOf = ({
  transaction,
  transaction_reference: own,
}: typeof PaystackRefund.Type): { readonly id: string | null; readonly reference: string | null } =>
  typeof transaction === "object" && transaction !== null
    ? {
        id: transaction.id === undefined ? null : String(transaction.id),
        reference: transaction.reference ?? own ?? null,
      }
    : { id: transaction == null ? null : String(transaction), reference: own ?? null }

/** Returns the report of a listed refund. `pending`, `processing` and `needs-attention` are not final. */
export const refundReportOf = ({ id, status }: typeof PaystackRefund.Type): RefundReport => ({
  status: status === "processed" ? "refunded" : status === "failed" ? "failed" : "pending",
  id: String(id),
  reason: status === "failed" ? "Paystack could not pay it out" : null,
})
