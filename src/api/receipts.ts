import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { fileAnswer } from "./file-answer.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** Loads the receipt of a confirmed payment, for its payer only (GET /payments/{reference}/receipt.pdf). */
export const receiptPdf = (reference: string) =>
  fileAnswer(paymentsCalls.receipt({ params: { reference } }), `Receipt-${reference}.pdf`, "application/pdf")
