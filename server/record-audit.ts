import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AuditCase } from "#api/contract/office-audit.ts"
import { type ActDetails, audit } from "./audit/service.ts"

/** Returns the function that adds acts of staff on one kind of record to the audit log (OFFICE §9). They concern no member. */
export const recordAudit =
  (sql: SqlClient.SqlClient, kind: AuditCase["kind"]) =>
  (action: string, actorId: string, id: string, details: ActDetails) =>
    audit({ action, result: "done", memberId: null, actorId, case: { kind, id }, details }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
    )
