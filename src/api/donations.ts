import { queryOptions } from "@tanstack/react-query"
import { calls } from "./calls.ts"
import { runQuery } from "./run.ts"
import { type HistoryPage, historyQuery } from "./subscriptions.ts"

/** GET /donations/user: the member's gifts, newest first, searched by reference or amount. */
export const donationHistory = (asked: HistoryPage) =>
  queryOptions({
    queryKey: ["donations", "history", asked.search, asked.page, asked.pageSize],
    queryFn: async ({ signal }) =>
      (await runQuery(calls.donations.list({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /donations/export: the text of Donations.csv. Rejects with a `Failure`. */
export const donationsCsv = (userId: string): Promise<string> =>
  runQuery(calls.donations.export({ query: { userId } }))
