import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type NewReport, ReportsGroup } from "./contract/reports.ts"

const reportCalls = callsOf(ReportsGroup)

/** Reports something of another member to the office (POST /reports). */
export const sendReport = (payload: NewReport) =>
  Effect.map(reportCalls.report({ payload }), ({ data }) => data)
