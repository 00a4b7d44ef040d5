import "./approvals.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime, formatTime } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleNames } from "../../-members/role-words.ts"

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  /** When the list was read (ms since 1970). */
  readonly readAt: number
}

/** Shows the requests that wait, each as a card that opens it. */
export function ApprovalList({ approvals, readAt }: ApprovalListProps) {
  return (
    <ol className="approval-list" aria-label="Requests">
      {approvals.map(({ _id, member, from, to, asked, createdAt, claim }) => (
        <Card as="li" key={_id} className="approval-row">
          <div>
            <h2>
              <RouterLink to="/office/approvals/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {member.fullName}
              </RouterLink>
            </h2>
            <p>
              {roleNames[from]} to {roleNames[to]}, {asked.region ?? "no region"}
            </p>
            <p className="quiet">
              Waiting for{" "}
              <time dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatDistanceStrict(createdAt, readAt)}
              </time>
            </p>
          </div>
          {claim !== null && (
            <div className="approval-row-claim">
              <Chip tone="amber">{`${claim.by.fullName} until ${formatTime(claim.until)}`}</Chip>
            </div>
          )}
        </Card>
      ))}
    </ol>
  )
}

export function ApprovalListSkeleton() {
  return (
    <Loading label="Loading requests">
      <div className="approval-list">
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
      </div>
    </Loading>
  )
}
