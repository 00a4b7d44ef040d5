import "./approvals.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ClaimChip } from "../../-review/claim-chip.tsx"
import { decisionWords } from "../../-review/review-words.ts"
import { moveWords } from "./approval-words.ts"

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  /** When the list was read (ms since 1970). */
  readonly readAt: number
  /** The reader's id. */
  readonly staffId: string
}

/** Says since when a request or its question waits, or who decided, when and with which note. */
function ApprovalProgress({
  approval,
  readAt,
  staffId,
}: { readonly approval: Approval } & Pick<ApprovalListProps, "readAt" | "staffId">) {
  const { status, createdAt, note, questions } = approval
  const question = questions.at(-1)
  // A chapter leader reads no question.
  if (status === "asked" && question === undefined) return <p className="quiet">The member is asked</p>
  if (status === "asked" && question !== undefined)
    return (
      <>
        <p className="quiet">
          No answer for{" "}
          <time dateTime={question.askedAt} title={formatDateTime(question.askedAt)}>
            {formatDistanceStrict(question.askedAt, readAt)}
          </time>
        </p>
        <blockquote className="approval-note">{question.text}</blockquote>
      </>
    )
  return status === "pending" ? (
    <p className="quiet">
      Waiting for{" "}
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatDistanceStrict(createdAt, readAt)}
      </time>
    </p>
  ) : (
    <>
      <p className="quiet">
        {decisionWords(status === "completed" ? "Approved" : "Declined", approval, staffId)}
      </p>
      {note !== null && <blockquote className="approval-note">{note}</blockquote>}
    </>
  )
}

/** Shows requests, each as a card that opens it. */
export function ApprovalList({ approvals, readAt, staffId }: ApprovalListProps) {
  return (
    <ol className="approval-list" aria-label="Requests">
      {approvals.map((approval) => (
        <Card as="li" key={approval._id} className="approval-row">
          <div>
            <h2>
              <RouterLink
                to="/office/approvals/$id"
                params={{ id: approval._id }}
                variant="bare"
                className={cardLink}
              >
                {approval.member.fullName}
              </RouterLink>
            </h2>
            <p>
              {moveWords(approval)}, {approval.asked.region ?? "no region"}
            </p>
            <ApprovalProgress approval={approval} readAt={readAt} staffId={staffId} />
          </div>
          {approval.claim !== null && (
            <div className="approval-row-claim">
              <ClaimChip {...approval.claim} />
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
