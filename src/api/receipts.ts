import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** GET /payments/{reference}/receipt.pdf: of a confirmed payment, for its payer only. Rejects with a `Failure`. */
export const receiptPdf = async (reference: string): Promise<BlobPart> =>
  new Uint8Array(await runQuery(paymentsCalls.receipt({ params: { reference } })))
