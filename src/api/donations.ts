import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type donationSorts } from "./contract/donations.ts"
import { fileAnswer } from "./file-answer.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { runQuery } from "./run.ts"

const donationsCalls = callsOf(DonationsGroup)

/** Queries the member's donations (GET /donations/user). The search matches a reference or an amount. */
export const donationHistory = (request: HistoryPage<(typeof donationSorts)[number]>) =>
  queryOptions({
    queryKey: ["donations", "history", ...historyKey(request)],
    queryFn: async ({ signal }) =>
      (await runQuery(donationsCalls.list({ query: historyQuery(request) }), signal)).data,
  })

/** Loads all donations of the member as CSV (GET /donations/export). */
export const donationsCsv = (userId: string) =>
  fileAnswer(donationsCalls.export({ query: { userId } }), "Donations.csv", "text/csv;charset=utf-8")

/**
 * Loads a year's donations per currency and area (GET /donations/statement.pdf). Fails with a 404 without donations.
 */
export const statementPdf = (year: number) =>
  fileAnswer(
    donationsCalls.statement({ query: { year } }),
    `Donation-Statement-${year}.pdf`,
    "application/pdf",
  )
