import "./approvals.css"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"

interface ApprovalQuestionsProps extends Pick<Approval, "questions"> {
  /** The reader's id. */
  readonly staffId: string
}

/** Shows what staff asked about a request, and what the member answered. */
export function ApprovalQuestions({ questions, staffId }: ApprovalQuestionsProps) {
  return (
    <Card as="section" aria-labelledby="questions" className="approval-block">
      <h2 id="questions" className="display">
        Questions
      </h2>
      <ol className="approval-history" aria-labelledby="questions">
        {questions.map(({ _id, text, askedBy, askedAt, answer, answeredAt }) => (
          <li key={_id}>
            <p className="approval-note">{text}</p>
            <p className="quiet">
              Asked by {askedBy._id === staffId ? "you" : askedBy.fullName} on {formatDateTime(askedAt)}
            </p>
            {answer !== null && answeredAt !== null ? (
              <>
                <blockquote className="approval-note">{answer}</blockquote>
                <p className="quiet">Answered on {formatDateTime(answeredAt)}</p>
              </>
            ) : (
              <p className="quiet">No answer</p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
