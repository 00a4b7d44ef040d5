import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/**
 * Loads the receipt of a confirmed payment, for its payer only (GET /payments/{reference}/receipt.pdf). Rejects with a
 * `Failure`.
 */
export const receiptPdf = async (reference: string): Promise<BlobPart> =>
  new Uint8Array(await runQuery(paymentsCalls.receipt({ params: { reference } })))
