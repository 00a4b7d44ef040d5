import { queryOptions } from "@tanstack/react-query"
import { calls } from "./calls.ts"
import { runQuery } from "./run.ts"

/** GET /payments/pending: opened by this member, neither settled nor given up; newest first. */
export const pendingPayments = () =>
  queryOptions({
    queryKey: ["payments", "pending"],
    queryFn: async ({ signal }) => (await runQuery(calls.payments.pending({}), signal)).data,
  })
