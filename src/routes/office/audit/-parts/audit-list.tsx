import "./audit.css"
import type { AuditEntry } from "#api/contract/office-audit.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { actName, fieldName, valueText } from "../../-parts/act-words.ts"
import { CaseLink } from "../../-parts/case-link.tsx"

function Changes({ changes }: Pick<AuditEntry, "changes">) {
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td>{valueText(before)}</td>
            <td>{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns who acted. Without staff and without a command, members acted for themselves, and the server for nobody. */
const whoOf = ({ by, subject, isCommand }: AuditEntry): string => {
  const actor = by?.fullName ?? (isCommand ? "A command" : undefined)
  if (actor !== undefined) return subject === null ? actor : `${actor} → ${subject.fullName}`
  return subject === null ? "The server" : subject.fullName
}

/** Shows entries of the audit log: who, what, before and after, why and when. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ul className="audit-list" aria-label="Entries">
      {entries.map((entry) => {
        const { _id, row, at, action, result, case: record, changes, reason, isErased } = entry
        return (
          <Card as="li" key={_id} className="audit-entry">
            <div className="audit-head">
              <h2>
                {actName(action)} <span className="quiet">{result}</span>
              </h2>
              {row !== null && <span className="quiet numbers">Row {row}</span>}
            </div>
            <p>{whoOf(entry)}</p>
            <p className="quiet">
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            {record !== null && (
              <p className="audit-case">
                <span>
                  Case: <CaseLink auditCase={record} />
                </span>
                <RouterLink to="/office/audit" search={{ caseKind: record.kind, caseId: record.id }}>
                  All entries of this case
                </RouterLink>
              </p>
            )}
            {reason !== null && <p className="audit-reason">Reason: {reason}</p>}
            {isErased && <p className="quiet">Its details were erased. The log stays intact.</p>}
            {changes.length > 0 && <Changes changes={changes} />}
          </Card>
        )
      })}
    </ul>
  )
}

export function AuditListSkeleton() {
  return (
    <Loading label="Loading the audit log">
      <div className="audit-list">
        <Skeleton height={140} />
        <Skeleton height={140} />
        <Skeleton height={140} />
      </div>
    </Loading>
  )
}
