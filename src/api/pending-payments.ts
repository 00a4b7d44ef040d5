import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { PaymentsGroup } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

const paymentsCalls = callsOf(PaymentsGroup)

/** GET /payments/pending: opened by this member, neither settled nor given up; newest first. */
export const pendingPayments = () =>
  queryOptions({
    queryKey: ["payments", "pending"],
    queryFn: async ({ signal }) => (await runQuery(paymentsCalls.pending({}), signal)).data,
  })
