import { callsOf } from "./calls.ts"
import { type PendingPayment, PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** Reads this member's payments that are neither settled nor abandoned, newest first (GET /payments/pending). */
export const readPendingPayments = async (signal: AbortSignal): Promise<readonly PendingPayment[]> =>
  (await runQuery(paymentsCalls.pending({}), signal)).data
