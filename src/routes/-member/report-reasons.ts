import type { ReportReason } from "#api/contract/reports.ts"

/** The reasons of a report in words. */
export const reportReasonNames: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  harassment: "Insult or harassment",
  false: "False or misleading",
  privacy: "Private details of a person",
  other: "Something else",
}
