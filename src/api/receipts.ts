import { callsOf } from "./calls.ts"
import { DonationsGroup } from "./contract/donations.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const donationsCalls = callsOf(DonationsGroup)
const paymentsCalls = callsOf(PaymentsGroup)

/** GET /payments/{reference}/receipt.pdf: of a confirmed payment, for its payer only. Rejects with a `Failure`. */
export const receiptPdf = async (reference: string): Promise<BlobPart> =>
  new Uint8Array(await runQuery(paymentsCalls.receipt({ params: { reference } })))

/** GET /donations/statement.pdf: a year's gifts per currency and area; a 404 without gifts. Rejects with a `Failure`. */
export const statementPdf = async (year: number): Promise<BlobPart> =>
  new Uint8Array(await runQuery(donationsCalls.statement({ query: { year } })))
