import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { DonationsGroup } from "./contract/donations.ts"
import { runQuery } from "./run.ts"
import { type HistoryPage, historyQuery } from "./subscriptions.ts"

const donationsCalls = callsOf(DonationsGroup)

/** GET /donations/user: the member's gifts, newest first, searched by reference or amount. */
export const donationHistory = (asked: HistoryPage) =>
  queryOptions({
    queryKey: ["donations", "history", asked.search, asked.page, asked.pageSize],
    queryFn: async ({ signal }) =>
      (await runQuery(donationsCalls.list({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /donations/export: the text of Donations.csv. Rejects with a `Failure`. */
export const donationsCsv = (userId: string): Promise<string> =>
  runQuery(donationsCalls.export({ query: { userId } }))
