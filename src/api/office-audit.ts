import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { type AuditExport, type AuditFilters, OfficeAuditGroup } from "./contract/office-audit.ts"
import { fileAnswer } from "./file-answer.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const auditCalls = callsOf(OfficeAuditGroup)

/** What a page of the audit log shows. `after` is the cursor of the page before. */
export interface AuditQuery extends AuditFilters {
  readonly after?: string
}

/** Queries a page of the audit log (GET /office/audit). */
export const officeAudit = (query: AuditQuery) =>
  queryOptions({
    queryKey: ["office", "audit", query],
    queryFn: async ({ signal }) => (await runQuery(auditCalls.list({ query }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Loads the entries with these filters as CSV (POST /office/audit/export). */
export const auditCsv = (payload: AuditExport) =>
  fileAnswer(auditCalls.export({ payload }), "Audit.csv", "text/csv;charset=utf-8")

/** Checks the whole chain (POST /office/audit/check). */
export const checkAudit = () => Effect.map(auditCalls.check({}), ({ data }) => data)
