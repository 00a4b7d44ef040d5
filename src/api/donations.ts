import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type donationSorts } from "./contract/donations.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { runQuery } from "./run.ts"

const donationsCalls = callsOf(DonationsGroup)

/** GET /donations/user: the member's gifts, searched by reference or amount. */
export const donationHistory = (asked: HistoryPage<(typeof donationSorts)[number]>) =>
  queryOptions({
    queryKey: ["donations", "history", ...historyKey(asked)],
    queryFn: async ({ signal }) =>
      (await runQuery(donationsCalls.list({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /donations/export: the text of Donations.csv. Rejects with a `Failure`. */
export const donationsCsv = (userId: string): Promise<string> =>
  runQuery(donationsCalls.export({ query: { userId } }))

/** GET /donations/statement.pdf: a year's gifts per currency and area; a 404 without gifts. Rejects with a `Failure`. */
export const statementPdf = async (year: number): Promise<BlobPart> =>
  new Uint8Array(await runQuery(donationsCalls.statement({ query: { year } })))
