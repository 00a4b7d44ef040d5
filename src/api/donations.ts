import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type donationSorts } from "./contract/donations.ts"
import { fileAnswer } from "./file-answer.ts"
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

/** GET /donations/export: all donations of the member. */
export const donationsCsv = (userId: string) =>
  fileAnswer(donationsCalls.export({ query: { userId } }), "Donations.csv", "text/csv;charset=utf-8")

/** GET /donations/statement.pdf: a year's donations per currency and area; a 404 without donations. */
export const statementPdf = (year: number) =>
  fileAnswer(donationsCalls.statement({ query: { year } }), `Gift-Statement-${year}.pdf`, "application/pdf")
