import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type donationSorts } from "./contract/donations.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { runQuery } from "./run.ts"

const donationsCalls = callsOf(DonationsGroup)

/** Queries the member's donations (GET /donations/user). The search matches a reference or an amount. */
export const donationHistory = (asked: HistoryPage<(typeof donationSorts)[number]>) =>
  queryOptions({
    queryKey: ["donations", "history", ...historyKey(asked)],
    queryFn: async ({ signal }) =>
      (await runQuery(donationsCalls.list({ query: historyQuery(asked) }), signal)).data,
  })

/** Loads the text of Donations.csv (GET /donations/export). Rejects with a `Failure`. */
export const donationsCsv = (userId: string): Promise<string> =>
  runQuery(donationsCalls.export({ query: { userId } }))

/**
 * Loads a year's donations per currency and area (GET /donations/statement.pdf). Rejects with a `Failure` (404 for
 * none).
 */
export const statementPdf = async (year: number): Promise<BlobPart> =>
  new Uint8Array(await runQuery(donationsCalls.statement({ query: { year } })))
