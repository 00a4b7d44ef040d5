import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { maxReportLength, reportReasons } from "./report-choices.ts"
import { choice, text } from "./rules.ts"
import { Authorization, BadRequest, created, Forbidden, maybe, NotFound, TooManyRequests } from "./wire.ts"

/** What a member can report: a faith entry, a message or a profile. */
export const ReportKind = Schema.Literals(["entry", "message", "profile"])
export type ReportKind = typeof ReportKind.Type

export const ReportReason = Schema.Literals(reportReasons)
export type ReportReason = typeof ReportReason.Type

/** The payload of a report. The reason `other` requires words. */
export const NewReport = Schema.Struct({
  kind: choice(["entry", "message", "profile"]),
  /** The id of the entry, of the message or of the member. */
  id: Schema.String,
  reason: choice(reportReasons),
  words: maybe(text(maxReportLength)),
})
export type NewReport = typeof NewReport.Type

/** A report as the member who made it sees it. */
export const Report = Schema.Struct({
  _id: Schema.String,
  kind: ReportKind,
  reason: ReportReason,
  createdAt: Schema.String,
})
export type Report = typeof Report.Type

/** Members report what the office should look at (OFFICE §16). Our addition. */
export class ReportsGroup extends HttpApiGroup.make("reports")
  .add(
    /**
     * Reports something of another member. 404 for what the member cannot see, 403 for what the member wrote. A repeat
     * returns the waiting report.
     */
    HttpApiEndpoint.post("report", "/reports", {
      payload: NewReport,
      success: created(Report),
      error: [BadRequest, Forbidden, NotFound, TooManyRequests],
    }),
  )
  .middleware(Authorization) {}
