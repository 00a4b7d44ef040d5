import type { ReportKind } from "#api/contract/reports.ts"

/** What is reported: a kind, and the id of the entry, of the message or of the member. */
export interface Reported {
  readonly kind: ReportKind
  readonly id: string
}
