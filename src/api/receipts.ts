import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { fileAnswer } from "./file-answer.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** GET /payments/{reference}/receipt.pdf: of a confirmed payment, for its payer only. */
export const receiptPdf = (reference: string) =>
  fileAnswer(paymentsCalls.receipt({ params: { reference } }), `Receipt-${reference}.pdf`, "application/pdf")
