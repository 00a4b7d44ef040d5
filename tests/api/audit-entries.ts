import type { TestServer } from "./server.ts"

/** An entry of the audit log with its details. `actor` and `member` are ids of members. */
interface AuditEntry {
  readonly action: string
  readonly result: string
  readonly address: string
  readonly actor: string | null
  readonly member: string | null
  readonly caseKind: string | null
  readonly caseId: string | null
  /** The record before the act, null for a new one. An entry without details has neither `before` nor `after`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of a record
  readonly before?: any
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly after?: any
  readonly reason?: string
}

const columns = `id, at, action, result, address, actor_id::text as actor, member_id::text as member, case_kind as "caseKind",
  case_id as "caseId", details_digest`

/**
 * Returns the entries of the audit log that meet an SQL condition on `action`, `result`, `actor`, `member`, `"caseId"` and
 * `content` (the details as JSON), the oldest first. Includes those that are not in the chain yet.
 */
export const auditEntries = async (
  server: Pick<TestServer, "rows">,
  condition: string,
  parameters: readonly unknown[] = [],
): Promise<AuditEntry[]> => {
  const rows = await server.rows(
    `select action, result, address, actor, member, "caseKind", "caseId", content
      from (select ${columns} from audit_waiting union all select ${columns} from audit_log) entries
      left join audit_details on digest = details_digest where ${condition} order by at, id`,
    parameters,
  )
  return rows.map(({ content, ...entry }) => {
    const { salt: _, ...details } = JSON.parse(String(content)) ?? {}
    return { ...entry, ...details }
  })
}

/** Returns the acts of a member of staff in the audit log, the oldest first. */
export const actsOf = (server: Pick<TestServer, "rows">, { _id }: { readonly _id: string }) =>
  auditEntries(server, "actor = $1", [_id])

/** Returns the cases of the acts of a member of staff, or about a member, in the audit log, the oldest first. */
export const casesOf = async (server: Pick<TestServer, "rows">, { _id }: { readonly _id: string }) =>
  (await auditEntries(server, `"caseKind" is not null and $1 in (actor, member)`, [_id])).map(
    ({ action, caseKind, caseId }) => [action, caseKind, caseId],
  )
