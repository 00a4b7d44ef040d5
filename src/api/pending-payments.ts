import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** Queries this member's payments that are neither settled nor abandoned, newest first (GET /payments/pending). */
export const pendingPayments = () =>
  queryOptions({
    queryKey: ["payments", "pending"],
    queryFn: async ({ signal }) => (await runQuery(paymentsCalls.pending({}), signal)).data,
  })
